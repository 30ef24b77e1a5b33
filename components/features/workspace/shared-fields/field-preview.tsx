"use client";
import { useState } from "react";
import { useLocale, useTranslations } from "next-intl";
import { hasOptions, nothingHeld } from "@/contract/workspace/field-rules";
import { readValue } from "@/contract/workspace/field-values";
import { previewOf } from "./field-draft";
import type { FieldDraft } from "./field-draft";
import { FieldControl } from "./field-control";
import { useProblemText } from "./use-problem-text";

/** The field as an agent meets it. What one leaves in it is what new ones begin with, if one says so. */
export function FieldPreview({
  draft,
  error,
  onDefault,
}: {
  draft: FieldDraft;
  error: string | undefined;
  onDefault: (value: FieldDraft["defaultValue"]) => void;
}) {
  const t = useTranslations("customFields");
  const locale = useLocale();
  const problemText = useProblemText();
  const [problem, setProblem] = useState<string | null>(null);
  const field = previewOf(draft, t("unnamed"), locale);
  const isSaved = field.options.every(({ id }) => !id.startsWith("new-"));
  return (
    <aside
      aria-label={t("preview")}
      className="flex h-fit flex-col gap-3 rounded-lg border border-line bg-sunken p-4 md:sticky md:top-0"
    >
      <p className="text-xs font-semibold text-ink-muted">{t("preview")}</p>
      <FieldControl
        field={field}
        held={draft.defaultValue ?? nothingHeld}
        isRequired={draft.requirement === "ALWAYS"}
        error={problem ?? error}
        onChange={(given) => {
          const read = readValue(field, given);
          setProblem(read.problem === undefined ? null : problemText(read.problem, field));
          if (read.problem === undefined) onDefault(read.held);
        }}
      />
      <p className="text-xs text-ink-faint">
        {t(!hasOptions(draft.type) || isSaved ? "previewHelp" : "previewUnsaved")}
      </p>
    </aside>
  );
}
