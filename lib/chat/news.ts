import type { OpenLine } from "./chat-calls";
import { typingLastsMs } from "./presence";
import type { Talk } from "./talk";

const pollMs = { open: 4000, closed: 20_000 };

/** The socket of a conversation: says that there is something, and what the staff does meanwhile. */
export function makeSocketLine(talk: Talk, openLine: OpenLine, catchUp: () => void) {
  let closeLine: (() => void) | null = null;
  let isStopped = false;
  let staffStops: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    closeLine?.();
    closeLine = null;
  };
  return {
    close,
    connect: () => {
      const key = talk.key();
      if (key === null || closeLine || isStopped) return;
      closeLine = openLine(key, {
        onLine: (isLive) => {
          talk.set({ isLive });
          if (isLive) catchUp();
        },
        onNews: catchUp,
        onActivity: ({ isTyping, name, seenAt }) => {
          clearTimeout(staffStops);
          if (isTyping) staffStops = setTimeout(() => talk.set({ typing: null }), 3 * typingLastsMs);
          talk.set({ typing: isTyping ? name : null, agentSeenAt: seenAt ?? talk.now().agentSeenAt });
        },
      });
    },
    stop: () => {
      isStopped = true;
      clearTimeout(staffStops);
      close();
    },
  };
}

/** Asks by the clock where no socket gets through, more often while the visitor looks. */
export function makePoll(talk: Talk, catchUp: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const poll = () => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(
      () => {
        if (talk.key() !== null && !talk.now().isLive && document.visibilityState === "visible") catchUp();
        poll();
      },
      talk.isOpen() ? pollMs.open : pollMs.closed,
    );
  };
  return {
    poll,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
