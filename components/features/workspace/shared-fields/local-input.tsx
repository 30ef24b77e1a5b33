"use client";
import { useState } from "react";
import { useLocale, useTranslations } from "next-intl";
import { locales } from "@/contract/locales";
import type { LocalText } from "@/contract/workspace/field-values";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { localeNames } from "@/lib/shared/i18n";

/** A text in the reader's language first; the others unfold below it. */
export function LocalInput({
  name,
  label,
  value,
  onChange,
  error,
  maxLength,
  isRequired = false,
}: {
  name: string;
  label: string;
  value: LocalText;
  onChange: (value: LocalText) => void;
  error: string | undefined;
  maxLength: number;
  isRequired?: boolean;
}) {
  const t = useTranslations("customFields");
  const locale = useLocale();
  const own = locales.find((each) => each === locale) ?? "en";
  const others = locales.filter((each) => each !== own);
  const [isOpen, setIsOpen] = useState(others.some((each) => value[each]));
  const isElsewhere = others.some((each) => value[each]?.trim());
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={label}
        error={error}
        isRequired={isRequired && !isElsewhere}
        aside={
          <button
            type="button"
            aria-expanded={isOpen}
            className="text-accent-ink hover:underline"
            onClick={() => setIsOpen(!isOpen)}
          >
            {t("languages")}
          </button>
        }
      >
        <Input
          name={name}
          dir="auto"
          lang={own}
          autoComplete="off"
          maxLength={maxLength}
          value={value[own] ?? ""}
          onChange={(event) => onChange({ ...value, [own]: event.target.value })}
        />
      </Field>
      {isOpen &&
        others.map((each) => (
          <Field key={each} label={t("inLanguage", { label, language: localeNames[each] })}>
            <Input
              dir="auto"
              lang={each}
              autoComplete="off"
              maxLength={maxLength}
              value={value[each] ?? ""}
              onChange={(event) => onChange({ ...value, [each]: event.target.value })}
            />
          </Field>
        ))}
    </div>
  );
}
