"use client";
import { useTranslations } from "next-intl";
import { contactCompanies } from "@/contract/crm/contact-companies";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";

interface Named {
  id: string;
  name: string;
}

/** Ends an association at once, and offers to take that back with the role that there was. */
export function useDisassociate(): (
  contact: Named,
  company: Named,
  was: { role: string | null; isPrimary: boolean },
) => void {
  const t = useTranslations("crm");
  const common = useTranslations("common");
  const associate = useSend(contactCompanies.associate);
  const leave = useSend(contactCompanies.disassociate);
  return (contact, company, { role, isPrimary }) =>
    leave.mutate(
      { params: { contactId: contact.id, companyId: company.id } },
      {
        onSuccess: () =>
          void showToast("success", t("removed", { contact: contact.name, company: company.name }), {
            action: {
              label: common("undo"),
              onSelect: () =>
                associate.mutate({ body: { contactId: contact.id, companyId: company.id, role, isPrimary } }),
            },
          }),
      },
    );
}
