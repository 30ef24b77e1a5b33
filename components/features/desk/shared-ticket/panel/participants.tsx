"use client";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { X } from "lucide-react";
import { ticketParticipants } from "@/contract/channels/mailboxes";
import type { Ticket } from "@/contract/desk/tickets";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { RecipientField, RecipientGrid } from "../composer/recipient-field";
import { isAddress } from "../composer/recipients";

/** Who gets the ticket's mails besides its requester, and may answer them. */
export function Participants({ ticket }: { ticket: Ticket }) {
  const t = useTranslations("ticket.participants");
  const params = { id: ticket.id };
  const query = useQuery(queryFor(ticketParticipants.list, { params }));
  const add = useSend(ticketParticipants.add);
  const remove = useSend(ticketParticipants.remove);
  const [unread, setUnread] = useState<readonly string[]>([]);
  if (query.isPending) return <Skeleton className="h-8" />;
  const { items = [], suppressed = [], mailbox = null } = query.data ?? {};
  if (!mailbox)
    return <p className="text-[0.8125rem] text-ink-faint">{t(query.isError ? "failed" : "noMailbox")}</p>;
  return (
    <div className="flex flex-col gap-2 text-[0.8125rem]">
      {items.length === 0 && <p className="text-ink-faint">{t("none")}</p>}
      <ul className="flex flex-col gap-1 empty:hidden">
        {items.map(({ id, address, name }) => {
          const fault = suppressed.find((one) => one.address === address);
          return (
            <li key={id} className="flex min-w-0 items-center gap-2">
              <span className="min-w-0 flex-1">
                {name !== "" && (
                  <span className="block truncate" dir="auto">
                    {name}
                  </span>
                )}
                <bdi dir="ltr" className="block truncate text-ink-muted">
                  {address}
                </bdi>
                {fault && <span className="block text-xs text-danger-ink">{t("suppressed", fault)}</span>}
              </span>
              {ticket.mergedIntoId === null && (
                <IconButton
                  size="sm"
                  label={t("remove", { address })}
                  onClick={() => remove.mutate({ params: { ...params, participantId: id } })}
                >
                  <X aria-hidden />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      {ticket.mergedIntoId === null && (
        <RecipientGrid>
          <RecipientField
            label={t("add")}
            value={unread}
            faultOf={(text) => t("noAddress", { text })}
            onChange={(list) => {
              setUnread(list.filter((one) => !isAddress(one)));
              for (const address of list.filter(isAddress)) add.mutate({ params, body: { address } });
            }}
          />
        </RecipientGrid>
      )}
    </div>
  );
}
