"use client";
import { useCallback, useRef } from "react";
import type { Ref } from "react";
import type { Ticket } from "@/contract/desk/tickets";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { Composer } from "./composer/composer";
import type { ComposerApi } from "./composer/composer";
import { useUndoInThread } from "./composer/use-held-notice";
import { useTakeBack } from "./composer/use-take-back";
import { useNoteRead } from "./use-note-read";
import { useComposerEscape } from "./use-composer-escape";
import { TypingLine } from "./presence/typing-line";
import type { usePresence } from "./presence/use-presence";
import { Thread } from "./thread/thread";
import { useThread } from "./thread/use-thread";

// Of a ticket in the spam folder, in place of what one answers with.
const SpamNotice = lazyPart(() => import("./spam/spam-notice").then((file) => file.SpamNotice));

/** What was said, and where one answers: the same on the ticket's screen and in the inbox. */
export function Conversation({
  ticket,
  presence,
  composer,
}: {
  ticket: Ticket;
  presence: ReturnType<typeof usePresence>;
  composer?: Ref<ComposerApi>;
}) {
  const thread = useThread(ticket.id);
  const takeBack = useTakeBack(ticket.id);
  useUndoInThread(ticket.id, thread.messages);
  const seenId = useRef<string | null>(null);
  const noteRead = useNoteRead(ticket.id);
  const see = useCallback(
    (messageId: string) => {
      seenId.current = messageId;
      noteRead(messageId);
    },
    [noteRead],
  );
  const answeredAt =
    thread.messages.findLast(({ authorType, isPublic }) => authorType === "AGENT" && isPublic)?.createdAt ??
    null;
  const escape = useComposerEscape();
  return (
    <div {...escape} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Thread
        ticketId={ticket.id}
        thread={thread}
        onSeen={see}
        onUndo={(message) => void takeBack.undo(message)}
        onSendNow={(message) => void takeBack.sendNow(message)}
      />
      <TypingLine others={presence.others} visitor={presence.visitor} answeredAt={answeredAt} />
      {ticket.spamAt === undefined ? (
        <Composer
          api={composer}
          ticket={ticket}
          messages={thread.messages}
          lastSeenId={() => seenId.current}
          onTyping={presence.noteTyping}
        />
      ) : (
        <SpamNotice ticket={ticket} spamAt={ticket.spamAt} whileLoading={<Skeleton className="m-3 h-13" />} />
      )}
    </div>
  );
}
