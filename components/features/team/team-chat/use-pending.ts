"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { teamMessages } from "@/contract/team/team-chat";
import type { TeamMessage } from "@/contract/team/team-chat";
import type { Attachment } from "@/contract/workspace/attachments";
import { send } from "@/lib/api/send";
import { randomId } from "@/lib/shared/random-id";
import type { ComposedMessage } from "./chat-composer";

/** A message on its way. */
export interface Pending {
  clientMessageId: string;
  text: string;
  mentionIds: string[];
  attachments: readonly Attachment[];
  hasFailed: boolean;
  createdAt: string;
}

/** One's own messages that the server has not answered yet; `place` takes each once it has. */
export function usePending(
  { channelId, parentId }: { channelId: string; parentId: string | null },
  place: (arrived: readonly TeamMessage[]) => void,
) {
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const setFailed = (id: string, hasFailed: boolean) =>
    setPending((all) => all.map((each) => (each.clientMessageId === id ? { ...each, hasFailed } : each)));

  const deliver = async ({ clientMessageId, text, mentionIds, attachments }: Pending) => {
    try {
      const message = await send(teamMessages.send, {
        params: { id: channelId },
        body: {
          text,
          mentionIds,
          attachments: attachments.map(({ id }) => id),
          clientMessageId,
          ...(parentId === null ? {} : { parentId }),
        },
      });
      place([message]);
      setPending((all) => all.filter((each) => each.clientMessageId !== clientMessageId));
    } catch {
      setFailed(clientMessageId, true);
    }
  };
  const retry = (one: Pending) => {
    setFailed(one.clientMessageId, false);
    void deliver(one);
  };
  // The server knows a message that it has seen by its id, so each may be sent again.
  const sendFailed = useEffectEvent(() => pending.filter(({ hasFailed }) => hasFailed).forEach(retry));
  useEffect(() => {
    const back = () => sendFailed();
    addEventListener("online", back);
    return () => removeEventListener("online", back);
  }, []);
  return {
    pending,
    retry,
    say: ({ text, mentionIds, attachments }: ComposedMessage) => {
      const one: Pending = {
        clientMessageId: randomId(),
        text,
        mentionIds,
        attachments,
        hasFailed: false,
        createdAt: new Date().toISOString(),
      };
      setPending((all) => [...all, one]);
      void deliver(one);
    },
  };
}
