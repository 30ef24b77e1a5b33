"use client";
import { useTranslations } from "next-intl";
import { limits } from "@/contract/limits";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

type OwnWords = "greeting" | "acknowledgement" | "awayMessage";

/** Words that a connection says by itself. */
export function OwnWordsField({
  name,
  value,
  onChange,
  error,
  help,
}: {
  name: OwnWords;
  value: string;
  onChange: (words: string) => void;
  error: string | undefined;
  help?: string;
}) {
  const t = useTranslations("connectionDefaults");
  return (
    <Field label={t(`fields.${name}`)} help={help ?? t(`fieldHelp.${name}`)} error={error}>
      <Textarea
        name={name}
        dir="auto"
        rows={2}
        maxLength={limits.ownWordsMaxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
