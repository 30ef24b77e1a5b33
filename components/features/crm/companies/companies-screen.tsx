"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Plus } from "lucide-react";
import { companies } from "@/contract/crm/companies";
import type { Company } from "@/contract/crm/companies";
import { CrmNav } from "@/components/features/crm/shared-crm/crm-nav";
import { useListState } from "@/components/list/use-list-state";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import { Tabs } from "@/components/ui/tabs";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { CompanyForm } from "./company-form";
import { CompanyList } from "./company-list";
import { DeletedCompanies } from "./deleted-companies";

/** For whom people write. */
export function CompaniesScreen() {
  const t = useTranslations("companies");
  const { role } = useSignedIn();
  const list = useListState();
  const [edited, setEdited] = useState<Company | null>(null);
  const mayCreate = mayCall(role, companies.create);
  const tab = list.filter("tab") === "deleted" && mayCall(role, companies.deleted) ? "deleted" : "all";
  const newButton = mayCreate && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => list.set({ open: "new" })}>
      {t("new")}
    </Button>
  );
  const body =
    tab === "deleted" ? <DeletedCompanies /> : <CompanyList newButton={newButton} onEdit={setEdited} />;
  const close = () => {
    setEdited(null);
    list.set({ open: null });
  };
  return (
    <Screen>
      <PageHeader above={<CrmNav at="companies" />} title={t("title")} text={t("help")} actions={newButton} />
      {mayCall(role, companies.deleted) ? (
        <Tabs
          label={t("title")}
          tabs={[
            { id: "all", label: t("tabs.all") },
            { id: "deleted", label: t("tabs.deleted") },
          ]}
          value={tab}
          onChange={(id) => list.set({ tab: id === "all" ? null : id, search: null })}
        >
          {body}
        </Tabs>
      ) : (
        body
      )}
      {(edited || (list.open === "new" && mayCreate)) && (
        <CompanyForm key={edited?.id ?? "new"} company={edited} onClose={close} />
      )}
    </Screen>
  );
}
