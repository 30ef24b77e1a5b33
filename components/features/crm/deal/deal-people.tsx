"use client";
import { useState } from "react";
import { Link } from "@/components/ui/link";
import { useTranslations } from "next-intl";
import { ChevronUp, Plus, X } from "lucide-react";
import { deals } from "@/contract/crm/deals";
import type { WholeDeal } from "@/contract/crm/deals";
import { limits } from "@/contract/limits";
import { EntityPicker } from "@/components/features/crm/shared-deal/entity-picker";
import type { NamedEntity } from "@/components/features/crm/shared-deal/entity-picker";
import { OwnText } from "@/components/features/desk/shared-ticket/own-text";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import type { SaveDeal } from "./use-deal-edit";

/** Whom the deal is with: its company and its people, the first of whom is the one to ask. */
export function DealPeople({ deal, save }: { deal: WholeDeal; save: SaveDeal }) {
  const t = useTranslations("dealPage");
  const fields = useTranslations("deal.fields");
  const { role } = useSignedIn();
  const [isAdding, setIsAdding] = useState(false);
  const mayChange = mayCall(role, deals.update) && deal.deletedAt === null;
  const keep = (changes: Parameters<SaveDeal>[1], look: Partial<WholeDeal>) =>
    void save(deal, changes, look).then((problem) => {
      if (problem !== null) showToast("destructive", problem);
    });
  const setContacts = (contacts: NamedEntity[]) =>
    keep({ contactIds: contacts.map(({ id }) => id) }, { contacts, contact: contacts[0] ?? null });
  const { contacts } = deal;
  return (
    <Card title={t("people")}>
      <div className="flex flex-col gap-3">
        <Field
          label={fields("companyId")}
          aside={
            deal.company && (
              <Link
                href={`/companies/${deal.company.id}`}
                className="rounded-sm text-accent-ink hover:underline"
              >
                {t("openCompany")}
              </Link>
            )
          }
        >
          <EntityPicker
            kind="company"
            disabled={!mayChange}
            value={deal.company}
            onChange={(company) =>
              keep({ companyId: company?.id ?? null }, { company, companyId: company?.id ?? null })
            }
          />
        </Field>
        <div>
          <p className="mb-1.5 text-sm font-medium text-ink">{fields("contactIds")}</p>
          {contacts.length === 0 && !isAdding && (
            <p className="text-[0.8125rem] text-ink-faint">{t("noContacts")}</p>
          )}
          <ul className="flex flex-col gap-1">
            {contacts.map((contact, at) => (
              <li key={contact.id} className="flex min-h-9 items-center gap-2">
                <Avatar name={contact.name} size="xs" />
                <Link
                  href={`/contacts/${contact.id}`}
                  className="min-w-0 rounded-sm text-sm text-ink hover:underline"
                >
                  <OwnText>{contact.name}</OwnText>
                </Link>
                {at === 0 && contacts.length > 1 && <Badge tone="accent">{t("main")}</Badge>}
                {mayChange && (
                  <span className="ms-auto flex shrink-0">
                    {at > 0 && (
                      <IconButton
                        size="sm"
                        label={t("makeMain", { name: contact.name })}
                        onClick={() =>
                          setContacts([contact, ...contacts.filter(({ id }) => id !== contact.id)])
                        }
                      >
                        <ChevronUp aria-hidden />
                      </IconButton>
                    )}
                    <IconButton
                      size="sm"
                      label={t("removeContact", { name: contact.name })}
                      onClick={() => setContacts(contacts.filter(({ id }) => id !== contact.id))}
                    >
                      <X aria-hidden />
                    </IconButton>
                  </span>
                )}
              </li>
            ))}
          </ul>
          {isAdding && (
            <div className="mt-1">
              <EntityPicker
                kind="contact"
                label={t("addContact")}
                value={null}
                onChange={(contact) => {
                  setIsAdding(false);
                  if (contact && !contacts.some(({ id }) => id === contact.id))
                    setContacts([...contacts, contact]);
                }}
              />
            </div>
          )}
          {mayChange && !isAdding && contacts.length < limits.dealContactsMax && (
            <Button
              size="sm"
              variant="ghost"
              className="mt-1"
              icon={<Plus aria-hidden />}
              onClick={() => setIsAdding(true)}
            >
              {t("addContact")}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
