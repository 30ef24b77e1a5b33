"use client";
import { useRef } from "react";
import { useTranslations } from "next-intl";
import { ticketSnooze } from "@/contract/desk/ticket-life";
import type { Ticket } from "@/contract/desk/tickets";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { useFormErrors } from "@/components/resource/form-errors";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useSnoozed } from "./use-snoozed";

/** Any time, by the clock of the workspace. */
export function SnoozeTime({
  ticketId,
  clock,
  onClose,
}: {
  ticketId: string;
  /** Undefined until it is known which clock the workspace goes by. */ clock:
    | { timeZone: string; tomorrow: string }
    | undefined;
  onClose: () => void;
}) {
  const t = useTranslations("ticket.snooze");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { said } = useSnoozed();
  const form = useRef<HTMLFormElement>(null);
  const { errors, check, accept } = useFormErrors();
  const snooze = useSend(ticketSnooze.snooze, {
    onSuccess: (fresh: Ticket) => {
      onClose();
      said(fresh);
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
      title={t("pickTitle")}
      text={clock ? t("pickHelp", { zone: clock.timeZone.replaceAll("_", " ") }) : common("loading")}
      closeLabel={common("close")}
    >
      <Form
        ref={form}
        onSend={(element) => {
          if (check(element))
            snooze.mutate({
              params: { id: ticketId },
              body: { localTime: String(new FormData(element).get("localTime")) },
            });
        }}
      >
        <Field label={t("time")} error={errors["localTime"]}>
          <Input
            type="datetime-local"
            name="localTime"
            required
            data-autofocus
            defaultValue={clock ? `${clock.tomorrow}T09:00` : ""}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isPending={snooze.isPending}>
            {t("label")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
