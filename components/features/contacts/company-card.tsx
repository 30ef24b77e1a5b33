"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { companies } from "@/contract/companies";
import { CompanyFields } from "@/components/features/shared-fields/field-list";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/api/query";

export function CompanyCard({ id }: { id: string }) {
  const t = useTranslations("companies");
  const { data: company } = useQuery(queryFor(companies.get, { params: { id } }));
  if (!company) return <Card title={t("title")}><Skeleton className="h-20 w-full" /></Card>;
  const facts = [
    { label: t("domain"), value: company.domain, isLtr: true }, { label: t("industry"), value: company.industry }, { label: t("size"), value: company.size },
    { label: t("contacts"), value: String(company.contactCount) }, { label: t("openTickets"), value: String(company.openTickets) },
  ].filter(({ value }) => value !== null);
  return (
    <Card title={t("title")}>
      <p className="mb-3 font-medium text-ink" dir="auto">{company.name}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-[0.8125rem]">
        {facts.map(({ label, value, isLtr }) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{label}</dt>
            <dd className="min-w-0 truncate text-end text-ink tabular-nums" dir={isLtr ? "ltr" : "auto"}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-4"><CompanyFields id={id} /></div>
    </Card>
  );
}
