import { automationResponses } from "../../contract/automation/automation.ts";
import { contactBulkImport } from "../../contract/crm/import.ts";
import { contactDuplicates } from "../../contract/crm/contact-duplicates.ts";
import { contactMerges } from "../../contract/crm/contact-merges.ts";
import { contacts } from "../../contract/crm/contacts.ts";
import {
  customFieldDependencies,
  customFields,
  customFieldValues,
} from "../../contract/workspace/custom-fields.ts";
import { helpCenter } from "../../contract/site/help-center.ts";
import type { AnyEndpoint } from "../../contract/kit.ts";
import { knowledgeBase } from "../../contract/site/knowledge-base.ts";
import { limits } from "../../contract/limits.ts";
import { publicSite } from "../../contract/site/public-site.ts";
import { savedResponses } from "../../contract/desk/saved-responses.ts";
import { teamChat, teamMessages } from "../../contract/team/team-chat.ts";
import { ticketBulkChanges } from "../../contract/desk/ticket-bulk-changes.ts";
import { ticketMerges } from "../../contract/desk/ticket-merges.ts";
import { tickets } from "../../contract/desk/tickets.ts";
import { newId } from "../db/columns.ts";
import { rowOf } from "./row-of.ts";
import type { Person } from "./world.ts";
import { growth, many, words } from "./growing.ts";

growth("what a workspace gives", (ground) => {
  const { again, holds } = ground;
  const ok = <E extends AnyEndpoint>(
    endpoint: E,
    input?: Parameters<typeof ground.world.ok<E>>[2],
    as: Person | null = ground.boss,
  ) => ground.world.ok(endpoint, as, input);
  const messages: Record<string, (length: number) => string> = {
    words: (length) => words(length, 1),
    paragraphs: (length) => many(length, () => "<p>a</p>"),
    "tags in tags": (length) => "<b>".repeat(length / 3),
    "tags that close nothing": (length) => `${"<b>".repeat(length / 6)}${"</i>".repeat(length / 8)}`,
    links: (length) => many(length, (nr) => `<a href="https://a.test/${nr}">x</a>`),
    signs: (length) => "<".repeat(length),
    "people who are named": (length) => many(length, () => `<span data-mention="${newId()}">x</span>`),
    lines: (length) => "\n".repeat(length - 1) + "x",
  };
  for (const [kind, text] of Object.entries(messages)) {
    holds(
      `a message of ${kind} is sent`,
      limits.messageMaxLength,
      async (size) => ({
        id: await rowOf(ground.world, "ticket", ground.boss),
        message: `x${text(size - 1)}`,
      }),
      ({ id, message }) => ok(tickets.reply, { params: { id }, body: { message } }),
    );
  }
  holds(
    "a visitor's chat message is sent",
    5000,
    (size) => "<b>".repeat(size / 3),
    (message) =>
      ok(
        publicSite.sendChatMessage,
        { params: { domain: "acme" }, body: { message, clientMessageId: newId() } },
        null,
      ),
  );
  holds(
    "a message to a team is sent",
    limits.teamMessageMaxLength,
    async (size) => ({
      id: (await ok(teamChat.createChannel, { body: { name: `t-${newId()}`, isPrivate: false } })).id,
      text: words(size, 1),
    }),
    ({ id, text }) => ok(teamMessages.send, { params: { id }, body: { text } }),
  );
  holds(
    "a ticket with a long subject is made",
    limits.subjectMaxLength,
    (size) => words(size, 1),
    (subject) => ok(tickets.create, { body: { subject, message: "x" } }),
  );
  holds(
    "tickets like a subject are looked for",
    limits.subjectMaxLength,
    (size) => words(size, 1),
    (subject) => ok(tickets.findDuplicates, { query: { subject } }),
  );

  const terms: Record<string, (length: number) => string> = {
    "short words": (length) => words(length, 5),
    "one word": (length) => "a".repeat(length),
    wildcards: (length) => "%_".repeat(length / 2),
    signs: (length) => "\"'\\&|!:*(".repeat(length / 9 + 1).slice(0, length),
    Arabic: (length) =>
      "مرحبا "
        .repeat(length / 6 + 1)
        .slice(0, length)
        .trim(),
  };
  /** There is something to find, and to look through. */
  let stock: Promise<void> | undefined;
  // Each search is another one: what was answered before is remembered.
  let asked = 1000;
  const searched = async (term: string): Promise<string> => {
    stock ??= (async () => {
      for (let nr = 0; nr < 10; nr += 1) {
        const html = `<p>${words(50_000, nr)} ${"a".repeat(200)} مرحبا</p>`;
        const { id } = await ok(knowledgeBase.create, {
          body: { translations: { en: { title: `a ${nr}`, html } } },
        });
        await ok(knowledgeBase.publish, { params: { id } });
      }
    })();
    await stock;
    asked += 1;
    return `${asked}${term}`.slice(0, term.length).trim();
  };
  for (const [kind, term] of Object.entries(terms)) {
    holds(
      `tickets are searched by ${kind}`,
      200,
      (size) => searched(term(size)),
      (search) => ok(tickets.list, { query: { search } }),
    );
    holds(
      `contacts are searched by ${kind}`,
      200,
      (size) => searched(term(size)),
      (search) => ok(contacts.list, { query: { search } }),
    );
    holds(
      `articles are searched by ${kind}`,
      200,
      (size) => searched(term(size)),
      (search) => ok(knowledgeBase.list, { query: { search } }),
    );
    holds(
      `the site is searched by ${kind}`,
      limits.searchQueryMaxLength,
      (size) => searched(term(size)),
      (query) => ok(helpCenter.search, { params: { domain: "acme" }, query: { query } }, null),
    );
    holds(
      `articles that fit ${kind} are suggested`,
      500,
      (size) => searched(term(size)),
      (query) => ok(knowledgeBase.suggestions, { query: { query } }),
    );
  }

  holds(
    "a field with options is made",
    limits.customFieldOptionsMax,
    (size) => size,
    async (size) =>
      ok(customFields.create, {
        body: {
          entity: "TICKET",
          type: "SELECT",
          label: { en: `F ${newId()}` },
          isActive: false,
          options: Array.from({ length: size }, (_, nr) => ({ label: { en: `Option ${nr}` } })),
        },
      }),
  );
  holds(
    "a field is filled with a long text",
    limits.customFieldTextMaxLength,
    async (size) => ({
      id: await rowOf(ground.world, "ticket", ground.boss),
      fieldId: await textField(),
      value: words(size, 2),
    }),
    ({ id, fieldId, value }) =>
      ok(customFieldValues.setOfTicket, { params: { id, fieldId }, body: { value } }),
  );
  let textFieldId: string | undefined;
  const textField = async (): Promise<string> => {
    textFieldId ??= (
      await ok(customFields.create, { body: { entity: "TICKET", type: "TEXTAREA", label: { en: "Long" } } })
    ).id;
    return textFieldId;
  };
  holds(
    "a rule of fields with conditions is made",
    limits.fieldConditionsMax,
    async (size) => ({ fieldId: await textField(), size }),
    ({ fieldId, size }) => {
      const conditions = Array.from({ length: size }, () => ({
        subject: "priority",
        operator: "IS" as const,
        values: ["URGENT"],
      }));
      return ok(customFieldDependencies.create, {
        body: {
          fieldId,
          effect: "SHOW",
          isActive: false,
          when: { match: "ALL", conditions: conditions.map(() => ({ match: "ANY" as const, conditions })) },
        },
      });
    },
  );
  const ruled = new Map<number, { person: Person; fieldId: string; id: string }>();
  holds(
    "a field is filled while many rules of fields hold",
    100,
    async (size) => {
      const known = ruled.get(size);
      if (known) return known;
      const person = await ground.world.person({ role: "ADMIN", tenant: `t${newId().slice(-10)}` });
      const made: string[] = [];
      for (let nr = 0; nr < size / 2; nr += 1)
        made.push(
          (
            await ground.world.ok(customFields.create, person, {
              body: { entity: "TICKET", type: "TEXT", label: { en: `F ${nr}` } },
            })
          ).id,
        );
      for (let nr = 0; nr < size; nr += 1) {
        const [subject = "", fieldId = ""] = [
          made[Math.floor(nr / 2)],
          made[(Math.floor(nr / 2) + 1) % made.length],
        ];
        // A chain: what one rule shows, the next one asks for.
        if (fieldId !== made[0])
          await ground.world.ok(customFieldDependencies.create, person, {
            body: {
              fieldId,
              effect: nr % 2 === 0 ? "SHOW" : "REQUIRE",
              when: {
                match: "ANY",
                conditions: Array.from({ length: limits.fieldConditionsMax }, () => ({
                  subject,
                  operator: "IS" as const,
                  values: ["x"],
                })),
              },
            },
          });
      }
      const given = { person, fieldId: made[0] ?? "", id: await rowOf(ground.world, "ticket", person) };
      ruled.set(size, given);
      return given;
    },
    async ({ person, id, fieldId }) => {
      await ground.world.ok(customFieldValues.setOfTicket, await again(person), {
        params: { id, fieldId },
        body: { value: newId() },
      });
    },
  );
  const rule = (size: number) => ({
    name: `Rule ${newId()}`,
    isActive: true,
    triggers: [{ type: "CUSTOMER_MESSAGE" as const }],
    conditions: {
      mode: "ANY" as const,
      items: Array.from({ length: size }, (_, nr) => ({
        field: "message" as const,
        op: "CONTAINS_ANY_OF" as const,
        value: Array.from({ length: 50 }, (_each, at) => `${words(150, nr * 50 + at)}!`),
      })),
    },
    actions: [{ type: "SET_PRIORITY" as const, priority: "HIGH" as const }],
  });
  holds(
    "a rule with conditions is made",
    limits.ruleConditionsMax,
    (size) => rule(size),
    (body) => ok(automationResponses.create, { body: { ...body, isActive: false } }),
  );
  holds(
    "a rule with conditions is tried on the past",
    limits.ruleConditionsMax,
    (size) => rule(size),
    (body) => ok(automationResponses.dryRun, { body: { rule: body } }),
  );

  let round = 0;
  const people = (size: number) => {
    round += 1;
    return Array.from({ length: size }, (_, nr) => ({
      name: `Kim Larsen ${nr}`,
      email: `kim@r${round}n${nr}.test`,
      phone: `+45${32_000_000 + round * 1000 + nr}`,
      companyName: `Company ${round}`,
    }));
  };
  holds(
    "contacts are sent as rows",
    limits.bulkImportRowsMax,
    (size) => people(size),
    (rows) => ok(contactBulkImport.create, { body: { policy: "OVERWRITE", contacts: rows } }),
  );
  holds(
    "suspected duplicates among namesakes of one company are listed",
    200,
    async (size) => {
      const person = await ground.world.person({ role: "ADMIN", tenant: `t${newId().slice(-10)}` });
      await ground.world.ok(contactBulkImport.create, person, {
        body: { policy: "OVERWRITE", contacts: people(size) },
      });
      return person;
    },
    (person) => ok(contactDuplicates.list, {}, person),
  );
  holds(
    "contacts are merged",
    limits.contactMergeMax - 1,
    async (size) => {
      const ids = await Promise.all(
        Array.from(
          { length: size + 1 },
          async (_, nr) =>
            (await ok(contacts.create, { body: { name: `Kim ${nr}`, email: `k${newId()}@x.test` } })).id,
        ),
      );
      return ids;
    },
    ([contactId = "", ...mergedIds]) => ok(contactMerges.merge, { body: { contactId, mergedIds } }),
  );
  holds(
    "tickets are merged",
    limits.mergeSourcesMax,
    async (size) => {
      const ids: string[] = [];
      for (let nr = 0; nr <= size; nr += 1) ids.push(await rowOf(ground.world, "ticket", ground.boss));
      return ids;
    },
    ([targetId = "", ...sourceIds]) => ok(ticketMerges.merge, { body: { targetId, sourceIds } }),
  );
  holds(
    "tickets that look alike are listed",
    60,
    async (size) => {
      const person = await ground.world.person({ role: "ADMIN", tenant: `t${newId().slice(-10)}` });
      for (let nr = 0; nr < size; nr += 1)
        await ground.world.ok(tickets.create, person, {
          body: { subject: `Tent pole broke ${nr}`, message: "x", contactEmail: "kim@x.test" },
        });
      return person;
    },
    (person) => ok(ticketMerges.suspects, {}, person),
  );
  holds(
    "tickets are changed in one call",
    limits.bulkJobAbove,
    async (size) => {
      const ids: string[] = [];
      for (let nr = 0; nr < size; nr += 1) ids.push(await rowOf(ground.world, "ticket", ground.boss));
      return ids;
    },
    (ticketIds) => ok(tickets.bulkUpdate, { body: { ticketIds, update: { priority: "HIGH" } } }),
  );
  holds(
    "a change of many tickets is foretold",
    limits.bulkIdsMax,
    (size) => Array.from({ length: size }, () => newId()),
    (ticketIds) =>
      ground.world.call(ticketBulkChanges.preview, ground.boss, {
        body: { ticketIds, update: { priority: "HIGH" } },
      }),
  );
  holds(
    "a saved response is filled in",
    10_000,
    async (size) =>
      (
        await ok(savedResponses.create, {
          body: { title: "x", content: many(size, (nr) => `{{contact.x${nr}}} `) },
        })
      ).id,
    (id) => ok(savedResponses.process, { params: { id }, body: {} }),
  );
  holds(
    "a saved response of braces is filled in",
    10_000,
    async (size) =>
      (await ok(savedResponses.create, { body: { title: "x", content: "{{".repeat(size / 2) } })).id,
    (id) => ok(savedResponses.process, { params: { id }, body: {} }),
  );
});
