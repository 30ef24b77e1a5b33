import assert from "node:assert/strict";
import { chatBox } from "../../../contract/channels/chat-box.ts";
import { publicSite } from "../../../contract/site/public-site.ts";
import { newId } from "../../db/columns.ts";
import type { Fate } from "../fates.ts";
import type { World } from "../world.ts";
import type { Callers } from "./callers.ts";
import type { KnownPerson, Ledger } from "./ledger.ts";
import { ticketNumbered } from "./known-tickets.ts";
import { peopleEach } from "./steps.ts";

/** Visitors of both workspaces' sites, who chat by the public calls alone. */
export function visitorsOf(world: World, { asVisitor }: Callers, ledger: Ledger) {
  const visitors = ledger.names.flatMap((tenant) =>
    Array.from({ length: peopleEach }, (): KnownPerson => ({
      tenant,
      way: "visitor",
      address: "",
      ticket: null,
      words: [],
    })),
  );
  ledger.people.push(...visitors);
  /** Their pages are closed: what they come back to is read before they write. */
  const away = new Set<KnownPerson>();
  const read = (domain: string, sessionId: string) =>
    world.call(publicSite.chatHistory, null, { params: { domain, sessionId }, query: {} });

  async function comeBack(visitor: KnownPerson, fate: Fate): Promise<void> {
    const { tenant, address, words, ticket } = visitor;
    away.delete(visitor);
    const { status, body } = await read(tenant, address);
    assert.equal(status, 200, "each chat that was acknowledged is there once");
    assert.deepEqual(
      body.messages.flatMap(({ from, text }) => (from === "visitor" ? [text] : [])),
      words.map(({ text }) => text),
      "each word of a visitor is there once, in its order and with no other's, for who comes back",
    );
    const answers = body.messages.flatMap(({ from, text }) => (from === "agent" ? [text] : []));
    assert.deepEqual(
      answers.filter((text) => ledger.replies.every((reply) => reply.text !== text)),
      [],
      "and of staff what is for customers",
    );
    const own = ledger.replies.filter((reply) => reply.ticket === ticket).map(({ text }) => text);
    assert.deepEqual(
      answers.filter((text) => own.includes(text)),
      own,
      "and each answer that they were given once, in its order",
    );
    const other = ledger.names.find((name) => name !== tenant) ?? "";
    assert.equal((await read(other, address)).status, 404, "their chat opens at no other workspace");
    await asVisitor(chatBox.seen, { params: { domain: tenant, sessionId: address } }, fate);
  }

  return {
    async visit({ who, fate }: { who: number; fate: Fate }): Promise<void> {
      const visitor = visitors[who % visitors.length];
      if (!visitor) return;
      const { tenant } = visitor;
      if (away.has(visitor)) await comeBack(visitor, fate);
      const text = `Visitor word ${ledger.next()}`;
      const sessionId = visitor.address === "" ? {} : { sessionId: visitor.address };
      const body = { message: text, clientMessageId: newId(), ...sessionId };
      const sent = await asVisitor(publicSite.sendChatMessage, { params: { domain: tenant }, body }, fate);
      if (!sent) return;
      visitor.words.push({ text, answers: null });
      if (visitor.ticket) return;
      visitor.address = sent.sessionId;
      visitor.ticket = await ticketNumbered(world, tenant, sent.ticketNumber, {
        subject: text,
        way: "visitor",
      });
      ledger.tickets.push(visitor.ticket);
    },
    leave({ who }: { who: number }): void {
      const visitor = visitors[who % visitors.length];
      if (visitor?.ticket) away.add(visitor);
    },
    /** All of them look at their chats. */
    async look(): Promise<void> {
      for (const visitor of visitors) if (visitor.ticket) await comeBack(visitor, "answered");
    },
  };
}
