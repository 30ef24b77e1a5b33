"use client";
import { useEffect, useState } from "react";
import { Link } from "@/components/ui/link";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { HandCoins, Link2, X } from "lucide-react";
import { linkKinds } from "@/contract/enums";
import type { LinkKind } from "@/contract/enums";
import type { Answer } from "@/contract/kit";
import { ticketLinks } from "@/contract/desk/ticket-links";
import type { TicketLink } from "@/contract/desk/ticket-links";
import type { Ticket } from "@/contract/desk/tickets";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { onLive } from "@/lib/browser/realtime/live-bus";
import { StatusIcon } from "../marks";
import { OwnText } from "../own-text";
import { TicketFinder } from "../ticket-finder";

const nothing: Answer<typeof ticketLinks.list> = { items: [], deals: [] };

/** Tickets that have to do with this one, and the deal that it comes from. */
export function Links({ ticket }: { ticket: Ticket }) {
  const t = useTranslations("ticket.links");
  const words = useTranslations("ticket");
  const { role } = useSignedIn();
  const [isAdding, setIsAdding] = useState(false);
  const query = useQuery(queryFor(ticketLinks.list, { params: { id: ticket.id } }));
  const { items, deals } = query.data ?? nothing;
  useOthersLive(ticket.id, items);
  const remove = useSend(ticketLinks.remove);
  if (query.isPending) return <Skeleton className="h-8" />;
  const mayChange = mayCall(role, ticketLinks.create) && ticket.mergedIntoId === null;
  return (
    <div className="flex flex-col gap-2 text-[0.8125rem]">
      {items.length + deals.length === 0 && (
        <p className="text-ink-faint">{t(query.isError ? "failed" : "none")}</p>
      )}
      {items.length + deals.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {deals.map(({ id, title }) => (
            <li key={id} className="flex min-w-0 items-start gap-2">
              <HandCoins aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink-faint" />
              <span className="min-w-0 flex-1">
                <Link href={`/deals/${id}`} className="block rounded-sm text-ink hover:underline">
                  <OwnText>{title}</OwnText>
                </Link>
                <span className="block truncate text-xs text-ink-faint">{t("deal")}</span>
              </span>
            </li>
          ))}
          {items.map(({ id, kind, direction, ticket: other }) => (
            <li key={id ?? `${kind}-${other.id}`} className="flex min-w-0 items-start gap-2">
              <StatusIcon status={other.status} className="mt-0.5 size-3.5! shrink-0" />
              <span className="min-w-0 flex-1">
                <Link href={`/tickets/${other.id}`} className="block truncate text-ink hover:underline">
                  <span className="text-ink-faint tabular-nums" dir="ltr">
                    #{other.number}
                  </span>{" "}
                  <bdi>{other.subject}</bdi>
                </Link>
                <span className="block truncate text-xs text-ink-faint">
                  {t(kind === "FOLLOW_UP" ? `FOLLOW_UP_${direction}` : kind)} ·{" "}
                  {words(`status.${other.status}`)}
                </span>
              </span>
              {id !== null && mayChange && (
                <IconButton
                  size="sm"
                  label={t("remove", { number: other.number })}
                  onClick={() => remove.mutate({ params: { id: ticket.id, linkId: id } })}
                >
                  <X aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <Button
          size="sm"
          className="self-start"
          icon={<Link2 aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          {t("add")}
        </Button>
      )}
      {isAdding && <AddLink ticket={ticket} onClose={() => setIsAdding(false)} />}
    </div>
  );
}

/** The links of this ticket show the status of others, so a change of one of those makes them stale. */
function useOthersLive(ticketId: string, items: readonly TicketLink[]): void {
  const client = useQueryClient();
  const others = items.map(({ ticket }) => ticket.id).join(" ");
  useEffect(() => {
    const ask = (id: string) => {
      if (others.includes(id))
        void client.invalidateQueries({
          queryKey: queryFor(ticketLinks.list, { params: { id: ticketId } }).queryKey,
        });
    };
    const stops = [
      onLive("ticket_status_update", ({ id }) => ask(id)),
      onLive("ticket_updated", ({ ticketId: id }) => ask(id)),
      onLive("ticket_assigned", ({ ticketId: id }) => ask(id)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, ticketId, others]);
}

function AddLink({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTranslations("ticket.links");
  const common = useTranslations("common");
  const [kind, setKind] = useState<LinkKind>("RELATED");
  const create = useSend(ticketLinks.create, { onSuccess: onClose });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("addTitle", { number: ticket.number })}
      closeLabel={common("close")}
    >
      <div className="flex flex-col gap-4">
        <Field label={t("kind")}>
          <Select
            value={kind}
            onChange={setKind}
            options={linkKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        </Field>
        <TicketFinder
          except={[ticket.id]}
          action={({ number, subject }) => t("pick", { number, subject })}
          onPick={(other) => create.mutate({ params: { id: ticket.id }, body: { ticketId: other.id, kind } })}
        />
      </div>
    </Dialog>
  );
}
