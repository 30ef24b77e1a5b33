"use client";
import { useTranslations } from "next-intl";
import { SmilePlus } from "lucide-react";
import { ticketConversations } from "@/contract/channels/ticket-conversations";
import type { Message } from "@/contract/desk/ticket-messages";
import { messengerChannels } from "@/contract/desk-enums";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/components/ui/lazy-part";
import { Menu } from "@/components/ui/menu";
import { mayCall } from "@/lib/shared/auth/may";
import { ItemsSkeleton } from "../items-skeleton";

export const ReactionItems = lazyPart(() => import("./reaction-items").then((file) => file.ReactionItems));

/** What the customer has of us or we of them: under a comment and what was taken back there is no place. */
export const canReact = (message: Message, role: Parameters<typeof mayCall>[0]): boolean =>
  messengerChannels.some((one) => one === message.channel) &&
  message.isPublic &&
  (message.authorType === "CUSTOMER" || !unsent.includes(message.delivery)) &&
  !["comment", "mention"].includes(message.messenger?.content?.type ?? "") &&
  message.messenger?.content?.type !== "unsent" &&
  mayCall(role, ticketConversations.react);
const unsent: readonly Message["delivery"][] = ["HELD", "QUEUED", "FAILED", "UNKNOWN"];

/** Puts an emoji under a message, as the customer's app does. */
export function ReactionMenu({ message }: { message: Message }) {
  const t = useTranslations("messengerParts");
  return (
    <Menu
      trigger={
        <IconButton size="sm" label={t("react")}>
          <SmilePlus aria-hidden />
        </IconButton>
      }
    >
      <ReactionItems message={message} whileLoading={<ItemsSkeleton />} />
    </Menu>
  );
}
