"use client";
import { useRef } from "react";
import { useTranslations } from "next-intl";
import type { Ticket } from "@/contract/desk/tickets";
import { Checkbox } from "@/components/ui/checkbox";
import type { Selection } from "@/components/list/use-selection";

/** Chooses a ticket of a list; with Shift all from the last chosen one to it. */
export function SelectBox({
  ticket,
  selection,
}: {
  ticket: Ticket;
  selection: Pick<Selection, "has" | "toggle">;
}) {
  const t = useTranslations("tickets");
  const isRange = useRef(false);
  return (
    <Checkbox
      aria-label={t("select", { number: ticket.number })}
      checked={selection.has(ticket.id)}
      onClick={(event) => {
        isRange.current = event.shiftKey;
      }}
      onChange={() => selection.toggle(ticket.id, isRange.current)}
    />
  );
}
