"use client";
import { useTranslations } from "next-intl";
import { limits } from "@/contract/limits";
import type { FormErrors } from "@/components/resource/form-errors";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

const connectionFields = [
  "name",
  "account",
  "businessAccountId",
  "accountId",
  "pageId",
  "accessToken",
] as const;
export type ConnectionField = (typeof connectionFields)[number];

/** What the provider's ids and secrets look like; words for it stand under `connections.rules`. */
const rules: Record<ConnectionField, { kind: "name" | "digits" | "secret"; pattern?: string }> = {
  name: { kind: "name" },
  account: { kind: "digits", pattern: "\\s*\\d{5,25}\\s*" },
  businessAccountId: { kind: "digits", pattern: "\\s*\\d{5,25}\\s*" },
  accountId: { kind: "digits", pattern: "\\s*\\d{5,25}\\s*" },
  pageId: { kind: "digits", pattern: "\\s*\\d{5,25}\\s*" },
  accessToken: { kind: "secret", pattern: "\\s*[!-~]{8,1000}\\s*" },
};

/** One box of a connection's forms; secrets are not shown while they are typed. */
export function ConnectionInput({
  field,
  value,
  onChange,
  complaints,
  help,
}: {
  field: ConnectionField;
  value: string;
  onChange: (value: string) => void;
  complaints: FormErrors;
  help?: string;
}) {
  const t = useTranslations("connections");
  const { kind, pattern } = rules[field];
  return (
    <Field label={t(`fields.${field}`)} help={help} error={complaints.errors[field]} isRequired>
      <Input
        name={field}
        type={kind === "secret" ? "password" : "text"}
        dir={kind === "name" ? "auto" : "ltr"}
        inputMode={kind === "digits" ? "numeric" : undefined}
        autoComplete={kind === "secret" ? "new-password" : "off"}
        spellCheck={false}
        maxLength={kind === "name" ? limits.connectionNameMaxLength : undefined}
        pattern={pattern}
        title={kind === "name" ? undefined : t(`rules.${kind}`)}
        value={value}
        onChange={(event) => {
          complaints.clear(field);
          onChange(event.target.value);
        }}
      />
    </Field>
  );
}
