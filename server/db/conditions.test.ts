import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import fc from "fast-check";
import { compare } from "../../contract/conditions/compare.ts";
import type { Days, Fact } from "../../contract/conditions/compare.ts";
import { contactFields } from "../../contract/conditions/crm-fields.ts";
import { conditionHolds } from "../../contract/conditions/evaluate.ts";
import { explain, compareAndSee } from "../../contract/conditions/explain.ts";
import { ticketFields } from "../../contract/conditions/ticket-fields.ts";
import { groupModes, operatorsOf } from "../../contract/conditions/tree.ts";
import type { FieldDeclaration, Group, Node, Operator, Test } from "../../contract/conditions/tree.ts";
import {
  channels,
  contactSources,
  contactStatuses,
  contactTypes,
  customerTiers,
  priorities,
  ticketStatuses,
} from "../../contract/enums.ts";
import { addDays, momentOf } from "../kernel/calendar.ts";
import { localTime } from "../kernel/local-time.ts";
import { contactConditionsSql } from "../modules/crm/records/contact-conditions.ts";
import { companies } from "../modules/crm/records/company-table.ts";
import { contacts } from "../modules/crm/records/contact-table.ts";
import { users } from "../modules/people/session/table.ts";
import { calendar } from "../kernel/tenant-calendar.ts";
import { ticketConditionsSql } from "../modules/desk/tickets/condition-places.ts";
import { ticketMessages, tickets } from "../modules/desk/tickets/table.ts";
import { ticketCategories } from "../modules/desk/ticket-places/category-table.ts";
import { breadth } from "../testing/breadth.ts";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";
import { newId } from "./columns.ts";
import { daysIn } from "./conditions.ts";
import type { Moment } from "./conditions.ts";
import { queryRows } from "./query.ts";
import { tenants } from "./table.ts";

/**
 * What the evaluator says of a row and what the database says of it are the same, for random trees over rows
 * that are made of what goes wrong: nothing at all, empty lists, letters whose small form is another one's or
 * longer, blanks that only some count, moments at the edges of days in zones whose clocks jump at midnight.
 */
const zones = ["UTC", "Africa/Cairo", "Pacific/Apia", "America/St_Johns", "Asia/Kathmandu"] as const;
const now = "2024-04-26T10:30:00.000Z";
const words = [
  "Tent",
  "tent",
  "TENT POLE",
  "tents",
  "ΟΔΟΣ",
  "οδος",
  "οδοσ",
  "İstanbul",
  "istanbul",
  "STRASSE",
  "straße",
  "ﬁre",
  "FIRE",
  "Ｔｅｎｔ",
  "خيمة",
  "أريد خيمة جديدة",
  "Ⓐ",
  "100% _a_ \\b",
  "a.*b",
  "[x] (y) {z} ^|$?+",
  "e\u0301t",
  "ét",
  "\u00a0vip\u2003",
  "VIP",
  "😀tent😀",
  "𐐀",
  "𐐨",
] as const;
const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }).filter(isStored) },
);
/** No zero character, no half of a pair, and nothing that only the newer of two Unicodes knows. */
function isStored(text: string): boolean {
  return (
    text.isWellFormed() &&
    !text.includes("\0") &&
    !/[\p{Cn}\ua7ce\ua7d2\ua7d4\ua7f1\u{16ea0}-\u{16eb8}]/u.test(text)
  );
}
const ids = Array.from({ length: 4 }, () => newId());
const numbers = ["0", "1", "2", "2.5", "-1", "10", "4294967296", "0.1"] as const;

/** Around the beginnings and ends of days, some of which do not begin at midnight or are not there at all. */
const dayNames = [
  "2024-04-25",
  "2024-04-26",
  "2024-03-10",
  "2011-12-30",
  "2011-12-31",
  "2024-11-03",
] as const;
const moment = fc
  .record({
    day: fc.constantFrom(...dayNames),
    zone: fc.constantFrom(...zones),
    off: fc.constantFrom(-3_600_000, -1, 0, 1, 3_600_000, 43_200_000),
  })
  .map(({ day, zone, off }) => new Date(momentOf(day, 0, zone) + off).toISOString());

const group = <T>(item: fc.Arbitrary<T>) =>
  fc.record({ mode: fc.constantFrom(...groupModes), items: fc.array(item, { maxLength: 3 }) });
function valueFor({ kind, choices }: FieldDeclaration, op: Operator): fc.Arbitrary<Test["value"]> {
  if (op === "IS_SET" || op === "IS_NOT_SET") return fc.constant(undefined);
  const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 3 });
  const order = op === "AT_LEAST" || op === "AT_MOST" || op === "ABOVE" || op === "BELOW";
  const listed = <T>(one: fc.Arbitrary<T>) =>
    op === "BETWEEN" ? fc.tuple(one, one).map((ends): T[] => [...ends]) : some(one);
  switch (kind) {
    case "choice":
      return some(fc.constantFrom(...(choices ?? [])));
    case "reference":
      return some(fc.constantFrom(...ids, "nobody"));
    case "flag":
      return fc.boolean();
    case "number":
      return order || op === "IS"
        ? fc.constantFrom(...numbers.map(Number), 24, 36.5)
        : listed(fc.constantFrom<string>(...numbers, "24", "02"));
    case "day":
    case "moment": {
      const time = fc.oneof(fc.constantFrom<string>(...dayNames), moment);
      return order ? time : listed(time);
    }
    case "hours":
      return fc.record({
        days: fc.subarray(["1", "5", "7"] as const, { minLength: 1 }),
        from: fc.constantFrom("00:00", "09:00", "22:00"),
        to: fc.constantFrom("06:00", "17:00", "24:00"),
      });
    default:
      return some(word);
  }
}
function testsOf(fields: Readonly<Record<string, FieldDeclaration>>): fc.Arbitrary<Test> {
  return fc
    .constantFrom(...Object.entries(fields))
    .chain(([field, declaration]) =>
      fc
        .constantFrom<Operator[]>(...operatorsOf[declaration.kind])
        .chain((op) => valueFor(declaration, op).map((value) => ({ field, op, value }))),
    );
}
const treesOf = (fields: Readonly<Record<string, FieldDeclaration>>): fc.Arbitrary<Group> =>
  fc.letrec<{ tree: Group; node: Node }>((tie) => ({
    node: fc.oneof({ maxDepth: 3, depthSize: "small" }, testsOf(fields), tie("tree")),
    tree: group(tie("node")),
  })).tree;

const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const contactRow = fc.record({
  name: word,
  tier: nullable(fc.constantFrom(...customerTiers)),
  email: nullable(fc.constantFrom("Kim@Example.test", "kim@example.test", "ΟΔΟΣ@x.test")),
  phone: nullable(fc.constantFrom("+4512345678", "+201")),
  status: fc.constantFrom(...contactStatuses),
  type: fc.constantFrom(...contactTypes),
  source: fc.constantFrom(...contactSources),
  tags: fc.uniqueArray(word, { maxLength: 3 }),
  notes: nullable(fc.array(word, { maxLength: 3 }).map((some) => some.join(" "))),
  lastSeenAt: nullable(moment),
  createdAt: moment,
});
const ticketRow = fc.record({
  slaDueAt: nullable(moment),
  subject: fc.array(word, { minLength: 1, maxLength: 4 }).map((some) => some.join(" ")),
  said: nullable(fc.array(word, { maxLength: 3 }).map((some) => some.join("\n"))),
  repliedAt: nullable(moment),
  status: fc.constantFrom(...ticketStatuses),
  priority: fc.constantFrom(...priorities),
  channel: fc.constantFrom(...channels),
  tags: fc.uniqueArray(word, { maxLength: 3 }),
  category: fc.constantFrom(null, 0, 1, 2),
  contact: fc.constantFrom(null, 0, 1, 2, 3, 4),
  isSensitive: fc.boolean(),
  reopenCount: fc.constantFrom(0, 1, 2, 10),
  waitingSince: nullable(moment),
  snoozedUntil: nullable(moment),
  createdAt: moment,
  lastActivityAt: moment,
});
type TicketFacts = typeof ticketRow extends fc.Arbitrary<infer Row> ? Row : never;
/** Made by triggers, or by other modules' rows, which their own tests hold. */
const { resolutions: _r, reopenings: _o, followers: _f, language: _l, ...askedOfTickets } = ticketFields;

interface Subjects {
  /** What the evaluator sees of each row, by its id. */
  facts: Map<string, Record<string, Fact>>;
  where: (tree: Node, at: Moment) => SQL;
  declared: Readonly<Record<string, FieldDeclaration>>;
  table: typeof contacts | typeof tickets;
}

describe("conditions of one row and of a table", () => {
  let world: World;
  let people: Subjects;
  let cases: (zone: string) => Subjects;
  before(async () => {
    world = await createWorld({ now });
    await world.found("acme");
    await world.work("acme", async (work) => {
      for (const [at, id] of ids.entries()) {
        await work.rows(companies).insert({ id, name: `Company ${at}` });
        const name = { firstName: "Robin", lastName: String(at) };
        await work
          .rows(users)
          .insert({ ...name, id, email: `r${at}@x.test`, role: "AGENT", passwordHash: "none" });
      }
      const facts: Subjects["facts"] = new Map();
      const rows = fc.sample(contactRow, 40);
      for (const [at, { email, phone, ...rest }] of rows.entries()) {
        const id = newId();
        // An address is one contact's only.
        const row = { ...rest, email: email && `${at}${email}`, phone: phone && `${phone}${100 + at}` };
        const companyId = fc.sample(fc.constantFrom(null, ...ids), 1)[0] ?? null;
        const ownerId = fc.sample(fc.constantFrom(null, ...ids), 1)[0] ?? null;
        await work.rows(contacts).insert({ ...row, id, companyId, ownerId });
        const emailDomain = row.email?.split("@")[1] ?? null;
        facts.set(id, {
          ...row,
          emailDomain,
          tag: row.tags,
          owner: ownerId,
          company: companyId,
          companies: companyId === null ? [] : [companyId],
        });
      }
      people = { facts, where: contactConditionsSql, declared: contactFields, table: contacts };
    });
    cases = await madeTickets();
  });
  after(() => world.stop());

  async function madeTickets(): Promise<(zone: string) => Subjects> {
    const contactIds = [...people.facts.keys()];
    // A category, one below it, and one that is neither.
    const [first = "", second = "", third = ""] = ids;
    const paths = [[first], [second, first], [third]];
    const made: { id: string; row: TicketFacts }[] = [];
    await world.work("acme", async (work) => {
      for (const [at, [id = "", parentId = null]] of paths.entries())
        await work.rows(ticketCategories).insert({ id, parentId, name: `c${at}` });
      for (const [number, row] of fc.sample(ticketRow, 40).entries()) {
        const id = newId();
        const { said, repliedAt, category, contact, ...columns } = row;
        await work.rows(tickets).insert({
          ...columns,
          id,
          number: number + 1000,
          categoryId: category === null ? null : (paths[category]?.[0] ?? null),
          contactId: contact === null ? null : (contactIds[contact] ?? null),
        });
        const message = { ticketId: id, authorName: "Kim", channel: "EMAIL" as const };
        if (said !== null)
          await work
            .rows(ticketMessages)
            .insert({ ...message, authorType: "CUSTOMER", text: said, createdAt: now });
        if (repliedAt !== null)
          await work
            .rows(ticketMessages)
            .insert({ ...message, authorType: "AGENT", isPublic: true, text: "ok", createdAt: repliedAt });
        made.push({ id, row });
      }
    });
    return (zone) => ({
      where: ticketConditionsSql,
      declared: askedOfTickets,
      table: tickets,
      facts: new Map(made.map(({ id, row }) => [id, factsOfTicket(row, zone)])),
    });

    function factsOfTicket(row: TicketFacts, zone: string): Record<string, Fact> {
      const { subject, said, repliedAt, category, contact, createdAt, waitingSince, ...rest } = row;
      const who = contact === null ? undefined : people.facts.get(contactIds[contact] ?? "");
      const hours = (since: string | null) =>
        since === null ? null : (Date.parse(now) - Date.parse(since)) / 3_600_000;
      const path = category === null ? [] : (paths[category] ?? []);
      const local = localTime(now, zone);
      const created = localTime(createdAt, zone);
      return {
        ...rest,
        subject,
        createdAt,
        waitingSince,
        tag: rest.tags,
        slaStatus: null,
        category: path,
        ownCategory: path.slice(0, 1),
        group: null,
        pipeline: null,
        company: null,
        assignee: null,
        mergedInto: null,
        contact: contact === null ? null : (contactIds[contact] ?? null),
        message: said ?? "",
        subjectOrMessage: `${subject}\n${said ?? ""}`,
        isOpen: rest.status !== "RESOLVED" && rest.status !== "CLOSED",
        wasDone: rest.reopenCount > 0,
        contactEmailDomain:
          typeof who?.["email"] === "string" ? (who["email"].split("@").at(-1) ?? null) : null,
        contactTags: who?.["tags"] ?? [],
        contactType: who?.["type"] ?? null,
        contactStatus: who?.["status"] ?? null,
        businessHours: local,
        dayOfWeek: String(local.weekday),
        hoursSinceCreated: hours(createdAt),
        hoursSinceWaiting: hours(waitingSince),
        hoursSinceLastReply: repliedAt !== null && repliedAt <= now ? hours(repliedAt) : null,
        createdWeekday: created.weekday,
        createdHour: Math.floor(created.minuteOfDay / 60),
      };
    }
  }

  /** Days by our own calendar; the database has its own, which is what it is compared with. */
  const daysBy = (zone: string): Days => ({
    startOf: (day) => new Date(momentOf(day, 0, zone)).toISOString(),
    endOf: (day) => new Date(momentOf(addDays(day, 1), 0, zone)).toISOString(),
  });

  async function agree({ facts, where, declared, table }: Subjects, trees: readonly Group[], zone: string) {
    await world.work("acme", async (work) => {
      await work.db.update(tenants).set({ timeZone: zone }).where(eq(tenants.id, "acme"));
      const days = await calendar(work, trees.flatMap(daysIn));
      const at = { now, days, timeZone: zone };
      const columns = trees.map(
        (tree, order) => sql`(${where(tree, at)}) is true as ${sql.identifier(`t${order}`)}`,
      );
      const rows = await queryRows<Record<string, unknown>>(
        work.db,
        sql`select ${table.id} as id, ${sql.join(columns, sql`, `)} from ${table} where ${and(eq(table.tenantId, work.tenant))}`,
      );
      assert.equal(rows.length, facts.size);
      for (const row of rows) {
        const seen = facts.get(String(row["id"])) ?? {};
        for (const [order, tree] of trees.entries()) {
          const look = (one: Test): boolean => {
            const declaration = declared[one.field];
            const fact = seen[one.field];
            assert.ok(declaration && fact !== undefined, one.field);
            return compare(declaration, one, fact, daysBy(zone));
          };
          const isTrue = conditionHolds(tree, look);
          assert.equal(
            row[`t${order}`],
            isTrue,
            `${zone} ${JSON.stringify(tree)} of ${JSON.stringify(seen)}: the evaluator says ${isTrue}`,
          );
          const verdict = explain(tree, (one) => {
            const declaration = declared[one.field];
            assert.ok(declaration);
            return compareAndSee(declaration, one, seen[one.field] ?? null, daysBy(zone));
          });
          assert.equal(verdict.isTrue, isTrue);
          tally[isTrue ? "yes" : "no"] += 1;
        }
      }
    });
  }
  const tally = { yes: 0, no: 0 };

  for (const zone of zones)
    test(`the evaluator and the database agree on random trees, by the clocks of ${zone}`, async () => {
      for (const subject of [people, cases(zone)]) {
        // Each field and each operator by itself, then trees of them.
        const single = Object.entries(subject.declared).flatMap(([field, declaration]) =>
          operatorsOf[declaration.kind].flatMap((op) =>
            fc
              .sample(valueFor(declaration, op), 2)
              .map((value): Group => ({ mode: "ALL", items: [{ field, op, value }] })),
          ),
        );
        const trees = [...single, ...fc.sample(treesOf(subject.declared), breadth.ofDatabase(150))];
        for (let from = 0; from < trees.length; from += 10)
          await agree(subject, trees.slice(from, from + 10), zone);
      }
      assert.ok(tally.yes > 100 && tally.no > 100, JSON.stringify(tally));
    });

  test("a field without a place is refused, not ignored", () => {
    const days: Days = { startOf: () => "", endOf: () => "" };
    for (const field of ["language", "nothing", "constructor"])
      assert.throws(
        () => ticketConditionsSql({ field, op: "IS_ANY_OF", value: ["en"] }, { now, days, timeZone: "UTC" }),
        /cannot be asked/,
      );
  });
});
