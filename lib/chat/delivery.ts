import type { ChatCalls, OutgoingChatMessage } from "./chat-calls";
import { draftLine, markLine, mergeLines } from "./lines";
import type { Talk } from "./talk";
import { inOrder } from "../shared/in-order";
import { randomId } from "../shared/random-id";

/** Sends what the visitor writes, one line after the other. `onTried`: one has arrived, or failed. */
export function makeDelivery(talk: Talk, calls: ChatCalls, onTried: () => void) {
  /** What goes along with a line; `asksPerson`: the visitor pressed the button for one. */
  const alongWith = new Map<string, Pick<OutgoingChatMessage, "attachments" | "asksPerson">>();
  const deliver = async (clientMessageId: string) => {
    const { lines } = talk.now();
    const line = lines.find((each) => each.clientMessageId === clientMessageId && each.id === null);
    if (!line) return;
    const key = talk.key();
    const { name, email } = talk.visitor();
    try {
      const answer = await calls.send({
        ...(key === null ? {} : { sessionId: key }),
        message: line.text,
        clientMessageId,
        ...alongWith.get(clientMessageId),
        ...(name === "" ? {} : { name }),
        ...(email === "" ? {} : { email }),
      });
      talk.setKey(answer.sessionId);
      alongWith.delete(clientMessageId);
      talk.set({ lines: mergeLines(talk.now().lines, [answer.message]), status: "open", survey: null });
    } catch {
      talk.set({ lines: markLine(talk.now().lines, clientMessageId, "failed") });
    }
    onTried();
  };
  const enqueue = inOrder(deliver);
  return {
    write: (text: string, files: readonly string[], asksPerson: boolean) => {
      const clientMessageId = randomId();
      alongWith.set(clientMessageId, {
        attachments: files.length > 0 ? [...files] : undefined,
        asksPerson,
      });
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
