"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AlarmClock } from "lucide-react";
import { ticketSnooze } from "@/contract/desk/ticket-life";
import type { Ticket } from "@/contract/desk/tickets";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { Menu } from "@/components/ui/menu";
import { queryFor } from "@/lib/api/query";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import { useFormat } from "@/lib/browser/use-format";
import { ItemsSkeleton } from "../items-skeleton";

const SnoozeItems = lazyPart(() => import("./snooze-items").then((file) => file.SnoozeItems));
const SnoozeTime = lazyDialog(
  () => import("./snooze-time").then((file) => file.SnoozeTime),
  ({ onClose }) => onClose,
);
const fetchBoth = () => Promise.all([SnoozeItems.load(), SnoozeTime.load()]);

/** Out of the way until later, and back again; opened by `h` as well. */
export function SnoozeControl({ ticket, trigger }: { ticket: Ticket; trigger: string }) {
  const t = useTranslations("ticket.snooze");
  const format = useFormat();
  const [isPicking, setIsPicking] = useState(false);
  const choices = useQuery(queryFor(ticketSnooze.choices));
  useFetchedAhead(fetchBoth);
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
        <SnoozeItems
          ticket={ticket}
          choices={choices.data?.items ?? []}
          onPick={() => setIsPicking(true)}
          whileLoading={<ItemsSkeleton />}
        />
      </Menu>
      {isPicking && (
        <SnoozeTime ticketId={ticket.id} clock={choices.data} onClose={() => setIsPicking(false)} />
      )}
    </>
  );
}
