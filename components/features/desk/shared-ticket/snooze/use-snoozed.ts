"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ticketSnooze } from "@/contract/desk/ticket-life";
import type { Ticket } from "@/contract/desk/tickets";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";
import { useFormat } from "@/lib/browser/use-format";
import { placeTicket } from "../ticket-cache";

/** What follows on a snooze, and how it ends: both after what was chosen has closed. */
export function useSnoozed() {
  const t = useTranslations("ticket.snooze");
  const format = useFormat();
  const client = useQueryClient();
  const { mutate } = useSend(ticketSnooze.wake, {
    onSuccess: (fresh) => {
      placeTicket(client, fresh);
      showToast("success", t("awake", { number: fresh.number }));
    },
  });
  const wake = (id: string) => mutate({ params: { id } });
  const said = (fresh: Ticket) => {
    placeTicket(client, fresh);
    if (fresh.snoozedUntil)
      showToast("success", t("done", { number: fresh.number, time: format.dateTime(fresh.snoozedUntil) }), {
        action: { label: t("undo"), onSelect: () => wake(fresh.id) },
      });
  };
  return { said, wake };
}
