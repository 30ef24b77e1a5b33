"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

/** Beside the tenant's own reasons: in one's own words. */
const other = "\u0000other";

/**
 * Why a deal is lost: one of the pipeline's reasons, or in one's own words. `onChange` hears it trimmed;
 * nothing yet is "".
 */
export function LostReason({
  reasons,
  isTried,
  onChange,
}: {
  reasons: readonly string[];
  isTried: boolean;
  onChange: (why: string) => void;
}) {
  const t = useTranslations("deal.move");
  const common = useTranslations("common");
  const [chosen, setChosen] = useState<string | null>(null);
  const [words, setWords] = useState("");
  const hasReasons = reasons.length > 0;
  const missing = (isMissing: boolean) => (isTried && isMissing ? common("validation.required") : undefined);
  return (
    <>
      {hasReasons && (
        <Field label={t("reason")} isRequired error={missing(chosen === null)}>
          <Select
            options={[
              ...reasons.map((each) => ({ value: each, label: each })),
              { value: other, label: t("otherReason") },
            ]}
            value={chosen}
            onChange={(next) => {
              setChosen(next);
              onChange(next === other ? words.trim() : next);
            }}
            placeholder={t("chooseReason")}
          />
        </Field>
      )}
      {(chosen === other || !hasReasons) && (
        <Field label={t(hasReasons ? "inWords" : "reason")} isRequired error={missing(words.trim() === "")}>
          <Input
            dir="auto"
            maxLength={500}
            value={words}
            onChange={(event) => {
              setWords(event.target.value);
              onChange(event.target.value.trim());
            }}
          />
        </Field>
      )}
    </>
  );
}
