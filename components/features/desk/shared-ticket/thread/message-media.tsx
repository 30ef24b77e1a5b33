"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { CircleAlert, LoaderCircle } from "lucide-react";
import { ticketConversations } from "@/contract/channels/ticket-conversations";
import type { Message } from "@/contract/desk/ticket-messages";
import { Button } from "@/components/ui/button";
import { useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { mayCall } from "@/lib/shared/auth/may";
import { placeMessages } from "./use-thread";

/** In place of a customer's file that is not here: that it comes, or why it did not. */
export function MediaState({ message }: { message: Message }) {
  const t = useTranslations("messengerParts");
  const { role } = useSignedIn();
  const client = useQueryClient();
  const inWords = useFaultText();
  const again = useSend(ticketConversations.fetchFile, {
    onSuccess: (fetched) => placeMessages(client, message.ticketId, [fetched]),
  });
  const media = message.messenger?.content;
  if (media?.type !== "media" || media.state === "KEPT") return null;
  const isWaiting = media.state === "WAITING";
  return (
    <div
      role="status"
      className="flex max-w-80 min-w-0 items-start gap-2 rounded-md border border-line bg-surface px-2.5 py-2 text-[0.8125rem]"
    >
      {isWaiting ? (
        <LoaderCircle
          aria-hidden
          className="mt-0.5 size-4 shrink-0 animate-spin text-ink-faint motion-reduce:animate-none"
        />
      ) : (
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger-ink" />
      )}
      <div className="min-w-0">
        <p className="truncate font-medium text-ink" dir="auto">
          {media.name ?? t(`kind.${media.isVoice ? "voice" : media.kind}`)}
        </p>
        <p className={clsx("text-xs", isWaiting ? "text-ink-faint" : "text-danger-ink")}>
          {again.error ? inWords(again.error) : t(`file.${media.state}`)}
        </p>
        {!isWaiting && mayCall(role, ticketConversations.fetchFile) && (
          <Button
            variant="link"
            size="sm"
            isPending={again.isPending}
            onClick={() => again.mutate({ params: { id: message.ticketId, messageId: message.id } })}
          >
            {t("fetchAgain")}
          </Button>
        )}
      </div>
    </div>
  );
}
