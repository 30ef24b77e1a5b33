"use client";
import { useRef } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { useSignedIn } from "@/lib/auth/use-user";
import { placeholderNames, previewPieces } from "./placeholders";

/** The text of a response, the names that can stand in it, and how it reads to a customer. */
export function ContentField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}) {
  const t = useTranslations("savedResponses");
  const { name, firstName, email } = useSignedIn();
  const box = useRef<HTMLTextAreaElement>(null);
  const sample = {
    "contact.firstName": t("sample.firstName"),
    "contact.name": t("sample.name"),
    "contact.email": "kim@example.com",
    "ticket.number": "1042",
    "ticket.subject": t("sample.subject"),
    "agent.firstName": firstName,
    "agent.name": name,
    "agent.email": email,
  };
  const pieces = previewPieces(value, sample);
  const insert = (placeholder: string) => {
    const at = box.current?.selectionStart ?? value.length;
    const end = box.current?.selectionEnd ?? at;
    onChange(`${value.slice(0, at)}{{${placeholder}}}${value.slice(end)}`);
    box.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={t("fields.content.label")} error={error} isRequired>
        <Textarea
          ref={box}
          name="content"
          rows={6}
          maxLength={10_000}
          dir="auto"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <div role="group" aria-label={t("placeholders")} className="flex flex-wrap gap-1">
        {placeholderNames.map((each) => (
          <Button key={each} size="sm" className="font-mono text-xs!" onClick={() => insert(each)}>
            <span dir="ltr">{each}</span>
          </Button>
        ))}
      </div>
      <p className="text-xs text-ink-muted">
        {t.rich("fallback", {
          example: `{{contact.firstName | ${t("fallbackWord")}}}`,
          code: (text) => <code dir="ltr">{text}</code>,
        })}
      </p>
      {value.trim() !== "" && (
        <section aria-label={t("preview")} className="rounded-lg border border-line bg-sunken p-3">
          <h3 className="mb-1 text-xs font-medium text-ink-muted">{t("preview")}</h3>
          <p className="wrap-break-word whitespace-pre-wrap text-ink" dir="auto">
            {pieces.map(({ text, kind }, at) => (
              <span
                key={at}
                className={clsx(
                  kind === "filled" && "rounded-xs bg-accent-soft text-accent-ink",
                  kind === "unknown" && "rounded-xs bg-warning-soft text-warning-ink",
                )}
              >
                {text}
              </span>
            ))}
          </p>
          {pieces.some(({ kind }) => kind === "unknown") && (
            <p className="mt-2 text-xs text-warning-ink">{t("unknownPlaceholder")}</p>
          )}
        </section>
      )}
    </div>
  );
}
