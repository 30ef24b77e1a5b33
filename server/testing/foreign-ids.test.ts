import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "drizzle-orm";
import { everyEndpoint } from "../../contract/index.ts";
import type { AnyEndpoint, RefKind } from "../../contract/kit.ts";
import { newId } from "../db/columns.ts";
import { queryRows } from "../db/query.ts";
import { inlineSchema } from "./inline-schema.ts";
import { rowOf } from "./row-of.ts";
import { tokenOf } from "./token-of.ts";
import { createWorld } from "./world.ts";
import type { Person, World } from "./world.ts";

const kinds = [
  "ticket",
  "message",
  "contact",
  "company",
  "user",
  "invitation",
  "notification",
  "pushSubscription",
  "savedResponse",
  "statusDefinition",
  "skill",
  "attachment",
  "teamAttachment",
  "teamChannel",
  "teamMessage",
  "session",
  "outboxItem",
  "agentGroup",
  "ticketPipeline",
  "ticketCategory",
  "customField",
  "customFieldDependency",
  "ticketView",
  "ticketBulkChange",
  "contactBulkChange",
  "contactList",
  "privacyRequest",
  "routingRule",
  "automationRule",
  "webhookDelivery",
  "ticketMerge",
  "ticketLink",
  "savedReport",
  "reportSchedule",
  "article",
  "articleCategory",
  "articleImport",
  "deal",
  "dealPipeline",
  "dealStage",
] as const satisfies RefKind[];
type Place = (string | number)[];

const people = ["user"] as const;
/**
 * What a field of that name refers to, wherever it stands. A field that is not here is tried with ids of
 * every kind.
 */
const kindsByName: Record<string, readonly (typeof kinds)[number][]> = {
  contactId: ["contact"],
  mergedIds: ["contact"],
  otherId: ["contact"],
  companyId: ["company"],
  categoryId: ["ticketCategory", "articleCategory"],
  authorId: people,
  underCategoryId: ["ticketCategory"],
  groupId: ["agentGroup"],
  groupIds: ["agentGroup"],
  pipelineId: ["ticketPipeline", "dealPipeline"],
  stageId: ["dealStage"],
  moveToStageId: ["dealStage"],
  afterId: ["deal"],
  contactIds: ["contact"],
  ticketId: ["ticket"],
  ticketIds: ["ticket"],
  sourceIds: ["ticket"],
  messageIds: ["message", "teamMessage"],
  messageId: ["message", "teamMessage"],
  attachments: ["attachment", "teamAttachment"],
  skillId: ["skill"],
  statusDefinitionId: ["statusDefinition"],
  ruleId: ["routingRule", "automationRule"],
  fieldId: ["customField"],
  selectedOptionIds: ["customField"],
  optionIds: ["customField"],
  requiredFields: ["customField"],
  listId: ["contactList"],
  addToListId: ["contactList"],
  removeFromListId: ["contactList"],
  importId: ["articleImport"],
  articleIds: ["article"],
  attachmentId: ["attachment"],
  logoId: ["attachment"],
  lastSeenMessageId: ["message", "teamMessage"],
  parentId: ["ticketCategory", "articleCategory", "company", "teamMessage"],
  moveToId: ["ticketCategory", "articleCategory", "dealStage"],
  ids: ["ticket", "contact", "notification"],
  excludeId: ["article", "contact"],
  targetId: ["ticket", "contact"],
  copyOf: ["article", "ticketView"],
  // Which of its columns a file of contacts fills: a field of one's own can be named by each.
  name: ["customField"],
  email: ["customField"],
  phone: ["customField"],
  jobTitle: ["customField"],
  type: ["customField"],
  notes: ["customField"],
  assignedToId: people,
  agentId: people,
  agentIds: people,
  assigneeId: people,
  ownerId: people,
  actorId: people,
  userId: people,
  userIds: people,
  memberIds: people,
  mentionIds: people,
  reviewerId: people,
  reviewerIds: people,
  recipientIds: people,
  fromId: people,
  toId: people,
};
/** What it should refer to, and two other kinds, other ones at each place. */
const kindsAt = (place: Place, at: number): readonly (typeof kinds)[number][] => {
  const meant = kindsByName[place.findLast((part) => typeof part === "string") ?? ""];
  return meant === undefined
    ? kinds
    : [...new Set([...meant, ...[2 * at, 2 * at + 1].flatMap((index) => kinds[index % kinds.length] ?? [])])];
};

/** Ids in a path are every-endpoint.test.ts's; these are the ids that a body or a query carries. */
describe("another tenant's ids in a body or a query", () => {
  let world: World;
  let ours: Person;
  let stranger: Person;
  const foreign = new Map<string, string>();
  before(async () => {
    world = await createWorld();
    ours = await world.person({ role: "ADMIN" });
    stranger = await world.person({ role: "ADMIN", tenant: "globex" });
    for (const kind of kinds) foreign.set(kind, await rowOf(world, kind, ours));
  });
  after(() => world.stop());

  const rows = async (text: string) => {
    return world.database.read("owner", (db) => queryRows(db, sql.raw(text)));
  };
  const walled = async () =>
    (
      await rows(
        "select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1",
      )
    ).map(({ name }) => String(name));
  const paramsOf = async ({ refs }: AnyEndpoint): Promise<Record<string, string>> => {
    const params: Record<string, string> = {};
    for (const [name, kind] of Object.entries(refs ?? {}))
      params[name] =
        kind === "text" ? "EMAIL" : kind === "tenant" ? stranger.tenant : await rowOf(world, kind, stranger);
    return params;
  };
  const places = everyEndpoint
    .filter(({ allow }) => allow !== "PUBLIC")
    .flatMap((endpoint) => [
      ...(endpoint.body
        ? idsIn(inlineSchema(endpoint.body, "input")).map((place) => ({
            endpoint,
            part: "body" as const,
            place,
          }))
        : []),
      ...(endpoint.query
        ? idsIn(inlineSchema(endpoint.query, "output")).map((place) => ({
            endpoint,
            part: "query" as const,
            place,
          }))
        : []),
    ]);

  test("read, write and link nothing, and answer as ids of nothing do", { timeout: 300_000 }, async () => {
    assert.ok(places.length >= 15, `${places.length} places for an id`);
    const tables = await walled();
    const fingerprint = async () =>
      Promise.all(
        tables.map(async (name) => [
          name,
          (
            await rows(
              `select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as print from ${name} t where tenant_id = 'acme'`,
            )
          )[0]?.["print"],
        ]),
      );
    const before = await fingerprint();
    const unequal: string[] = [];
    for (const [at, { endpoint, part, place }] of places.entries()) {
      let params = await paramsOf(endpoint);
      const call = async (id: string) => {
        world.clock.advance({ seconds: 1 });
        const filled = put(part === "body" ? fresh(endpoint.example) : {}, place, id);
        // The calls outlast a token.
        const token = await tokenOf(world, stranger);
        const answer = await world.call(
          endpoint,
          { ...stranger, token },
          {
            params,
            ...(part === "body"
              ? { body: filled as never }
              : { query: filled as never, body: endpoint.example as never }),
          },
        );
        if (answer.status < 300) params = await paramsOf(endpoint); // what was refused has used nothing up
        return answer;
      };
      const nothing = await call(newId());
      for (const kind of kindsAt(place, at)) {
        const id = foreign.get(kind) ?? "";
        const { status, body } = await call(id);
        if (status !== nothing.status || body["code"] !== nothing.body["code"])
          unequal.push(
            `${endpoint.id} ${part} ${place.join(".")}: ${JSON.stringify(body)} and not ${JSON.stringify(nothing.body)}`,
          );
        if (status < 300)
          assert.equal(
            Object.entries(body).some(
              ([name, value]) =>
                name === "items" && Array.isArray(value) && JSON.stringify(value).includes(id),
            ),
            false,
            `${endpoint.id} lists ${id}`,
          );
      }
    }
    assert.deepEqual(unequal, []);
    assert.deepEqual(await fingerprint(), before, "nothing of ours has changed");
    const told = new Set(["idempotency_keys"]); // an answer may repeat the id that it skipped
    const linked = await Promise.all(
      tables
        .filter((table) => !told.has(table))
        .map(async (name) =>
          (
            await rows(
              `select t::text as row from ${name} t where tenant_id = 'globex' and t::text ~ '${[...foreign.values()].join("|")}' limit 2`,
            )
          ).map(({ row }) => `${name}: ${String(row)}`),
        ),
    );
    assert.deepEqual(linked.flat(), [], "nothing of theirs names a row of ours");
  });
});

/** An example that can be used more than once: what must be unique is. */
function fresh(example: unknown): unknown {
  const own: Record<string, string | undefined> = {
    email: `${newId()}@example.test`,
    name: `Kim ${newId()}`,
    shortcut: newId().slice(-12),
    phone: undefined,
  };
  return example !== null && typeof example === "object"
    ? Object.fromEntries(
        Object.entries(example).map(([name, value]) => [name, name in own ? own[name] : value]),
      )
    : {};
}

/** Where a schema takes an id. */
function idsIn(schema: unknown, at: Place = []): Place[] {
  if (schema === null || typeof schema !== "object") return [];
  const of = schema as Record<string, unknown>; // any JSON Schema
  if (of["format"] === "uuid") return [at];
  const all = [
    ...Object.entries((of["properties"] ?? {}) as Record<string, unknown>).flatMap(([name, child]) =>
      idsIn(child, [...at, name]),
    ),
    ...idsIn(of["items"], [...at, 0]),
    ...["anyOf", "oneOf", "allOf"].flatMap((list) =>
      ((of[list] ?? []) as unknown[]).flatMap((child) => idsIn(child, at)),
    ),
  ];
  // Alternatives may have the same field.
  return [...new Map(all.map((place) => [place.join("."), place])).values()];
}

function put(into: unknown, [head, ...rest]: Place, value: string): unknown {
  if (head === undefined) return value;
  if (typeof head === "number") {
    const list = Array.isArray(into) ? [...(into as unknown[])] : [];
    list[head] = put(list[head], rest, value);
    return list;
  }
  const object = into !== null && typeof into === "object" ? (into as Record<string, unknown>) : {};
  return { ...object, [head]: put(object[head], rest, value) };
}
