import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { World } from "../world.ts";
import { stored } from "./known-tickets.ts";
import { homeOf } from "./ledger.ts";
import type { KnownPerson, KnownTicket } from "./ledger.ts";
import type { LivedDesk } from "./lived-desk.ts";

const spoken = {
  visitor: { like: "Visitor word %", of: "a visitor" },
  messenger: { like: "Messenger word %", of: "a messenger's customer" },
  mail: { like: "Mail word %", of: "a mail" },
} as const;
interface Said {
  text: string;
  at: string;
}

/** Every word of somebody outside that was taken is there once, in its order, where its ticket's merges lead. */
export async function assertWordsOfCustomers(world: World, lived: LivedDesk, tenant: string): Promise<void> {
  for (const way of ["visitor", "messenger", "mail"] as const) {
    const said = await stored<Said>(
      world,
      sql`select text, ticket_id as at from ticket_messages
        where tenant_id = ${tenant} and text like ${spoken[way].like} order by id`,
    );
    const people = lived.people.filter((one) => one.tenant === tenant && one.way === way);
    const words = people.flatMap((one) => one.words.map(({ text }) => text));
    assert.deepEqual(
      said.map(({ text }) => text).toSorted(),
      words.toSorted(),
      `each word of ${spoken[way].of} is there once`,
    );
    for (const person of people) assertInOrder(lived, person, said);
  }
}

function assertInOrder(lived: LivedDesk, { way, words, ticket }: KnownPerson, said: readonly Said[]): void {
  const order = words.map(({ text }) => text);
  assert.deepEqual(
    said.map(({ text }) => text).filter((text) => order.includes(text)),
    order,
    `the words of ${spoken[way].of} stand in the order in which they were taken`,
  );
  for (const { text, answers } of words) {
    const began = way === "mail" ? lived.tickets.find(({ subject }) => subject === text) : ticket;
    const from: KnownTicket | null | undefined = answers ? answers.ticket : began;
    assert.equal(
      said.find((one) => one.text === text)?.at,
      from && homeOf(from, lived).id,
      `${text} is there once, where its ticket's merges lead`,
    );
  }
}

/** What came was done, and nothing that leaves is under way. */
export async function assertNothingIsLeft(world: World, tenant: string): Promise<void> {
  const left = await stored(
    world,
    sql`select 'post' as what, state, reason from inbound_events where tenant_id = ${tenant} and state <> 'DONE'
      union all select 'mail', state, reason from inbound_mails where tenant_id = ${tenant} and state <> 'DONE'
      union all select kind, state, reason from deliveries where tenant_id = ${tenant}
        and state not in ('SENT', 'DELIVERED', 'READ', 'UNKNOWN', 'HELD_HERE')`,
  );
  assert.deepEqual(left, [], "nothing that came or leaves waits, is parked or has failed");
}

interface Sent {
  /** The installation's own mails are held here, as it has no server that takes them. */
  kind: "messenger" | "mailbox" | "email";
  text: string;
  state: string;
  attempts: number;
  why: string;
}
/**
 * A reply to who wrote by a messenger reaches them once, or says that it may have been sent; by mail it may come again
 * after its answer was lost, by the same Message-ID, which mail programs show once.
 */
export async function assertRepliesSentOnce(world: World, lived: LivedDesk, tenant: string): Promise<void> {
  const sent = await stored<Sent>(
    world,
    sql`select d.kind, m.text, d.state, d.attempts, concat_ws(', ', d.reason, d.waits_for, d.next_attempt_at) as why from deliveries d
      join ticket_messages m on m.tenant_id = d.tenant_id and m.id = d.message_id
      where d.tenant_id = ${tenant} and d.kind in ('messenger', 'mailbox', 'email') and m.author_type = 'AGENT'`,
  );
  const [phones, mails] = [await lived.messengers.linesOf(tenant), await lived.mail.linesOf(tenant)];
  const replies = lived.replies.filter(({ ticket }) => ticket.tenant === tenant);
  for (const { text, ticket } of replies) {
    const own = sent.filter((one) => one.text === text);
    // Who chats reads it in their window.
    const isCarried = ticket.way !== "visitor";
    assert.equal(own.length, isCarried ? 1 : 0, `the delivery of ${text} is there once, where it needs one`);
    const [delivery] = own;
    if (!delivery || delivery.kind === "email") continue;
    const came = (delivery.kind === "messenger" ? phones : mails).filter((line) => line.text.includes(text));
    const isKnown = delivery.state !== "UNKNOWN";
    assert.ok(
      came.length > 0 || !isKnown,
      `${text} is ${delivery.state} (${delivery.why}), and its customer has nothing`,
    );
    if (delivery.kind === "messenger")
      assert.ok(
        came.length <= 1,
        `each reply reaches its customer once, and ${text} came ${came.length} times`,
      );
    else assertOneMail(text, came, delivery);
  }
  const texts = new Set(replies.map(({ text }) => text));
  for (const { text } of phones)
    assert.ok(texts.has(text), `a customer was sent ${text}, which is nobody's reply`);
}

function assertOneMail(
  text: string,
  came: readonly { id: string; customer: string }[],
  { attempts }: Sent,
): void {
  assert.ok(
    new Set(came.map(({ id }) => id)).size <= 1,
    `each reply by mail has one Message-ID, and ${text} has several`,
  );
  for (const [customer, copies] of Map.groupBy(came, (line) => line.customer))
    assert.ok(
      copies.length <= attempts,
      `${text} came to ${customer} ${copies.length} times in ${attempts} attempts`,
    );
}
