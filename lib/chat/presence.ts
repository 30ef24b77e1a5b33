import type { ChatCalls } from "./chat-calls";
import type { Talk } from "./talk";

const toldEveryMs = 4000;
export const typingLastsMs = 6000;

/** Tells the desk what the visitor has seen: once for each new line of somebody else's. */
export function makeSeen(talk: Talk, calls: ChatCalls): () => void {
  let seenId: string | null = null;
  return () => {
    const key = talk.key();
    const newest = talk.now().lines.findLast(({ from, id }) => from !== "visitor" && id !== null)?.id ?? null;
    if (
      key === null ||
      !talk.isOpen() ||
      document.visibilityState === "hidden" ||
      newest === null ||
      newest === seenId
    )
      return;
    seenId = newest;
    calls.seen(key).catch(() => {
      seenId = null;
    });
  };
}

/** Tells the desk that the visitor writes, now and then, and that they have stopped. */
export function makeTyping(talk: Talk, calls: ChatCalls) {
  let toldAt = 0;
  let stops: ReturnType<typeof setTimeout> | undefined;
  const tell = (isTyping: boolean) => {
    const key = talk.key();
    if (key === null || (isTyping ? Date.now() - toldAt < toldEveryMs : toldAt === 0)) return;
    toldAt = isTyping ? Date.now() : 0;
    calls.typing(key, isTyping).catch(() => undefined); // a courtesy
  };
  return {
    typed: (isTyping: boolean) => {
      clearTimeout(stops);
      if (isTyping) stops = setTimeout(() => tell(false), typingLastsMs);
      tell(isTyping);
    },
    /** What arrives ends it by itself. */
    sent: () => {
      toldAt = 0;
      clearTimeout(stops);
    },
    stop: () => clearTimeout(stops),
  };
}
