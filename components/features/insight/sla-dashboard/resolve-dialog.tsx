"use client";
import { useRef } from "react";
import { useTranslations } from "next-intl";
import { slaBreaches } from "@/contract/desk/sla-breaches";
import type { SlaBreach } from "@/contract/desk/sla-breaches";
import { useFormErrors } from "@/components/resource/form-errors";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useDraft } from "@/lib/browser/use-draft";
import { useFaultText } from "@/lib/browser/use-fault-text";

const notesMax = 2000;

/** What was done about a breach; the row stays, with these notes. */
export function ResolveDialog({ breach, onClose }: { breach: SlaBreach; onClose: () => void }) {
  const t = useTranslations("slaDashboard.breaches");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const form = useRef<HTMLFormElement>(null);
  const { errors, check, accept } = useFormErrors();
  const draft = useDraft(`sla-breach.${breach.id}`, { notes: breach.notes ?? "" });
  const notes = String(draft.values["notes"] ?? "");
  const resolve = useSend(slaBreaches.resolve, {
    onSuccess: () => {
      draft.forget();
      showToast("success", t("resolved", { number: breach.ticket.number }));
      onClose();
    },
    onError: (fault) => {
      if (!accept(fault, form.current)) showToast("destructive", inWords(fault));
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("resolveTitle", { number: breach.ticket.number })}
      text={t("resolveHelp")}
      closeLabel={common("close")}
    >
      <Form
        ref={form}
        onSend={(element) => {
          if (check(element))
            resolve.mutate({ params: { id: breach.id }, body: notes.trim() === "" ? {} : { notes } });
        }}
      >
        <Field label={t("notes")} help={t("notesHelp")} error={errors["notes"]}>
          <Textarea
            name="notes"
            dir="auto"
            data-autofocus
            maxLength={notesMax}
            value={notes}
            onChange={(event) => draft.setValue("notes", event.target.value)}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isPending={resolve.isPending}>
            {t("resolve")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
