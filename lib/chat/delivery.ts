import type { ChatCalls } from "./chat-calls";
import { draftLine, markLine, mergeLines } from "./lines";
import type { Talk } from "./talk";
import { inOrder } from "../shared/in-order";
import { randomId } from "../shared/random-id";

/** Sends what the visitor writes, one line after the other. `onTried`: one has arrived, or failed. */
export function makeDelivery(talk: Talk, calls: ChatCalls, onTried: () => void) {
  const filesOf = new Map<string, readonly string[]>();
  const deliver = async (clientMessageId: string) => {
    const { lines } = talk.now();
    const line = lines.find((each) => each.clientMessageId === clientMessageId && each.id === null);
    if (!line) return;
    const key = talk.key();
    const files = filesOf.get(clientMessageId) ?? [];
    const { name, email } = talk.visitor();
    try {
      const answer = await calls.send({
        ...(key === null ? {} : { sessionId: key }),
        message: line.text,
        clientMessageId,
        ...(files.length > 0 ? { attachments: [...files] } : {}),
        ...(name === "" ? {} : { name }),
        ...(email === "" ? {} : { email }),
      });
      talk.setKey(answer.sessionId);
      filesOf.delete(clientMessageId);
      talk.set({ lines: mergeLines(talk.now().lines, [answer.message]), status: "open", survey: null });
    } catch {
      talk.set({ lines: markLine(talk.now().lines, clientMessageId, "failed") });
    }
    onTried();
  };
  const enqueue = inOrder(deliver);
  return {
    write: (text: string, files: readonly string[]) => {
      const clientMessageId = randomId();
      filesOf.set(clientMessageId, files);
      talk.set({ lines: [...talk.now().lines, draftLine(text, clientMessageId, new Date().toISOString())] });
      enqueue(clientMessageId);
    },
    retry: (clientMessageId: string) => {
      talk.set({ lines: markLine(talk.now().lines, clientMessageId, "pending") });
      enqueue(clientMessageId);
    },
    /** What was on its way when the last page was left. */
    resume: () => {
      for (const { clientMessageId, id, state } of talk.now().lines)
        if (clientMessageId !== null && id === null && state === "pending") enqueue(clientMessageId);
    },
  };
}
