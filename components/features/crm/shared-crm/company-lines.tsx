"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Building2, Ellipsis, Pencil, Plus, Star, Unlink } from "lucide-react";
import { contactCompanies } from "@/contract/crm/contact-companies";
import type { CompanyOfContact } from "@/contract/crm/contact-companies";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { AssociateDialog } from "./associate-dialog";
import { useDisassociate } from "./use-disassociate";
import { useRoleWords } from "./use-role-words";

/** The companies of a person, the primary one first, and as what they are there. */
export function ContactCompanies({
  contact,
  isReadOnly = false,
}: {
  contact: { id: string; name: string };
  isReadOnly?: boolean;
}) {
  const t = useTranslations("crm");
  const { role } = useSignedIn();
  const [edited, setEdited] = useState<CompanyOfContact | "new" | null>(null);
  const { data } = useQuery(queryFor(contactCompanies.ofContact, { params: { id: contact.id } }));
  const mayChange = !isReadOnly && mayCall(role, contactCompanies.associate);
  return (
    <Card
      isFlush
      title={t("companies")}
      actions={
        mayChange && (
          <Button size="sm" variant="ghost" icon={<Plus aria-hidden />} onClick={() => setEdited("new")}>
            {t("add")}
          </Button>
        )
      }
    >
      {!data && <SkeletonRows rows={2} label={t("companies")} />}
      {data?.items.length === 0 && (
        <p className="px-4 py-3 text-[0.8125rem] text-ink-faint">{t("noCompanies")}</p>
      )}
      {data && data.items.length > 0 && (
        <ul aria-label={t("companies")} className="divide-y divide-line">
          {data.items.map((row) => (
            <CompanyLine
              key={row.companyId}
              row={row}
              contact={contact}
              onEdit={mayChange ? setEdited : null}
            />
          ))}
        </ul>
      )}
      {edited !== null && (
        <AssociateDialog
          known={
            edited === "new"
              ? { contact }
              : { contact, company: edited.company, role: edited.role, isPrimary: edited.isPrimary }
          }
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

function CompanyLine({
  row,
  contact,
  onEdit,
}: {
  row: CompanyOfContact;
  contact: { id: string; name: string };
  onEdit: ((row: CompanyOfContact) => void) | null;
}) {
  const t = useTranslations("crm");
  const common = useTranslations("common");
  const inWords = useRoleWords();
  const makePrimary = useSend(contactCompanies.associate);
  const leave = useDisassociate();
  const { company, role, isPrimary } = row;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-md border border-line bg-sunken text-ink-faint">
        <Building2 aria-hidden className="size-4" />
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <Link
          href={`/companies/${company.id}`}
          className="line-clamp-1 rounded-sm font-medium text-ink hover:underline"
        >
          <bdi>{company.name}</bdi>
        </Link>
        <span className="line-clamp-1 text-[0.8125rem] text-ink-faint">
          <bdi>{role === null ? (company.domain ?? company.industry ?? t("noRole")) : inWords(role)}</bdi>
        </span>
      </span>
      {isPrimary && <Badge tone="accent">{t("primary")}</Badge>}
      {onEdit && (
        <Menu
          trigger={
            <IconButton label={common("more")} size="sm">
              <Ellipsis aria-hidden />
            </IconButton>
          }
          align="end"
        >
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(row)}>
            {t("changeRole")}
          </MenuItem>
          {!isPrimary && (
            <MenuItem
              icon={<Star aria-hidden />}
              onSelect={() =>
                makePrimary.mutate({
                  body: { contactId: contact.id, companyId: company.id, isPrimary: true },
                })
              }
            >
              {t("makePrimary")}
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon={<Unlink aria-hidden />} tone="danger" onSelect={() => leave(contact, company, row)}>
            {t("remove")}
          </MenuItem>
        </Menu>
      )}
    </li>
  );
}
