"use client";
import { useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { Pause, Play } from "lucide-react";
import { slaTickets } from "@/contract/desk/sla-tickets";
import { limits } from "@/contract/limits";
import { useFormErrors } from "@/components/resource/form-errors";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/textarea";
import { useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { mayCall } from "@/lib/shared/auth/may";
import { showToast } from "@/lib/browser/toasts";
import { useDraft } from "@/lib/browser/use-draft";
import { useFaultText } from "@/lib/browser/use-fault-text";

/** A person's pause, and its end. */
export function PauseControl({ ticketId, isPaused }: { ticketId: string; isPaused: boolean }) {
  const t = useTranslations("slaClocks");
  const { role } = useSignedIn();
  const [isAsking, setIsAsking] = useState(false);
  const resume = useSend(slaTickets.resume, { onSuccess: () => showToast("success", t("resumed")) });
  if (!mayCall(role, slaTickets.pause)) return null;
  return (
    <div>
      {isPaused && (
        <Button
          size="sm"
          icon={<Play aria-hidden className="rtl:-scale-x-100" />}
          isPending={resume.isPending}
          onClick={() => resume.mutate({ params: { id: ticketId } })}
        >
          {t("resume")}
        </Button>
      )}
      {!isPaused && (
        <Button size="sm" icon={<Pause aria-hidden />} onClick={() => setIsAsking(true)}>
          {t("pause")}
        </Button>
      )}
      {isAsking && <PauseDialog ticketId={ticketId} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

function PauseDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const t = useTranslations("slaClocks");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const form = useRef<HTMLFormElement>(null);
  const { errors, check, accept } = useFormErrors();
  const draft = useDraft(`sla-pause.${ticketId}`, { reason: "" });
  const reason = String(draft.values["reason"] ?? "");
  const pause = useSend(slaTickets.pause, {
    onSuccess: () => {
      draft.forget();
      showToast("success", t("paused"));
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
      size="sm"
      title={t("pauseTitle")}
      text={t("pauseHelp")}
      closeLabel={common("close")}
    >
      <Form
        ref={form}
        onSend={(element) => {
          if (check(element)) pause.mutate({ params: { id: ticketId }, body: { reason } });
        }}
      >
        <Field label={t("reason")} help={t("reasonHelp")} error={errors["reason"]} isRequired>
          <Textarea
            name="reason"
            dir="auto"
            data-autofocus
            maxLength={limits.slaPauseReasonMaxLength}
            value={reason}
            onChange={(event) => draft.setValue("reason", event.target.value)}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isPending={pause.isPending}>
            {t("pause")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
