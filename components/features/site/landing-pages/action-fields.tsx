"use client";
import { useTranslations } from "next-intl";
import type { Words } from "@/contract/site/landing-parts";
import { Switch } from "@/components/ui/switch";
import { WordsField } from "./builder-context";
import { PlainField } from "./plain-field";

/** A button that leads somewhere, or none. */
export function ActionFields({
  path,
  action,
  onChange,
}: {
  path: string;
  action: { label: Words; to: string } | null;
  onChange: (action: { label: Words; to: string } | null) => void;
}) {
  const t = useTranslations("landingPages.field");
  return (
    <>
      <Switch
        label={t("hasAction")}
        checked={action !== null}
        onChange={(isThere) => onChange(isThere ? { label: {}, to: "/" } : null)}
      />
      {action && (
        <WordsField
          label={t("label")}
          path={`${path}.label`}
          value={action.label}
          onChange={(label) => onChange({ ...action, label })}
          maxLength={60}
          isRequired
        />
      )}
      {action && (
        <PlainField
          label={t("to")}
          help={t("toHelp")}
          path={`${path}.to`}
          value={action.to}
          onChange={(to) => onChange({ ...action, to })}
          maxLength={500}
        />
      )}
    </>
  );
}
