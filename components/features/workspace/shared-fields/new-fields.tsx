"use client";
import { useTranslations } from "next-intl";
import { isEmpty } from "@/contract/workspace/field-rules";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { FieldControl } from "./field-control";
import type { NewValues } from "./use-new-values";

/** The workspace's own fields in the form of a new row. */
export function NewFields({ values: { shown, set, isPending, error, retry } }: { values: NewValues }) {
  const t = useTranslations("customFields.values");
  const common = useTranslations("common");
  if (error)
    return (
      <p className="flex items-center justify-between gap-2 text-[0.8125rem] text-ink-muted">
        {t("loadFailed")}
        <Button size="sm" onClick={retry}>
          {common("retry")}
        </Button>
      </p>
    );
  if (isPending)
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    );
  if (shown.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
      <legend className="float-start mb-3 text-sm font-semibold text-ink">{t("title")}</legend>
      <div className="clear-both grid items-start gap-4 sm:grid-cols-2">
        {shown.map(({ field, held, state, isEditable, error: problem }) => (
          <div key={field.id} className={field.type === "TEXTAREA" ? "sm:col-span-2" : undefined}>
            <FieldControl
              field={field}
              held={held}
              allowedOptionIds={state.allowedOptionIds}
              isRequired={state.isRequired}
              note={
                !state.isRequired && state.isRequiredOnResolve && isEmpty(held) && isEditable
                  ? t("neededToResolve")
                  : undefined
              }
              error={problem}
              isReadOnly={!isEditable}
              onChange={(given) => set(field, given)}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
