"use client";
import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { X } from "lucide-react";
import { limits } from "@/contract/limits";
import { tickets } from "@/contract/desk/tickets";
import { StatusIcon } from "@/components/features/desk/shared-ticket/marks";
import { TicketFinder } from "@/components/features/desk/shared-ticket/ticket-finder";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { queryFor } from "@/lib/api/query";

/** One chooses the tickets oneself. */
export function FoundTickets({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}) {
  const t = useTranslations("ticketMerge");
  const shown = useQueries({ queries: chosen.map((id) => queryFor(tickets.get, { params: { id } })) });
  return (
    <Card>
      <div className="flex flex-col gap-3">
        {chosen.length > 0 && (
          <ul aria-label={t("chosen")} className="flex flex-col gap-1 text-[0.8125rem]">
            {chosen.map((id, at) => {
              const ticket = shown[at]?.data;
              return (
                <li key={id} className="flex min-w-0 items-center gap-2 rounded-md bg-sunken ps-2">
                  {ticket && <StatusIcon status={ticket.status} className="size-3.5! shrink-0" />}
                  <span className="shrink-0 text-ink-faint tabular-nums" dir="ltr">
                    {ticket ? `#${ticket.number}` : "…"}
                  </span>
                  <span className="min-w-0 flex-1 truncate text-ink" dir="auto">
                    {ticket?.subject}
                  </span>
                  <IconButton
                    size="sm"
                    label={t("unpick", { number: ticket?.number ?? "" })}
                    onClick={() => onChange(chosen.filter((one) => one !== id))}
                  >
                    <X aria-hidden />
                  </IconButton>
                </li>
              );
            })}
          </ul>
        )}
        {chosen.length > limits.mergeSourcesMax ? (
          <p className="text-[0.8125rem] text-ink-faint">{t("full")}</p>
        ) : (
          <TicketFinder
            except={chosen}
            action={({ number, subject }) => t("pick", { number, subject })}
            onPick={({ id }) => onChange([...chosen, id])}
          />
        )}
      </div>
    </Card>
  );
}
