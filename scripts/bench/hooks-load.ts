// Posts of a messenger at a rate of their own, whether or not those before were answered.
import { createHmac } from "node:crypto";
import http from "node:http";
import { pause } from "../../tests/processes/server-process.ts";
import { percentiles } from "./measure.ts";

export interface Number {
  account: string;
  secret: string;
}
/** One customer's message as Meta posts it. */
function hookBody({ account }: Number, nr: number, customersCount: number): string {
  const from = `34600${String(nr % customersCount).padStart(6, "0")}`;
  return JSON.stringify({
    object: "whatsapp_business_account",
    entry: [
      {
        id: "10229012934039",
        changes: [
          {
            field: "messages",
            value: {
              messaging_product: "whatsapp",
              metadata: { display_phone_number: "34910000000", phone_number_id: account },
              contacts: [{ profile: { name: `Customer ${nr % customersCount}` }, wa_id: from }],
              messages: [
                {
                  from,
                  id: `wamid.${nr}`,
                  timestamp: String(Math.floor(Date.now() / 1000)),
                  type: "text",
                  text: { body: `Nr. ${nr}` },
                },
              ],
            },
          },
        ],
      },
    ],
  });
}

export interface Accepted {
  /** Asked for and answered by 200, in so many seconds. */
  count: number;
  refused: number;
  seconds: number;
  p50: number;
  p99: number;
  /** When each was posted, by its number, in milliseconds since 1970. */
  postedAt: Map<number, number>;
}

const signedPosts = (number: Number, numbers: readonly number[], customersCount: number) =>
  numbers.map((nr) => {
    const body = hookBody(number, nr, customersCount);
    return {
      nr,
      body,
      signature: `sha256=${createHmac("sha256", number.secret).update(body).digest("hex")}`,
    };
  });

const sliceMs = 20;
/** @param numbers of the messages, in the order in which they are posted */
export async function postHooks(
  url: string,
  number: Number,
  numbers: readonly number[],
  { perSecond, customersCount }: { perSecond: number; customersCount: number },
): Promise<Accepted> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 128 });
  const bodies = signedPosts(number, numbers, customersCount);
  const times: number[] = [];
  const postedAt = new Map<number, number>();
  let refused = 0;
  const ask = (one: (typeof bodies)[number]) =>
    new Promise<void>((resolve) => {
      const startedAt = performance.now();
      postedAt.set(one.nr, performance.timeOrigin + startedAt);
      const ended = (isTaken: boolean) => {
        if (isTaken) times.push(performance.now() - startedAt);
        else refused += 1;
        resolve();
      };
      const request = http.request(
        url,
        {
          method: "POST",
          agent,
          headers: {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(one.body),
            "x-hub-signature-256": one.signature,
          },
        },
        (response) => {
          response.resume().on("end", () => {
            ended(response.statusCode === 200);
          });
        },
      );
      request.on("error", () => {
        ended(false);
      });
      request.end(one.body);
    });
  const startedAt = performance.now();
  const asked: Promise<void>[] = [];
  while (asked.length < bodies.length) {
    const due = Math.ceil(((performance.now() - startedAt) / 1000) * perSecond);
    for (const one of bodies.slice(asked.length, due)) asked.push(ask(one));
    await pause(sliceMs);
  }
  await Promise.all(asked);
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return { count: times.length, refused, seconds, ...percentiles(times), postedAt };
}
