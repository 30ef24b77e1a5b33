"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Ellipsis, Forward, Reply, Split } from "lucide-react";
import { ticketParticipants } from "@/contract/channels/mailboxes";
import { messengerChannels } from "@/contract/enums";
import { ticketMerges } from "@/contract/desk/ticket-merges";
import { tickets } from "@/contract/desk/tickets";
import type { Message } from "@/contract/desk/ticket-messages";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useSignedIn } from "@/lib/auth/use-user";
import { mayCall } from "@/lib/shared/auth/may";
import { answerInDraft } from "../composer/drafts";
import { useTicket } from "../use-ticket";
import { canReact, ReactionMenu } from "./reaction-menu";

const ForwardDialog = lazyDialog(
  () => import("../forward/forward-dialog").then((file) => file.ForwardDialog),
  ({ onClose }) => onClose,
);
const SplitDialog = lazyDialog(
  () => import("../merge/split-dialog").then((file) => file.SplitDialog),
  ({ onClose }) => onClose,
);

/** What can be done with one message. Beside the bubble, seen when one points at it or comes there by keyboard. */
export function MessageMenu({ message }: { message: Message }) {
  const t = useTranslations("ticket.message");
  const { id: userId, role } = useSignedIn();
  const [opened, setOpened] = useState<"forward" | "split" | null>(null);
  const isAnswer = message.mail?.forward === "ANSWER";
  const mayForward =
    message.mail && (message.isPublic || isAnswer) && mayCall(role, ticketParticipants.forward);
  const canAnswer =
    messengerChannels.some((one) => one === message.channel) &&
    message.isPublic &&
    message.delivery !== "FAILED" &&
    mayCall(role, tickets.reply);
  const maySplit = mayCall(role, ticketMerges.split);
  const mayReact = canReact(message, role);
  if (message.delivery === "HELD" || !(canAnswer || mayForward || maySplit || mayReact)) return null;
  const close = () => setOpened(null);
  return (
    <span className="flex shrink-0 self-center opacity-0 transition-opacity group-hover/message:opacity-100 has-focus-visible:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:opacity-100 print:hidden">
      {mayReact && <ReactionMenu message={message} />}
      <Menu
        trigger={
          <IconButton size="sm" label={t("more")}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        {canAnswer && (
          <MenuItem
            icon={<Reply aria-hidden className="rtl:-scale-x-100" />}
            onSelect={() => answerInDraft({ userId, ticketId: message.ticketId }, message.id)}
          >
            {t("reply")}
          </MenuItem>
        )}
        {mayForward && (
          <MenuItem
            icon={
              isAnswer ? (
                <Reply aria-hidden className="rtl:-scale-x-100" />
              ) : (
                <Forward aria-hidden className="rtl:-scale-x-100" />
              )
            }
            onSelect={() => setOpened("forward")}
          >
            {t(isAnswer ? "writeBack" : "forward")}
          </MenuItem>
        )}
        {maySplit && (
          <MenuItem icon={<Split aria-hidden />} onSelect={() => setOpened("split")}>
            {t("split")}
          </MenuItem>
        )}
      </Menu>
      {opened === "forward" && <ForwardDialog message={message} onClose={close} />}
      {opened === "split" && <SplitHere message={message} onClose={close} />}
    </span>
  );
}

function SplitHere({ message: { id, ticketId }, onClose }: { message: Message; onClose: () => void }) {
  const { data: ticket } = useTicket(ticketId);
  return ticket ? <SplitDialog ticket={ticket} startId={id} onClose={onClose} /> : null;
}
