import { Fault } from "../fault.ts";
import { say } from "./texts.ts";

interface Options {
  /** Of all, and of one: whoever sends much leaves the others their part. */
  maxBytes: number;
  ofOneMaxBytes: number;
  /** How long one may wait for room. */ waitMs: number;
}
/** What one call has in hand. */
export interface Held {
  /** At once. @throws Fault unavailable where there is no room */
  more(bytes: number): void;
  release(): void;
}
/** Bytes of bodies whose calls are not answered yet, as they weigh in memory. */
export interface InHand {
  of(by: string): Held;
  /**
   * For all of a body, before it is read: until then the line it comes by holds it back.
   * @throws Fault unavailable where no room was made in time
   */
  room(by: string, bytes: number): Promise<Held>;
}

const tooMuch = (): Fault => new Fault("unavailable", say("http.too_much_at_once"), { retryAfterSeconds: 3 });

export function createInHand({ maxBytes, ofOneMaxBytes, waitMs }: Options): InHand {
  let all = 0;
  const each = new Map<string, number>();
  /** Who waits, in the order in which they came. */
  const waiting = new Set<() => void>();

  const hasRoom = (by: string, bytes: number): boolean =>
    all + bytes <= maxBytes && (each.get(by) ?? 0) + bytes <= ofOneMaxBytes;
  const add = (by: string, bytes: number) => {
    all += bytes;
    const left = (each.get(by) ?? 0) + bytes;
    if (left > 0) each.set(by, left);
    else each.delete(by);
  };
  const hold = (by: string): Held => {
    let held = 0;
    return {
      more(bytes) {
        if (!hasRoom(by, bytes)) throw tooMuch();
        held += bytes;
        add(by, bytes);
      },
      release() {
        add(by, -held);
        held = 0;
        for (const look of waiting) look();
      },
    };
  };
  return {
    of: hold,
    room: (by, asked) =>
      new Promise((resolve, reject) => {
        const held = hold(by);
        // The largest that may come fits, once nothing else is there.
        const bytes = Math.min(asked, ofOneMaxBytes);
        const look = () => {
          if (!hasRoom(by, bytes)) return;
          clearTimeout(late);
          waiting.delete(look);
          held.more(bytes);
          resolve(held);
        };
        const late = setTimeout(() => {
          waiting.delete(look);
          reject(tooMuch());
        }, waitMs);
        waiting.add(look);
        look();
      }),
  };
}
