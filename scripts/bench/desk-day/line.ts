// A socket as a browser keeps it: where it is refused or cut it comes again, with pauses like those of socket.io's own
// client, and is told what it missed.
import { io } from "socket.io-client";
import { caughtUp, hear, hearingFrom } from "./hearing.ts";
import type { Hearing } from "./hearing.ts";
import { numbersAlone } from "./numbers-alone.ts";

/** The first pause, and the longest, in milliseconds. */
interface Pauses {
  firstMs: number;
  longestMs: number;
}
/** Those of a visitor's page (`lib/chat/visitor-line.ts`). */
const browserPauses: Pauses = { firstMs: 1000, longestMs: 15_000 };

export interface Line {
  isUp(): boolean;
  /** What it heard, from when it was let in first. */
  opened: Promise<Hearing>;
  close(): void;
}

/** Each is twice as long as the one before, by chance half as long again or as short. */
export const pauseMs = ({ firstMs, longestMs }: Pauses, times: number, chance: number): number =>
  Math.min(longestMs, firstMs * 2 ** times * (0.5 + chance));

/**
 * @param auth what it shows, each time anew
 * @param troubled is told why it was refused or cut
 */
export function openLine(
  url: string,
  auth: () => Record<string, unknown>,
  troubled: (why: string) => void,
  pauses: Pauses = browserPauses,
): Line {
  const opened = Promise.withResolvers<Hearing>();
  let hearing: Hearing | null = null;
  let isUp = false;
  let times = 0;
  let timer: NodeJS.Timeout | undefined;
  const socket = io(url, {
    transports: ["websocket"],
    forceNew: true,
    reconnectionDelay: pauses.firstMs,
    reconnectionDelayMax: pauses.longestMs,
    auth: (give) => {
      give({ ...auth(), ...(hearing ? { lastSeq: hearing.last } : {}) });
    },
    parser: numbersAlone,
  });
  /** Where the server said no: the library does not come again by itself then. */
  const comeAgain = (ms = pauseMs(pauses, times++, Math.random())) => {
    timer = setTimeout(() => socket.connect(), ms);
  };
  socket.on("connect_error", (error: Error & { data?: { retryAfterSeconds?: number } }) => {
    troubled(`refused: ${error.message}`);
    const seconds = error.data?.retryAfterSeconds;
    if (!socket.active) comeAgain(seconds === undefined ? undefined : seconds * 1000);
  });
  socket.on("disconnect", (reason) => {
    isUp = false;
    if (reason === "io client disconnect") return;
    troubled(`cut: ${reason}`);
    if (!socket.active) comeAgain();
  });
  socket.on("ready", ({ seq }: { seq: number }) => {
    [isUp, times] = [true, 0];
    if (hearing) caughtUp(hearing, seq);
    else opened.resolve((hearing = hearingFrom(seq)));
  });
  socket.on("numbers", (seqs: number[]) => {
    if (hearing) for (const seq of seqs) hear(hearing, seq);
  });
  return {
    isUp: () => isUp,
    opened: opened.promise,
    close() {
      clearTimeout(timer);
      socket.disconnect();
    },
  };
}
