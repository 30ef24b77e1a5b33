"use client";
import { useTranslations } from "next-intl";
import { contacts } from "@/contract/crm/contacts";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { useSend } from "@/lib/api/query";
import { showToast } from "@/lib/browser/toasts";

/** Into the spam folder and out of it, each with its way back. */
export function useSpam(onGone: () => void = () => undefined) {
  const t = useTranslations("spam");
  const common = useTranslations("common");
  const back = useSend(tickets.notSpam);
  const mark = useSend(tickets.markSpam);
  return {
    isPending: mark.isPending || back.isPending,
    mark: (ticket: Ticket, alsoBlocks: boolean): void =>
      // By the promise: the menu that it was chosen from has gone by the time it is done.
      void mark
        .mutateAsync({
          params: { id: ticket.id },
          body: alsoBlocks ? { block: { reason: t("blockReason", { number: ticket.number }) } } : {},
        })
        .then(
          () => {
            showToast("success", t(alsoBlocks ? "markedAndBlocked" : "marked", { number: ticket.number }), {
              action: {
                label: common("undo"),
                onSelect: () => back.mutate({ params: { id: ticket.id }, body: { unblock: alsoBlocks } }),
              },
            });
            onGone();
          },
          () => undefined, // whoever keeps the answers has said what went wrong
        ),
    takeOut: (ticket: Ticket) =>
      back.mutate(
        { params: { id: ticket.id }, body: {} },
        { onSuccess: () => void showToast("success", t("takenOut", { number: ticket.number })) },
      ),
  };
}

/** Ends the block of a ticket's contact. */
export function useUnblock() {
  const t = useTranslations("spam");
  const { mutate, isPending } = useSend(contacts.unblock, {
    onSuccess: ({ name }) => void showToast("success", t("unblocked", { name })),
  });
  return { isPending, unblock: (id: string) => mutate({ params: { id } }) };
}
