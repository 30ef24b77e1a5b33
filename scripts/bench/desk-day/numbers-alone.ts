// A parser of socket.io's packets for thousands of listeners in one process: of an event it reads its numbers.
import { EventEmitter } from "node:events";

/** Of socket.io's protocol 5: what comes first in a packet's text. */
const packetTypes = { connect: 0, disconnect: 1, event: 2, error: 4 };

/** Numbers of the events in a packet, in their order: each is the last field of what is sent. */
export const seqsIn = (text: string): number[] =>
  Array.from(text.matchAll(/"seq":(\d+)\}/g), ([, seq]) => Number(seq));

class Encoder {
  encode({ type, data }: { type: number; data?: unknown }): string[] {
    return [`${type}${data === undefined ? "" : JSON.stringify(data)}`];
  }
}

class Decoder extends EventEmitter {
  add(text: string): void {
    const [type, rest] = [Number(text[0]), text.slice(1)];
    this.emit("decoded", { type, nsp: "/", data: type === packetTypes.event ? eventOf(rest) : dataOf(rest) });
  }
  destroy(): void {
    this.removeAllListeners();
  }
}

const dataOf = (text: string): unknown => (text === "" ? undefined : JSON.parse(text));
/** `ready` as it is; of everything else the numbers, however many events it has. */
const eventOf = (text: string): unknown =>
  text.startsWith('["ready"') ? JSON.parse(text) : ["numbers", seqsIn(text)];

export const numbersAlone = { Encoder, Decoder };
