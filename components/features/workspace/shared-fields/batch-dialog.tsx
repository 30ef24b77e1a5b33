"use client";
import { useState } from "react";
import { useLocale, useTranslations } from "next-intl";
import { customFieldValues } from "@/contract/workspace/custom-fields";
import { nothingHeld } from "@/contract/workspace/field-rules";
import type { StoredFieldValue } from "@/contract/workspace/field-rules";
import { readValue, textIn } from "@/contract/workspace/field-values";
import { limits } from "@/contract/limits";
import { outranks } from "@/contract/roles";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { FieldControl } from "./field-control";
import { useFields } from "./use-fields";
import { useProblemText } from "./use-problem-text";

/**
 * One field of several tickets at once. A ticket whose rules do not take it is left as it is, and the reason
 * is said.
 */
export function BatchFieldsDialog({
  ticketIds,
  onClose,
}: {
  ticketIds: readonly string[];
  onClose: () => void;
}) {
  const t = useTranslations("customFields.batch");
  const common = useTranslations("common");
  const locale = useLocale();
  const inWords = useFaultText();
  const problemText = useProblemText();
  const { role } = useSignedIn();
  const { fields } = useFields("TICKET");
  const [fieldId, setFieldId] = useState<string | null>(null);
  const [held, setHeld] = useState<StoredFieldValue>(nothingHeld);
  const [problem, setProblem] = useState<string | null>(null);
  const mine = fields.filter(({ isActive, editableBy }) => isActive && outranks(role, editableBy));
  const field = mine.find(({ id }) => id === fieldId) ?? mine[0];
  const save = useSend(customFieldValues.setOfTickets, {
    onSuccess: ({ updated, skipped }) => {
      showToast(
        skipped.length === 0 ? "success" : "warning",
        t("done", { count: updated }),
        skipped[0] ? { description: t("skipped", { count: skipped.length, reason: skipped[0].reason }) } : {},
      );
      onClose();
    },
    onError: () => undefined,
  });
  const apply = () =>
    field &&
    save.mutate({
      body: {
        ticketIds: ticketIds.slice(0, limits.fieldBatchTicketsMax),
        fields: [{ fieldId: field.id, value: held.value, selectedOptionIds: [...held.selectedOptionIds] }],
      },
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("title", { count: Math.min(ticketIds.length, limits.fieldBatchTicketsMax) })}
      text={
        ticketIds.length > limits.fieldBatchTicketsMax
          ? t("tooMany", { max: limits.fieldBatchTicketsMax })
          : undefined
      }
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant="primary"
            isPending={save.isPending}
            disabled={!field || problem !== null}
            onClick={apply}
          >
            {common("save")}
          </Button>
        </>
      }
    >
      {field ? (
        <div className="flex flex-col gap-4">
          {save.isError && <Banner tone="danger">{inWords(save.error)}</Banner>}
          <Field label={t("field")}>
            <Select
              options={mine.map(({ id, label }) => ({ value: id, label: textIn(label, locale) }))}
              value={field.id}
              onChange={(id) => {
                setFieldId(id);
                setHeld(nothingHeld);
                setProblem(null);
              }}
            />
          </Field>
          <FieldControl
            key={field.id}
            field={field}
            held={held}
            error={problem ?? undefined}
            onChange={(given) => {
              const read = readValue(field, given);
              setProblem(read.problem === undefined ? null : problemText(read.problem, field));
              if (read.problem === undefined) setHeld(read.held);
            }}
          />
        </div>
      ) : (
        <p className="text-ink-muted">{t("none")}</p>
      )}
    </Dialog>
  );
}
