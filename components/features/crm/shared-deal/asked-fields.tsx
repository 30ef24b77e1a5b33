"use client";
import { useTranslations } from "next-intl";
import { dealSources, forecastCategories } from "@/contract/crm/deal-rules";
import type { AskableField } from "@/contract/crm/deal-rules";
import { isEmpty } from "@/contract/workspace/field-rules";
import { FieldControl } from "@/components/features/workspace/shared-fields/field-control";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { AmountField } from "./amount-field";
import { EntityPicker } from "./entity-picker";
import { isPicker, oneOf } from "./asked-rules";
import type { AskedForStage } from "./use-asked";

/** The controls of the fields that a stage asks for. `isTried`: what is still empty says so. */
export function AskedFields({ asked, isTried }: { asked: AskedForStage; isTried: boolean }) {
  const common = useTranslations("common");
  const inWords = useFaultText();
  const errorOf = (name: string, isMissing: boolean) =>
    asked.problemAt(name) ?? (isTried && isMissing ? common("validation.required") : undefined);
  return (
    <>
      {asked.standard.map((name) => (
        <StandardField key={name} name={name} asked={asked} error={errorOf(name, !asked.isGiven(name))} />
      ))}
      {asked.isPending && <Skeleton className="h-13" />}
      {asked.fault && (
        <Banner
          tone="danger"
          actions={
            <Button size="sm" onClick={asked.retry}>
              {common("retry")}
            </Button>
          }
        >
          {inWords(asked.fault)}
        </Banner>
      )}
      {asked.own.map((field) => (
        <FieldControl
          key={field.id}
          field={field}
          held={asked.heldOf(field.id)}
          allowedOptionIds={asked.allowedIn(field)}
          isRequired
          error={errorOf(field.id, isEmpty(asked.heldOf(field.id)))}
          onChange={(given) => asked.fill(field, given)}
        />
      ))}
    </>
  );
}

function StandardField({
  name,
  asked,
  error,
}: {
  name: AskableField;
  asked: AskedForStage;
  error: string | undefined;
}) {
  const t = useTranslations("deal");
  if (name === "amount")
    return <AmountField value={asked.amount} onChange={asked.setAmount} error={error} isRequired />;
  return (
    <Field label={t(`fields.${name}`)} isRequired error={error}>
      <StandardControl name={name} asked={asked} />
    </Field>
  );
}

function StandardControl({
  name,
  asked: { picked, texts, pick, write },
}: {
  name: Exclude<AskableField, "amount">;
  asked: AskedForStage;
}) {
  const t = useTranslations("deal");
  if (isPicker(name))
    return (
      <EntityPicker
        kind={kindOf[name]}
        value={picked[name] ?? null}
        onChange={(value) => pick(name, value)}
      />
    );
  switch (name) {
    case "expectedCloseDate":
      return (
        <Input
          type="date"
          dir="ltr"
          value={texts[name] ?? ""}
          onChange={(event) => write(name, event.target.value)}
        />
      );
    case "source":
      return (
        <Select
          options={dealSources.map((value) => ({ value, label: t(`source.${value}`) }))}
          value={oneOf(dealSources, texts[name])}
          onChange={(value) => write(name, value)}
          placeholder={t("choose")}
        />
      );
    case "forecastCategory":
      return (
        <Select
          options={forecastCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
          value={oneOf(forecastCategories, texts[name])}
          onChange={(value) => write(name, value)}
          placeholder={t("choose")}
        />
      );
  }
}

const kindOf = { contactId: "contact", companyId: "company", ownerId: "owner" } as const;
