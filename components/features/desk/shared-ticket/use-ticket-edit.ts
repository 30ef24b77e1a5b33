"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { BodyIn } from "@/contract/kit";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { currentOf } from "@/lib/shared/api/fault";
import { invalidatedBy } from "@/lib/api/query";
import { sendOrWait } from "@/lib/browser/offline/send-or-wait";
import { showToast } from "@/lib/browser/toasts";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { cachedTicket, isTicket, patchTickets, placeTicket } from "./ticket-cache";
import { useTicketWords } from "./use-ticket-words";

export type TicketChanges = Omit<BodyIn<typeof tickets.update>, "contactId">;
interface Edit {
  ticket: Ticket;
  changes: TicketChanges;
  /** The change as a person says it. */ spoken: string;
}
/** What is drawn at once and cannot be read off the changes: the name of whom it is assigned to. */
export type ShownTicketValues = Partial<Pick<Ticket, "assignedToName">>;

/**
 * Property edits of one ticket: drawn at once, sent one after the other with the version that was seen, taken
 * back with a word when they fail. Somebody else's change to another property is no conflict and is retried;
 * to the same one it is, and the person decides.
 */
export function useTicketEdit() {
  const client = useQueryClient();
  const words = useTicketWords();
  const toasts = useEditToasts();
  const save = useMutation({
    mutationFn: (edit: Edit) => saved(client, edit),
    scope: { id: "ticket-edit" },
    meta: { invalidates: invalidatedBy(tickets.update), isHandled: true },
  });

  const edit = (
    ticket: Ticket,
    changes: TicketChanges,
    shown: ShownTicketValues = {},
    { said, isUndo = false }: { said?: string; isUndo?: boolean } = {},
  ) => {
    const drawn = { ...definite(changes), ...shown };
    const rollBack = patchTickets(client, new Set([ticket.id]), (each) => ({ ...each, ...drawn }));
    const now = () => cachedTicket(client, ticket.id) ?? ticket;
    const undo = () => {
      const { assignedToName } = ticket;
      edit(now(), valuesOf(ticket, changes), { assignedToName }, { isUndo: true });
    };
    const again = () => edit(now(), changes, shown, said === undefined ? {} : { said });
    // By the promise: what `mutate` is given hears only of the last edit, and of none once its screen is
    // gone.
    save
      .mutateAsync({ ticket, changes, spoken: words.values({ ...ticket, ...definite(changes) }, changes) })
      .then(
        (fresh) => {
          // What waits stays drawn; the strip at the top counts it.
          if (fresh === null) return;
          placeTicket(client, fresh);
          if (said && !isUndo) toasts.done(said, undo);
        },
        (error: unknown) => {
          rollBack();
          const current = currentOf(error, isTicket);
          if (!current) return toasts.failed(ticket, error, again);
          placeTicket(client, current);
          void client.invalidateQueries({ queryKey: ["tickets"] });
          toasts.conflict(ticket, words.values(current, changes), again);
        },
      );
  };
  return { edit, isPending: save.isPending };
}

/** How an edit ended, with what a person may do about it. */
function useEditToasts() {
  const t = useTranslations("ticket.edit");
  const common = useTranslations("common");
  const inWords = useFaultText();
  return {
    done: (said: string, onUndo: () => void): void =>
      void showToast("success", said, { action: { label: common("undo"), onSelect: onUndo } }),
    failed: ({ number }: Ticket, error: unknown, onAgain: () => void): void =>
      void showToast("destructive", t("failed", { number }), {
        description: inWords(error),
        action: { label: common("retry"), onSelect: onAgain },
      }),
    /** `theirs`: what somebody else has set in the meantime. */
    conflict: ({ number }: Ticket, theirs: string, onAgain: () => void): void =>
      void showToast("warning", t("conflict", { number }), {
        description: theirs,
        action: { label: t("setAnyway"), onSelect: onAgain },
      }),
  };
}

/** Null: it waits for the network. */
function saved(client: QueryClient, { ticket, changes, spoken }: Edit): Promise<Ticket | null> {
  const version = Math.max(ticket.version, cachedTicket(client, ticket.id)?.version ?? 0);
  return sendOrWait(
    tickets.update,
    { params: { id: ticket.id }, body: changes, ifMatch: version },
    { about: ticket.id, number: ticket.number, words: spoken, seen: valuesOf(ticket, changes) },
  );
}

const keysOf = (changes: TicketChanges) =>
  (
    [
      "subject",
      "status",
      "priority",
      "tags",
      "companyId",
      "assignedToId",
      "requiredSkills",
      "categoryId",
    ] as const
  ).filter((key) => changes[key] !== undefined);
const valuesOf = (ticket: Ticket, changes: TicketChanges): TicketChanges =>
  Object.fromEntries(keysOf(changes).map((key) => [key, ticket[key]]));
const definite = (changes: TicketChanges): Partial<Ticket> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
