"use client";
import { useTranslations } from "next-intl";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { ticketConversations } from "@/contract/channels/ticket-conversations";
import type { Message } from "@/contract/desk/ticket-messages";
import { MenuItem } from "@/components/ui/menu";
import { queryFor, useSend } from "@/lib/api/query";
import { placeMessages } from "./use-thread";

const names = {
  "👍": "THUMBS_UP",
  "❤️": "HEART",
  "😂": "LAUGH",
  "😮": "WOW",
  "😢": "SAD",
  "🙏": "THANKS",
} as const;
const nameOf = new Map<string, (typeof names)[keyof typeof names]>(Object.entries(names));

export function ReactionItems({ message: { id: messageId, ticketId: id, messenger } }: { message: Message }) {
  const t = useTranslations("messengerParts");
  const common = useTranslations("common");
  const client = useQueryClient();
  const { data } = useQuery(queryFor(ticketConversations.get, { params: { id } }));
  const send = useSend(ticketConversations.react, {
    onSuccess: (changed) => placeMessages(client, id, [changed]),
  });
  const react = (emoji: string | null) => send.mutate({ params: { id, messageId }, body: { emoji } });
  const ours = messenger?.reactions.find(({ by }) => by === "AGENT");
  if (!data) return <p className="px-2 py-1 text-sm text-ink-muted">{common("loading")}</p>;
  const emoji = data.conversation?.reactions ?? [];
  if (emoji.length === 0) return <p className="px-2 py-1 text-sm text-ink-muted">{t("noReactions")}</p>;
  return (
    <>
      {emoji.map((one) => {
        const name = nameOf.get(one);
        return (
          <MenuItem
            key={one}
            icon={
              <span aria-hidden className="w-5 text-center">
                {one}
              </span>
            }
            onSelect={() => react(one)}
          >
            {name ? t(`emoji.${name}`) : one}
          </MenuItem>
        );
      })}
      {ours && (
        <MenuItem icon={<X aria-hidden className="w-5" />} onSelect={() => react(null)}>
          {t("takeReactionAway")}
        </MenuItem>
      )}
    </>
  );
}
