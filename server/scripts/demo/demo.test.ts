import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { demo } from "./demo.ts";
import { agentKeys, mentionedIn } from "./shape.ts";
import type { DemoMessage, DemoTenant, DemoTicket } from "./shape.ts";

const tenants: [string, DemoTenant][] = Object.entries(demo);
const minutesPerDay = 24 * 60;
const tellingWords = {
  es: /[ñ¿¡áéíóú]|\b(el|la|no|hola|que|una|con)\b/i,
  fr: /[éèêà]|\b(bonjour|une|je)\b/i,
  de: /[äöüß]|\b(guten|ich|der|die|mein)\b/i,
};
const question = /[?？؟]/;

for (const [slug, tenant] of tenants) {
  describe(slug, () => {
    const contactOf = new Map(tenant.contacts.map((contact) => [contact.key, contact]));

    test("contacts, companies and skills are keyed once and every key leads somewhere", () => {
      const companyKeys = new Set(tenant.companies.map((company) => company.key));
      const skillKeys = new Set(tenant.skills.map((skill) => skill.key));
      assert.deepEqual(repeated(tenant.contacts.map((contact) => contact.key)), []);
      assert.deepEqual(repeated(tenant.companies.map((company) => company.key)), []);
      assert.deepEqual(repeated(tenant.skills.map((skill) => skill.key)), []);
      assert.deepEqual(
        tenant.contacts.filter(({ company }) => company !== undefined && !companyKeys.has(company)),
        [],
      );
      assert.deepEqual(tenant.tickets.filter(({ contact }) => !contactOf.has(contact)).map(subjectOf), []);
      for (const member of Object.values(tenant.staff)) {
        assert.deepEqual(
          Object.keys(member.skills).filter((key) => !skillKeys.has(key)),
          [],
        );
      }
    });

    test("no two contacts share an address or a number", () => {
      assert.deepEqual(repeated(tenant.contacts.flatMap(({ email }) => email ?? [])), []);
      assert.deepEqual(repeated(tenant.contacts.flatMap(({ phone }) => phone ?? [])), []);
    });

    test("addresses can reach nobody real and numbers are in E.164", () => {
      for (const { email, phone } of tenant.contacts) {
        if (email) assert.match(email, /^[^@\s]+@[a-z0-9.-]+\.example$/);
        if (phone) assert.match(phone, /^\+[1-9]\d{7,14}$/);
      }
    });

    test("a ticket comes by a channel on which its contact can be answered", () => {
      const unreachable = tenant.tickets.filter(({ channel, contact }) => {
        const person = contactOf.get(contact);
        if (channel === "EMAIL" || channel === "WEB_FORM") return !person?.email;
        return (channel === "PHONE" || channel === "WHATSAPP") && !person?.phone;
      });
      assert.deepEqual(unreachable.map(subjectOf), []);
    });

    test("a customer has one open conversation by each messenger", () => {
      const open = tenant.tickets.filter(
        ({ channel, status }) =>
          (channel === "WHATSAPP" || channel === "INSTAGRAM") && status !== "RESOLVED" && status !== "CLOSED",
      );
      assert.deepEqual(repeated(open.map(({ channel, contact }) => `${contact} by ${channel}`)), []);
    });

    test("no two subjects and no two opening messages are the same", () => {
      assert.deepEqual(repeated(tenant.tickets.map(({ subject }) => folded(subject))), []);
      assert.deepEqual(repeated(tenant.tickets.map((ticket) => folded(firstOf(ticket).text))), []);
    });

    test("no two messages of any length are the same", () => {
      const longer = tenant.tickets
        .flatMap(({ messages }) => messages)
        .filter(({ text }) => text.length > 40);
      assert.deepEqual(repeated(longer.map(({ text }) => folded(text))), []);
    });

    test("the customer writes first, and the status fits who wrote last", () => {
      for (const ticket of tenant.tickets) {
        assert.equal(firstOf(ticket).from, "customer", ticket.subject);
        assert.equal(firstOf(ticket).afterMinutes, 0, ticket.subject);
        assert.ok(statusFits(ticket), `${ticket.status}: ${ticket.subject}`);
      }
    });

    test("whoever answers is known by name, and only open tickets lack an owner", () => {
      for (const { subject, status, assignee, messages } of tenant.tickets) {
        if (status !== "OPEN") assert.ok(assignee, subject);
        for (const message of messages) {
          const written = message.from === "agent" || message.from === "note";
          assert.equal(message.agent !== undefined, written, `${subject}: ${message.text}`);
        }
      }
    });

    test("every mention in a note names a member of staff", () => {
      const notes = tenant.tickets.flatMap(({ messages }) => messages).filter(({ from }) => from === "note");
      for (const { text } of notes) {
        const mentions = text.match(/@\p{Lu}/gu) ?? [];
        assert.equal(mentionedIn(text, tenant.staff).length, mentions.length, text);
      }
      assert.ok(notes.some(({ text }) => mentionedIn(text, tenant.staff).length > 0));
    });

    test("nothing was written in the future", () => {
      for (const { subject, daysAgo, messages } of tenant.tickets) {
        assert.ok(daysAgo > 0 && daysAgo <= 90, subject);
        assert.ok(
          messages.every(({ afterMinutes }) => Number.isInteger(afterMinutes) && afterMinutes >= 0),
          subject,
        );
        assert.ok(
          messages.reduce((sum, { afterMinutes }) => sum + afterMinutes, 0) <= daysAgo * minutesPerDay,
          subject,
        );
      }
    });

    test("a language tag is on every ticket in another script, and on no other", () => {
      for (const ticket of tenant.tickets) {
        const { text } = firstOf(ticket);
        assert.equal(ticket.tags.includes("ar"), /\p{Script=Arabic}/u.test(text), ticket.subject);
        assert.equal(ticket.tags.includes("ja"), /\p{Script=Hiragana}/u.test(text), ticket.subject);
        for (const [language, words] of Object.entries(tellingWords)) {
          if (ticket.tags.includes(language)) assert.match(text, words, ticket.subject);
        }
      }
    });

    test("saved responses have their own shortcut and only placeholders that can be filled", () => {
      const fillable = new Set(["contact.firstName", "agent.firstName", "agent.lastName", "ticket.number"]);
      assert.deepEqual(repeated(tenant.savedResponses.map(({ shortcut }) => shortcut)), []);
      for (const { content, shortcut } of tenant.savedResponses) {
        const used = [...content.matchAll(/\{\{(.*?)\}\}/g)].map((match) => match[1]);
        assert.deepEqual(
          used.filter((name) => !fillable.has(name ?? "")),
          [],
          shortcut,
        );
      }
    });
  });
}

describe("acme has the size and the variety a busy desk has", () => {
  const { tickets, contacts, companies, savedResponses } = demo.acme;

  test("about three hundred tickets, sixty contacts and twelve companies", () => {
    assert.ok(tickets.length >= 295 && tickets.length <= 315, String(tickets.length));
    assert.ok(contacts.length >= 58, String(contacts.length));
    assert.equal(companies.length, 12);
    assert.ok(savedResponses.length >= 25, String(savedResponses.length));
    assert.ok(savedResponses.some(({ owner }) => owner) && savedResponses.some(({ owner }) => !owner));
  });

  test("the statuses are mixed as agreed, to three points", () => {
    const shares = { OPEN: 25, IN_PROGRESS: 20, PENDING: 12, ON_HOLD: 5, RESOLVED: 20, CLOSED: 18 } as const;
    for (const [status, share] of Object.entries(shares)) {
      const found = (100 * tickets.filter((ticket) => ticket.status === status).length) / tickets.length;
      assert.ok(Math.abs(found - share) <= 3, `${status}: ${found.toFixed(1)} %`);
    }
    assert.ok(tickets.filter(({ status, assignee }) => status === "OPEN" && !assignee).length >= 20);
  });

  test("every agent, channel and priority has tickets", () => {
    for (const key of agentKeys)
      assert.ok(
        tickets.some(({ assignee }) => assignee === key),
        key,
      );
    for (const channel of ["EMAIL", "WEB_FORM", "CHAT", "WHATSAPP", "INSTAGRAM", "PHONE"]) {
      assert.ok(tickets.filter((ticket) => ticket.channel === channel).length >= 10, channel);
    }
    for (const priority of ["LOW", "MEDIUM", "HIGH", "URGENT"]) {
      assert.ok(tickets.filter((ticket) => ticket.priority === priority).length >= 10, priority);
    }
    assert.ok(tickets.filter(({ isSensitive }) => isSensitive).length >= 5);
  });

  test("customers write in several languages", () => {
    const written = (language: string) => tickets.filter(({ tags }) => tags.includes(language)).length;
    assert.ok(written("es") >= 25, `es ${written("es")}`);
    assert.ok(written("ar") >= 20, `ar ${written("ar")}`);
    for (const language of ["fr", "de", "ja"])
      assert.ok(written(language) >= 3, `${language} ${written(language)}`);
  });

  test("conversations are short and long, with notes, emoji, lists, quotes and one very long letter", () => {
    const messages = tickets.flatMap((ticket) => ticket.messages);
    assert.ok(tickets.filter((ticket) => ticket.messages.length >= 4).length >= 80);
    assert.ok(tickets.every((ticket) => ticket.messages.length <= 9));
    assert.ok(messages.filter(({ from }) => from === "note").length >= 50);
    assert.ok(messages.filter(({ text }) => /\p{Extended_Pictographic}/u.test(text)).length >= 25);
    assert.ok(messages.some(({ text }) => text.length > 3000));
    assert.ok(messages.some(({ text }) => /^> /m.test(text)));
    assert.ok(messages.filter(({ text }) => /(\n- .*){2,}|(\n\d\. .*){2,}/.test(text)).length >= 5);
    assert.ok(messages.filter(({ text }) => /\bAO-\d{5}\b/.test(text)).length >= 40);
  });

  test("some contacts are awkward to show", () => {
    assert.ok(contacts.some(({ email }) => !email) && contacts.some(({ phone }) => !phone));
    assert.ok(contacts.some(({ name }) => name.length > 60));
    assert.ok(contacts.filter(({ name }) => /\p{Script=Arabic}/u.test(name)).length >= 5);
    assert.ok(
      contacts.some(({ status }) => status === "BLOCKED") &&
        contacts.some(({ status }) => status === "INACTIVE"),
    );
  });
});

describe("globex is small and shares names with acme", () => {
  test("about forty tickets, twenty contacts, four companies and six saved responses", () => {
    assert.ok(Math.abs(demo.globex.tickets.length - 40) <= 3, String(demo.globex.tickets.length));
    assert.equal(demo.globex.contacts.length, 20);
    assert.equal(demo.globex.companies.length, 4);
    assert.equal(demo.globex.savedResponses.length, 6);
  });

  test("two of the staff and several contacts have namesakes, but no text is shared", () => {
    const staffNames = (tenant: DemoTenant) =>
      Object.values(tenant.staff).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    assert.equal(shared(staffNames(demo.acme), staffNames(demo.globex)).length, 2);
    assert.ok(
      shared(
        demo.acme.contacts.map(({ name }) => name),
        demo.globex.contacts.map(({ name }) => name),
      ).length >= 4,
    );
    assert.deepEqual(shared(demo.acme.tickets.map(subjectOf), demo.globex.tickets.map(subjectOf)), []);
  });
});

/** A customer's message moves PENDING, ON_HOLD and RESOLVED back to OPEN, so those end with the agent. */
function statusFits({ status, messages }: DemoTicket): boolean {
  const last = messages.at(-1);
  const lastPublic = messages.findLast(({ from }) => from !== "note");
  if (status === "OPEN") return last?.from === "customer";
  if (status === "PENDING") return last?.from === "agent" && question.test(last.text);
  if (status === "ON_HOLD" || status === "RESOLVED") return lastPublic?.from === "agent";
  return answered(messages);
}

function answered(messages: DemoMessage[]): boolean {
  return messages.some(({ from }) => from === "agent");
}

function firstOf({ subject, messages: [first] }: DemoTicket): DemoMessage {
  assert.ok(first, subject);
  return first;
}

function subjectOf({ subject }: DemoTicket): string {
  return subject;
}

function folded(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}

function repeated(values: string[]): string[] {
  return values.filter((value, position) => values.indexOf(value) !== position);
}

function shared(left: string[], right: string[]): string[] {
  const known = new Set(right);
  return left.filter((value) => known.has(value));
}
