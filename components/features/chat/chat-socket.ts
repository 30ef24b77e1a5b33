import type { OpenLine } from "@/lib/chat-conversation";
import { pageFacts } from "@/lib/page-facts";
import { visitorLine } from "@/lib/visitor-line";

/** The line of a tenant's own page; its code comes with the first conversation. It may be closed before the code is there. */
export const openChatSocket: OpenLine = (key, heard) => {
  let close: (() => void) | null = null;
  let isClosed = false;
  void import("socket.io-client")
    .then(({ io }) => {
      if (!isClosed)
        close = visitorLine(io, pageFacts().apiUrl || location.origin, ["websocket", "polling"], key, heard);
    })
    .catch(() => heard.onLine(false));
  return () => {
    isClosed = true;
    close?.();
  };
};
