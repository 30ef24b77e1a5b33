import type { OpenLine } from "@/lib/chat/conversation";
import { lazyCode } from "@/lib/browser/lazy-code";
import { pageFacts } from "@/lib/shared/page-facts";
import { visitorLine } from "@/lib/chat/visitor-line";

const socketCode = lazyCode(() => import("socket.io-client"));

/**
 * The line of a tenant's own page; its code comes with the first conversation. It may be closed before the
 * code is there.
 */
export const openChatSocket =
  (site: string): OpenLine =>
  (key, heard) => {
    let close: (() => void) | null = null;
    let isClosed = false;
    void socketCode()
      .then(({ io }) => {
        if (!isClosed) close = visitorLine(io, pageFacts().apiUrl || location.origin, site, key, heard);
      })
      .catch(() => heard.onLine(false));
    return () => {
      isClosed = true;
      close?.();
    };
  };
