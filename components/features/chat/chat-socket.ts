import { limits } from "@/contract/limits";
import { pageFacts } from "@/lib/page-facts";
import { makeSequence, tabStore } from "@/lib/realtime/sequence";

interface Handlers {
  /** True: answers arrive by themselves; false: they have to be asked for. */
  onLine: (isLive: boolean) => void;
  onNews: () => void;
  onStatus: (status: "open" | "closed", agentName: string | null) => void;
}

/** The visitor's socket; its code comes with the first conversation. Returns the close function, which may be called before the code is there. */
export function openChatSocket(chatKey: string, { onLine, onNews, onStatus }: Handlers): () => void {
  const sequence = makeSequence(tabStore(`chat-seq:${chatKey}`));
  let close: (() => void) | null = null;
  let isClosed = false;

  const open = async () => {
    const { io } = await import("socket.io-client");
    if (isClosed) return;
    const socket = io(pageFacts().apiUrl || location.origin, {
      path: "/socket.io",
      transports: ["websocket", "polling"],
      reconnectionDelay: limits.reconnectDelayMs,
      reconnectionDelayMax: 15 * limits.reconnectDelayMs,
      auth: (give: (facts: object) => void) => give({ chatKey, ...(sequence.last() === null ? {} : { lastSeq: sequence.last() }) }),
    });
    close = () => socket.disconnect();
    socket.on("ready", (state: unknown) => {
      const seq = field(state, "seq");
      if (typeof seq === "number") sequence.startFrom(seq);
      onLine(true);
    });
    socket.on("resync", (state: unknown) => {
      const seq = field(state, "seq");
      if (typeof seq === "number") sequence.restartFrom(seq);
      onNews();
    });
    socket.on("disconnect", () => onLine(false));
    socket.on("connect_error", () => onLine(false));
    socket.on("chat_message", (payload: unknown) => sequence.take(field(payload, "seq")) && onNews());
    socket.on("chat_survey", (payload: unknown) => sequence.take(field(payload, "seq")) && onNews());
    socket.on("chat_status", (payload: unknown) => {
      if (!sequence.take(field(payload, "seq"))) return;
      const agentName = field(payload, "agentName");
      onStatus(field(payload, "status") === "closed" ? "closed" : "open", typeof agentName === "string" ? agentName : null);
    });
  };
  void open().catch(() => onLine(false));

  return () => {
    isClosed = true;
    close?.();
  };
}

const field = (value: unknown, name: string): unknown => (typeof value === "object" && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined);
