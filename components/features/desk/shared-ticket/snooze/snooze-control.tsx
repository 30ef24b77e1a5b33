"use client";
import { useRef, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AlarmClock, AlarmClockOff, CalendarClock } from "lucide-react";
import { ticketSnooze } from "@/contract/desk/ticket-life";
import type { Ticket } from "@/contract/desk/tickets";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useFormErrors } from "@/components/resource/form-errors";
import { queryFor, useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { placeTicket } from "../ticket-cache";

/** Out of the way until later, and back again; opened by `h` as well. */
export function SnoozeControl({ ticket, trigger }: { ticket: Ticket; trigger: string }) {
  const t = useTranslations("ticket.snooze");
  const format = useFormat();
  const client = useQueryClient();
  const [isPicking, setIsPicking] = useState(false);
  const choices = useQuery(queryFor(ticketSnooze.choices));
  const wake = useSend(ticketSnooze.wake, {
    onSuccess: (fresh) => {
      placeTicket(client, fresh);
      showToast("success", t("awake", { number: fresh.number }));
    },
  });
  const said = (fresh: Ticket) => {
    placeTicket(client, fresh);
    setIsPicking(false);
    if (fresh.snoozedUntil)
      showToast("success", t("done", { number: fresh.number, time: format.dateTime(fresh.snoozedUntil) }), {
        action: { label: t("undo"), onSelect: () => wake.mutate({ params: { id: fresh.id } }) },
      });
  };
  const snooze = useSend(ticketSnooze.snooze, { onSuccess: said });
  const isDone = ticket.status === "RESOLVED" || ticket.status === "CLOSED";
  if (isDone || ticket.mergedIntoId !== null) return null;
  const label = ticket.snoozedUntil ? t("until", { time: format.dateTime(ticket.snoozedUntil) }) : t("label");
  return (
    <>
      <Menu
        trigger={
          ticket.snoozedUntil ? (
            <Button size="sm" data-trigger={trigger} icon={<AlarmClock aria-hidden />} aria-label={label}>
              <span className="max-w-36 truncate">{format.dateTime(ticket.snoozedUntil)}</span>
            </Button>
          ) : (
            <IconButton label={t("labelKey")} aria-keyshortcuts="h" data-trigger={trigger}>
              <AlarmClock aria-hidden />
            </IconButton>
          )
        }
      >
        {ticket.snoozedUntil && (
          <MenuItem
            icon={<AlarmClockOff aria-hidden />}
            onSelect={() => wake.mutate({ params: { id: ticket.id } })}
          >
            {t("wake")}
          </MenuItem>
        )}
        {ticket.snoozedUntil && <MenuSeparator />}
        {(choices.data?.items ?? []).map(({ name, until }) => (
          <MenuItem
            key={name}
            icon={<AlarmClock aria-hidden />}
            end={<span className="text-xs text-ink-faint">{format.dateTime(until)}</span>}
            onSelect={() => snooze.mutate({ params: { id: ticket.id }, body: { until } })}
          >
            {t(`choices.${name}`)}
          </MenuItem>
        ))}
        <MenuItem icon={<CalendarClock aria-hidden />} onSelect={() => setIsPicking(true)}>
          {t("pick")}
        </MenuItem>
      </Menu>
      {isPicking && (
        <PickTime
          ticketId={ticket.id}
          clock={choices.data}
          onClose={() => setIsPicking(false)}
          onDone={said}
        />
      )}
    </>
  );
}

function PickTime({
  ticketId,
  clock,
  onClose,
  onDone,
}: {
  ticketId: string;
  /** Undefined until it is known which clock the workspace goes by. */ clock:
    | { timeZone: string; tomorrow: string }
    | undefined;
  onClose: () => void;
  onDone: (fresh: Ticket) => void;
}) {
  const t = useTranslations("ticket.snooze");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const form = useRef<HTMLFormElement>(null);
  const { errors, check, accept } = useFormErrors();
  const snooze = useSend(ticketSnooze.snooze, {
    onSuccess: onDone,
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
