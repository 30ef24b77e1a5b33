"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Ellipsis, Pencil, Plus, Unlink } from "lucide-react";
import { contactCompanies } from "@/contract/crm/contact-companies";
import type { PersonOfCompany } from "@/contract/crm/contact-companies";
import { AssociateDialog } from "@/components/features/crm/shared-crm/associate-dialog";
import { useDisassociate } from "@/components/features/crm/shared-crm/use-disassociate";
import { useRoleWords } from "@/components/features/crm/shared-crm/use-role-words";
import { SearchBox } from "@/components/list/search-box";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { SkeletonRows } from "@/components/ui/skeleton";
import { pagesFor } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFormat } from "@/lib/browser/use-format";

const searchedFrom = 8;

/** The people at a company and as what, found by name where there are many. */
export function PeopleCard({
  company,
  isReadOnly,
}: {
  company: { id: string; name: string };
  isReadOnly: boolean;
}) {
  const t = useTranslations("crm");
  const format = useFormat();
  const { role } = useSignedIn();
  const [search, setSearch] = useState("");
  const [edited, setEdited] = useState<PersonOfCompany | "new" | null>(null);
  const query = useInfiniteQuery({
    ...pagesFor(contactCompanies.ofCompany, {
      params: { id: company.id },
      query: { limit: 10, search: search || undefined },
    }),
    placeholderData: keepPreviousData,
  });
  const people = query.data?.pages.flatMap(({ items }) => items);
  const total = query.data?.pages[0]?.total ?? 0;
  const mayChange = !isReadOnly && mayCall(role, contactCompanies.associate);
  return (
    <Card
      isFlush
      title={
        <>
          {t("people")}
          {total > 0 && (
            <span className="ms-1.5 font-normal text-ink-faint tabular-nums">{format.number(total)}</span>
          )}
        </>
      }
      actions={
        mayChange && (
          <Button size="sm" variant="ghost" icon={<Plus aria-hidden />} onClick={() => setEdited("new")}>
            {t("add")}
          </Button>
        )
      }
    >
      {(total > searchedFrom || search !== "") && (
        <div className="border-b border-line p-2">
          <SearchBox value={search} onSearch={setSearch} label={t("searchPeople")} />
        </div>
      )}
      {!people && <SkeletonRows rows={3} label={t("people")} />}
      {people?.length === 0 && (
        <p className="px-4 py-3 text-[0.8125rem] text-ink-faint">
          {t(search === "" ? "noPeople" : "noPeopleFound")}
        </p>
      )}
      {people && people.length > 0 && (
        <ul aria-label={t("people")} className="divide-y divide-line">
          {people.map((row) => (
            <PersonLine
              key={row.contactId}
              row={row}
              company={company}
              onEdit={mayChange ? setEdited : null}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className="border-t border-line p-2 text-center">
          <Button
            size="sm"
            variant="ghost"
            isPending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t("morePeople")}
          </Button>
        </div>
      )}
      {edited !== null && (
        <AssociateDialog
          known={
            edited === "new"
              ? { company }
              : { contact: edited.contact, company, role: edited.role, isPrimary: edited.isPrimary }
          }
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

function PersonLine({
  row,
  company,
  onEdit,
}: {
  row: PersonOfCompany;
  company: { id: string; name: string };
  onEdit: ((row: PersonOfCompany) => void) | null;
}) {
  const t = useTranslations("crm");
  const common = useTranslations("common");
  const inWords = useRoleWords();
  const leave = useDisassociate();
  const { contact, role } = row;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Avatar name={contact.name} size="sm" />
      <span className="min-w-0 flex-1 text-sm">
        <Link
          href={`/contacts/${contact.id}`}
          className="line-clamp-1 rounded-sm font-medium text-ink hover:underline"
        >
          <bdi>{contact.name}</bdi>
        </Link>
        <span className="line-clamp-1 text-[0.8125rem] text-ink-faint">
          <bdi>{role === null ? (contact.jobTitle ?? contact.email ?? t("noRole")) : inWords(role)}</bdi>
        </span>
      </span>
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
          <MenuSeparator />
          <MenuItem icon={<Unlink aria-hidden />} tone="danger" onSelect={() => leave(contact, company, row)}>
            {t("remove")}
          </MenuItem>
        </Menu>
      )}
    </li>
  );
}
