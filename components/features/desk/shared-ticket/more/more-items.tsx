"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CircleCheck, Copy, EyeOff, GitMerge, Link2, SmilePlus, Split, Trash2 } from "lucide-react";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { SpamItems } from "../spam/spam-items";
import { useSpam, useUnblock } from "../spam/use-spam";
import { placeTicket } from "../ticket-cache";

export type MoreDialog = "merge" | "split" | "block" | "remove";

/** They are gone as soon as one is chosen: what it does goes on without them. */
export function MoreItems({
  ticket,
  onGone,
  onOpen,
}: {
  ticket: Ticket;
  onGone: () => void;
  onOpen: (dialog: MoreDialog) => void;
}) {
  const t = useTranslations("ticket.more");
  const common = useTranslations("common");
  const user = useSignedIn();
  const client = useQueryClient();
  const spam = useSpam(onGone);
  const unblock = useUnblock();
  const sensitive = useSend(tickets.setSensitive, { onSuccess: (fresh) => placeTicket(client, fresh) });
  const survey = useSend(tickets.survey, {
    onSuccess: ({ sentTo }) => showToast("success", t("surveySent", { address: sentTo })),
  });
  const copy = (text: string) =>
    void navigator.clipboard.writeText(text).then(
      () => showToast("success", common("copied")),
      () => undefined,
    );
  const { id, isSensitive } = ticket;
  const isOpen = ticket.mergedIntoId === null;
  return (
    <>
      <MenuItem
        icon={<Link2 aria-hidden />}
        onSelect={() => copy(`${location.origin}/tickets/${ticket.number}`)}
      >
        {t("copyLink")}
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => copy(`#${ticket.number}`)}>
        {t("copyNumber")}
      </MenuItem>
      <MenuSeparator />
      {isOpen && (
        <MenuItem icon={<GitMerge aria-hidden />} onSelect={() => onOpen("merge")}>
          {t("mergeInto")}
        </MenuItem>
      )}
      {isOpen && ticket.messageCount > 1 && (
        <MenuItem icon={<Split aria-hidden />} onSelect={() => onOpen("split")}>
          {t("split")}
        </MenuItem>
      )}
      <MenuItem
        icon={<EyeOff aria-hidden />}
        end={isSensitive && <CircleCheck aria-hidden />}
        onSelect={() => sensitive.mutate({ params: { id }, body: { isSensitive: !isSensitive } })}
      >
        {t(isSensitive ? "clearSensitive" : "markSensitive")}
      </MenuItem>
      {ticket.contact?.email && (
        <MenuItem icon={<SmilePlus aria-hidden />} onSelect={() => survey.mutate({ params: { id } })}>
          {t("survey")}
        </MenuItem>
      )}
      <SpamItems ticket={ticket} spam={spam} unblock={unblock} onBlock={() => onOpen("block")} />
      {mayCall(user.role, tickets.remove) && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => onOpen("remove")}>
            {common("delete")}
          </MenuItem>
        </>
      )}
    </>
  );
}
