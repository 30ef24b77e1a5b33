"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Ellipsis } from "lucide-react";
import { ticketParticipants } from "@/contract/channels/mailboxes";
import { messengerChannels } from "@/contract/desk-enums";
import { ticketMerges } from "@/contract/desk/ticket-merges";
import { tickets } from "@/contract/desk/tickets";
import type { Message } from "@/contract/desk/ticket-messages";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { lazyPart } from "@/components/ui/lazy-part";
import { Menu } from "@/components/ui/menu";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFetchedAhead } from "@/lib/browser/use-fetched-ahead";
import { mayCall } from "@/lib/shared/auth/may";
import { ItemsSkeleton } from "../items-skeleton";
import { useTicket } from "../use-ticket";
import { canReact, ReactionItems, ReactionMenu } from "./reaction-menu";

const MessageItems = lazyPart(() => import("./message-items").then((file) => file.MessageItems));
const ForwardDialog = lazyDialog(
  () => import("../forward/forward-dialog").then((file) => file.ForwardDialog),
  ({ onClose }) => onClose,
);
const SplitDialog = lazyDialog(
  () => import("../merge/split-dialog").then((file) => file.SplitDialog),
  ({ onClose }) => onClose,
);

const fetchItems = () => Promise.all([MessageItems.load(), ReactionItems.load()]);
/** For the thread, which has many of them. */
export const useMessageItemsAhead = (): void => useFetchedAhead(fetchItems);

/** What can be done with one message. Beside the bubble, seen when one points at it or comes there by keyboard. */
export function MessageMenu({ message }: { message: Message }) {
  const t = useTranslations("ticket.message");
  const { role } = useSignedIn();
  const [opened, setOpened] = useState<"forward" | "split" | null>(null);
  const mayForward =
    Boolean(message.mail) &&
    (message.isPublic || message.mail?.forward === "ANSWER") &&
    mayCall(role, ticketParticipants.forward);
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
        <MessageItems
          message={message}
          may={{ answer: canAnswer, forward: mayForward, split: maySplit }}
          onOpen={setOpened}
          whileLoading={<ItemsSkeleton rows={2} />}
        />
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
