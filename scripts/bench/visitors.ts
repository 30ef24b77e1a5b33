// Visitors of a tenant's site who have begun a chat: what they write next is a message of a ticket that is
// there.
import type { Asked } from "./measure.ts";

const chatsCount = 100;
/** Each request is of an address of its own, so that none meets the limit of messages a minute. */
const addressesCount = 2000;
/** From the range that is kept for benchmarks; the server believes it from this machine only. */
const addressOf = (at: number): string => `198.18.${(at >> 8) & 255}.${at & 255}`;

export async function openChats(
  url: string,
  tenant: string,
  { message, numberPlace }: { message: string; numberPlace: string },
): Promise<Asked[]> {
  const path = `/api/public/sites/${tenant}/chat-messages`;
  const sessions: string[] = [];
  const run = Date.now();
  for (let at = 0; at < chatsCount; at += 1) {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": addressOf(at) },
      body: JSON.stringify({ message, clientMessageId: `begin-${run}-${at}`, name: `Visitor ${at}` }),
    });
    if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    sessions.push(((await response.json()) as { sessionId: string }).sessionId); // the contract's
  }
  return Array.from({ length: addressesCount }, (_, at) => ({
    method: "POST",
    path,
    headers: { "x-forwarded-for": addressOf(at) },
    body: JSON.stringify({
      sessionId: sessions[at % sessions.length],
      message,
      clientMessageId: `bench-${numberPlace}`,
    }),
  }));
}
