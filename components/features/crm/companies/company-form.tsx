"use client";
import { useMemo } from "react";
import { useRouter } from "next/navigation";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { companies } from "@/contract/crm/companies";
import type { Company } from "@/contract/crm/companies";
import type { BodyIn } from "@/contract/kit";
import { ResourceForm } from "@/components/resource/resource-form";
import { useSeenVersion } from "@/components/resource/seen-version";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { companyFields } from "./company-fields";

/** A new company, or one to change. Somebody else's change in the meantime is said, never overwritten. */
export function CompanyForm({ company, onClose }: { company: Company | null; onClose: () => void }) {
  const t = useTranslations("companies");
  const client = useQueryClient();
  const router = useRouter();
  const handled = { onError: () => undefined };
  const create = useSend(companies.create, handled);
  const update = useSend(companies.update, handled);
  const seen = useSeenVersion(company);
  const fields = useMemo(() => companyFields(company), [company]);
  const save = async (values: Record<string, unknown>) => {
    // The fields' names and values are those of the contract's body; the server checks each and answers at
    // its field.
    const body = values as BodyIn<typeof companies.create>;
    if (company) {
      await update
        .mutateAsync({ params: { id: company.id }, body, ...seen.extras })
        .catch((error: unknown) => {
          if (seen.learnFrom(error)) void client.invalidateQueries({ queryKey: ["companies"] });
          throw error;
        });
      showToast("success", t("saved"));
      return;
    }
    const made = await create.mutateAsync({ body });
    showToast("success", t("created"), {
      action: { label: t("open"), onSelect: () => router.push(`/companies/${made.id}`) },
    });
  };
  return (
    <ResourceForm
      text="companies"
      title={t(company ? "edit" : "new")}
      row={company}
      fields={fields}
      onSave={save}
      onClose={onClose}
    />
  );
}
