"use client";
import { useState } from "react";
import { useRouter } from "next/navigation";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { contactDuplicates } from "@/contract/crm/contact-duplicates";
import { contacts } from "@/contract/crm/contacts";
import type { Contact } from "@/contract/crm/contacts";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { queryFor } from "@/lib/api/query";
import { MergeReview } from "./merge-review";
import { Suspects } from "./suspects";

/** Merges this contact with another: one that may be the same, or any that one finds. */
export function MergeDialog({
  contact,
  otherId,
  onClose,
}: {
  contact: Pick<Contact, "id" | "name">;
  otherId?: string;
  onClose: () => void;
}) {
  const t = useTranslations("contactMerge");
  const common = useTranslations("common");
  const router = useRouter();
  const [other, setOther] = useState(otherId ?? null);
  const [search, setSearch] = useState("");
  const found = useQuery({
    ...queryFor(contacts.list, { query: { search, limit: 20 } }),
    placeholderData: keepPreviousData,
    enabled: other === null,
  });
  const likely = useQuery({
    ...queryFor(contactDuplicates.ofContact, { params: { id: contact.id } }),
    enabled: other === null,
  });
  const options = (found.data?.items ?? [])
    .filter(({ id }) => id !== contact.id)
    .map(({ id, name, email, phone }) => ({ value: id, label: name, help: email ?? phone ?? "" }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="xl"
      title={t("title", { name: contact.name })}
      text={other === null ? t("help") : undefined}
      closeLabel={common("close")}
    >
      {other === null ? (
        <div className="flex min-h-72 flex-col gap-4">
          <Field label={t("find")}>
            <Combobox
              options={options}
              selected={null}
              onQuery={setSearch}
              onChange={(option) => option && setOther(option.value)}
              placeholder={t("findPlaceholder")}
              emptyText={t("findNone")}
              openLabel={t("find")}
            />
          </Field>
          {(likely.data?.items.length ?? 0) > 0 && (
            <section aria-label={t("likely")}>
              <h3 className="mb-1 text-[0.8125rem] font-semibold text-ink">{t("likely")}</h3>
              <Suspects of={contact} items={likely.data?.items ?? []} onMerge={setOther} />
            </section>
          )}
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          {otherId === undefined && (
            <Button size="sm" variant="link" className="self-start" onClick={() => setOther(null)}>
              {t("another")}
            </Button>
          )}
          <MergeReview
            ids={[contact.id, other]}
            onMerged={(id) => {
              onClose();
              if (id !== contact.id) router.push(`/contacts/${id}`);
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
