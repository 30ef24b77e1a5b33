"use client";
import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { TicketStatus } from "@/contract/enums";
import { ticketBoard } from "@/contract/desk/ticket-board";
import type { BoardTicket } from "@/contract/desk/ticket-board";
import { currentOf, isFault } from "@/lib/shared/api/fault";
import { send } from "@/lib/api/send";
import { afterPaint } from "@/lib/browser/quiet-moment";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { movedTo } from "./board-rules";
import { problemOf } from "./problems";
import { tenantOrThrow } from "./tenant";

type Change = { status: TicketStatus } | { agentId: string | null; name: string | null };
/** A change of a card that is under way. */
interface Wish {
  card: BoardTicket;
  change: Change;
  drawn: BoardTicket;
  onFailed: () => void;
}
export type TicketChanges = ReadonlyMap<string, Wish>;

/**
 * Changes that were asked for and not answered yet, by their card. `known`: the card as the board has it;
 * `onFresh` takes the card as the server has it, also where it refused.
 */
export function useWishes({
  known,
  onFresh,
}: {
  known: (id: string) => BoardTicket | undefined;
  onFresh: (fresh: BoardTicket) => void;
}) {
  const t = useTranslations("ticketBoard");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const [wishes, setWishes] = useState<TicketChanges>(new Map());
  const settle = (wish: Wish, fresh: BoardTicket | null) => {
    if (fresh) onFresh(fresh);
    setWishes((now) =>
      now.get(wish.card.id) === wish ? new Map([...now].filter(([id]) => id !== wish.card.id)) : now,
    );
  };
  const save = useMutation({
    // One after the other, so that the second change of a card is made to what the first has left.
    scope: { id: "ticket-board" },
    meta: { invalidates: ticketBoard.setStatus.touches, isHandled: true },
    mutationFn: (wish: Wish) => saved(wish, known(wish.card.id)),
    onSuccess: (fresh, wish) => settle(wish, fresh),
    onError: (error, wish) => {
      settle(wish, currentIn(error));
      const problem = problemOf(error, "status" in wish.change ? "status" : "assign");
      const retry = () => wishFor({ ...wish, card: known(wish.card.id) ?? wish.card });
      showToast("destructive", t(`problems.${problem}`), {
        ...(isFault(error) && error.status !== 401 ? { description: inWords(error) } : {}),
        action: { label: common("retry"), onSelect: retry },
      });
      wish.onFailed();
    },
  });
  const wishFor = ({ card, change, onFailed }: Omit<Wish, "drawn">) => {
    const wish: Wish = { card, change, drawn: changed(card, change), onFailed };
    setWishes((now) => new Map(now).set(card.id, wish));
    save.mutate(wish);
  };
  return {
    wishes,
    move: (card: BoardTicket, status: TicketStatus, onFailed: () => void) => {
      if (card.status !== status) wishFor({ card, change: { status }, onFailed });
    },
    assign: (card: BoardTicket, to: { id: string | null; name: string | null }, onFailed: () => void) => {
      if (card.assignedToId !== to.id) wishFor({ card, change: { agentId: to.id, name: to.name }, onFailed });
    },
  };
}

const changed = (card: BoardTicket, change: Change): BoardTicket =>
  "status" in change
    ? movedTo(card, change.status, new Date().toISOString())
    : { ...card, assignedToId: change.agentId, assignedToName: change.name };

async function saved({ card, change }: Wish, known: BoardTicket | undefined): Promise<BoardTicket> {
  const tenantId = tenantOrThrow();
  await afterPaint();
  const attempt = (ifMatch: number) => {
    const params = { id: card.id };
    return "status" in change
      ? send(ticketBoard.setStatus, { params, body: { status: change.status, tenantId }, ifMatch })
      : send(ticketBoard.assign, { params, body: { agentId: change.agentId, tenantId }, ifMatch });
  };
  return attempt(Math.max(card.version, known?.version ?? 0)).catch((error: unknown) => {
    const current = currentIn(error);
    // Somebody changed something else of it: no reason to refuse this.
    if (
      current &&
      ("status" in change ? current.status === card.status : current.assignedToId === card.assignedToId)
    )
      return attempt(current.version);
    throw error;
  });
}

const currentIn = (error: unknown): BoardTicket | null => currentOf(error, isCard);
const isCard = (value: unknown): value is BoardTicket =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "statusSince" in value &&
  "version" in value;
