"use client";
import { useTranslations } from "next-intl";
import { AlarmClock, AlarmClockOff, CalendarClock } from "lucide-react";
import { ticketSnooze } from "@/contract/desk/ticket-life";
import type { Ticket } from "@/contract/desk/tickets";
import type { Answer } from "@/contract/kit";
import { MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useSend } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { useSnoozed } from "./use-snoozed";

export function SnoozeItems({
  ticket: { id, snoozedUntil },
  choices,
  onPick,
}: {
  ticket: Ticket;
  choices: Answer<typeof ticketSnooze.choices>["items"];
  onPick: () => void;
}) {
  const t = useTranslations("ticket.snooze");
  const format = useFormat();
  const { said, wake } = useSnoozed();
  const snooze = useSend(ticketSnooze.snooze, { onSuccess: said });
  return (
    <>
      {snoozedUntil && (
        <MenuItem icon={<AlarmClockOff aria-hidden />} onSelect={() => wake(id)}>
          {t("wake")}
        </MenuItem>
      )}
      {snoozedUntil && <MenuSeparator />}
      {choices.map(({ name, until }) => (
        <MenuItem
          key={name}
          icon={<AlarmClock aria-hidden />}
          end={<span className="text-xs text-ink-faint">{format.dateTime(until)}</span>}
          onSelect={() => snooze.mutate({ params: { id }, body: { until } })}
        >
          {t(`choices.${name}`)}
        </MenuItem>
      ))}
      <MenuItem icon={<CalendarClock aria-hidden />} onSelect={onPick}>
        {t("pick")}
      </MenuItem>
    </>
  );
}
