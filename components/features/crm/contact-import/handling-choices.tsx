"use client";
import { useMemo } from "react";
import { useLocale, useTranslations } from "next-intl";
import type { CrmImport, ImportChoices } from "@/contract/crm/import";
import { importPolicies } from "@/contract/crm/import-choices";
import { TagsInput } from "@/components/resource/tags-input";
import { Card } from "@/components/ui/card";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { countryOptions } from "./countries";

/** What becomes of whom is here already, and what holds for all rows. */
export function HandlingChoices({
  given,
  onChange,
}: {
  given: CrmImport;
  onChange: (choices: Pick<ImportChoices, "policy" | "tags" | "country">) => void;
}) {
  const t = useTranslations("imports");
  const common = useTranslations("common");
  const locale = useLocale();
  const countries = useMemo(() => countryOptions(locale), [locale]);
  const hasPhone = given.entity === "CONTACT" && given.columns.some(({ target }) => target === "phone");
  return (
    <Card title={t("handling")}>
      <div className="grid gap-4 lg:grid-cols-3">
        <Field label={t("policy")} help={t(`policyHelp.${given.policy}`)}>
          <Select
            options={importPolicies.map((each) => ({ value: each, label: t(`policies.${each}`) }))}
            value={given.policy}
            onChange={(policy) => onChange({ policy })}
          />
        </Field>
        <Field label={t("tags")} help={t("tagsHelp")}>
          <TagsInput value={given.tags} onChange={(tags) => onChange({ tags })} />
        </Field>
        {hasPhone && (
          <Field label={t("country")} help={t("countryHelp")}>
            <Combobox
              options={countries}
              selected={countries.find(({ value }) => value === given.country) ?? null}
              onChange={(option) => onChange({ country: option?.value ?? null })}
              emptyText={common("noMatches")}
              openLabel={t("country")}
              placeholder={t("noCountry")}
            />
          </Field>
        )}
      </div>
    </Card>
  );
}
