// The yardstick: `node:http` and `pg`, the statements that Parley was seen to run, and the same JSON. No
// framework, no row-level security, no checks.
import { randomBytes } from "node:crypto";
import http from "node:http";
import pg from "pg";
import type { Statement } from "./capture.ts";

export interface Recorded {
  tag: string;
  kind: "list" | "contacts" | "board" | "read" | "write";
  limit: number;
  statements: Statement[];
  answer: string;
  fresh: string[];
}
interface Start {
  url: string;
  tenant: string;
  fields: string[];
  recorded: Recorded[];
}

let pool: pg.Pool | undefined;
let fields: string[] = [];
const recordings = new Map<string, Recorded>();
const asText = (value: string) => value;
/** Times stay text, as Parley reads them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary"): unknown =>
    oid === 1184 || oid === 1114 ? asText : pg.types.getTypeParser(oid, format),
};

const iso = (raw: unknown): unknown =>
  typeof raw === "string"
    ? `${raw.slice(0, 10)}T${raw.slice(11, -3).padEnd(12, raw.length === 22 ? ".000" : "0")}Z`
    : raw;
const configOf = ({ text, name, values, isArray }: Statement, replaced?: unknown[]) => ({
  text,
  values: replaced ?? values,
  types,
  ...(name ? { name } : {}),
  ...(isArray ? { rowMode: "array" } : {}),
});

/** A row of Parley's ticket query → the ticket of its answer. */
function ticketOf(row: unknown[]): Record<string, unknown> {
  const of: Record<string, unknown> = {};
  for (let at = 0; at < fields.length; at += 1) of[fields[at] ?? ""] = row[at];
  const [companyName, contactId, name, email, phone, firstName, lastName] = row.slice(fields.length);
  return {
    id: of["id"],
    number: of["number"],
    subject: of["subject"],
    status: of["status"],
    priority: of["priority"],
    channel: of["channel"],
    tags: of["tags"],
    contact: contactId === null ? null : { id: contactId, name, email, phone },
    companyId: of["companyId"],
    companyName,
    assignedToId: of["assignedToId"],
    assignedToName: firstName === null ? null : `${String(firstName)} ${String(lastName)}`,
    requiredSkills: of["requiredSkills"],
    isSensitive: of["isSensitive"],
    slaStatus: of["slaStatus"],
    preview: of["preview"],
    lastAuthorType: of["lastAuthorType"],
    messageCount: of["messageCount"],
    waitingSince: iso(of["waitingSince"]),
    firstReplyAt: iso(of["firstReplyAt"]),
    lastActivityAt: iso(of["lastActivityAt"]),
    resolvedAt: iso(of["resolvedAt"]),
    closedAt: iso(of["closedAt"]),
    reopenCount: of["reopenCount"],
    followUpOfId: of["followUpOfId"],
    categoryId: of["categoryId"],
    groupId: of["groupId"],
    pipelineId: of["pipelineId"],
    snoozedUntil: iso(of["snoozedUntil"]),
    mergedIntoId: of["mergedIntoId"],
    version: of["version"],
    createdAt: iso(of["createdAt"]),
    updatedAt: iso(of["updatedAt"]),
  };
}

async function list(client: pg.PoolClient, { statements, limit }: Recorded): Promise<string> {
  const answers: unknown[][] = [];
  for (const statement of statements) answers.push((await client.query(configOf(statement))).rows);
  const isSearch = statements[0]?.isArray === false; // which asks for the total and the ids first
  const found = ((isSearch ? answers[1] : answers[0]) ?? []) as unknown[][]; // rows as arrays
  // Parley's statements say it so
  const counted = (isSearch ? answers[0] : answers[1])?.[0] as { total: number } | [number] | undefined;
  const total =
    counted === undefined ? found.length : Number(Array.isArray(counted) ? counted[0] : counted.total);
  const items = found.slice(0, limit).map(ticketOf);
  const last = items.at(-1);
  return JSON.stringify({
    items,
    total: Math.min(total, 10_000),
    totalIsCapped: total > 10_000,
    page: 1,
    limit,
    nextCursor:
      found.length > limit && last
        ? Buffer.from(JSON.stringify([last["lastActivityAt"], last["id"]])).toString("base64url")
        : null,
  });
}

/**
 * A row of Parley's query of contacts → the contact of its answer; the fields stand in the order in which
 * `selectFrom` selects them.
 */
const contactFields = [
  "tenantId",
  "id",
  "name",
  "email",
  "phone",
  "jobTitle",
  "type",
  "status",
  "source",
  "companyId",
  "ownerId",
  "tags",
  "notes",
  "lastSeenAt",
  "seenSort",
  "emailDomain",
  "aliases",
  "mergedIntoId",
  "blockedReason",
  "blockedAt",
  "blockedByName",
  "deletedAt",
  "version",
  "createdAt",
  "updatedAt",
  "companyName",
] as const;
const contactTimes = new Set<string>(["lastSeenAt", "deletedAt", "createdAt", "updatedAt"]);
const untold = new Set<string>([
  "tenantId",
  "seenSort",
  "emailDomain",
  "aliases",
  "blockedReason",
  "blockedAt",
  "blockedByName",
]);
function contactOf(row: unknown[], open: ReadonlyMap<unknown, unknown>): Record<string, unknown> {
  const of: Record<string, unknown> = {};
  for (let at = 0; at < contactFields.length; at += 1) {
    const field = contactFields[at] ?? "";
    if (!untold.has(field)) of[field] = contactTimes.has(field) ? iso(row[at]) : row[at];
  }
  of["openTickets"] = open.get(of["id"]) ?? 0;
  return of;
}

/**
 * Statements beside the page itself tell how many there are, how many tickets each of the page has, and, of a
 * list, that it is there.
 */
async function contacts(client: pg.PoolClient, { statements, limit }: Recorded): Promise<string> {
  let [found, open]: [unknown[][], Map<unknown, unknown>] = [[], new Map()];
  let total: number | undefined;
  for (const statement of statements) {
    const { rows } = await client.query<Row>(configOf(statement));
    if (statement.text.includes("as counted")) {
      const [counted] = rows;
      total = Number(Array.isArray(counted) ? counted[0] : counted?.["total"]);
    } else if (statement.text.includes("contacts_found")) {
      const [told] = rows;
      if (!Array.isArray(told) && told?.["ids"] === null) total = 10_001;
    } // more than are counted
    else if (statement.text.includes('from "contacts"')) found = rows as unknown as unknown[][]; // rows as arrays
    else if (statement.text.includes('from "tickets"'))
      open = new Map(rows as unknown as [unknown, unknown][]); // see above
  }
  const items = found.slice(0, limit).map((row) => contactOf(row, open));
  const last = items.at(-1);
  total ??= found.length;
  return JSON.stringify({
    items,
    total: Math.min(total, 10_000),
    totalIsCapped: total > 10_000,
    page: 1,
    limit,
    nextCursor:
      found.length > limit && last
        ? Buffer.from(JSON.stringify([last["updatedAt"], last["id"]])).toString("base64url")
        : null,
  });
}

/**
 * A row of Parley's query of cards → the card of its answer; the fields stand in the order in which `boardOf`
 * selects them.
 */
const cardFields = [
  "id",
  "number",
  "subject",
  "status",
  "priority",
  "channel",
  "tags",
  "companyName",
  "assignedToId",
  "isSensitive",
  "slaStatus",
  "categoryId",
  "waitingSince",
  "lastActivityAt",
  "snoozedUntil",
  "version",
  "createdAt",
  "updatedAt",
  "statusSince",
] as const;
const cardTimes = new Set<string>([
  "waitingSince",
  "lastActivityAt",
  "snoozedUntil",
  "createdAt",
  "updatedAt",
  "statusSince",
]);
function cardOf(row: unknown[]): Record<string, unknown> {
  const of: Record<string, unknown> = {};
  for (let at = 0; at < cardFields.length; at += 1) {
    const field = cardFields[at] ?? "";
    of[field] = cardTimes.has(field) ? iso(row[at]) : row[at];
  }
  const [contactId, name, email, phone, firstName, lastName] = row.slice(cardFields.length);
  of["contact"] = contactId === null ? null : { id: contactId, name, email, phone };
  of["assignedToName"] = firstName === null ? null : `${String(firstName)} ${String(lastName)}`;
  return of;
}

async function board(client: pg.PoolClient, { statements, limit }: Recorded): Promise<string> {
  const answers: unknown[][] = [];
  for (const statement of statements) answers.push((await client.query(configOf(statement))).rows);
  const found = new Map(
    (answers[0] as { status: string; total: number; ids: string[] }[]).map((column) => [
      column.status,
      column,
    ]),
  ); // Parley's statements say it so
  const cards = new Map(((answers[1] ?? []) as unknown[][]).map((row) => [row[0], cardOf(row)])); // rows as arrays
  const ticketsByStatus = Object.fromEntries(
    ["OPEN", "IN_PROGRESS", "PENDING", "ON_HOLD", "RESOLVED", "CLOSED"].map((status) => {
      const { total = 0, ids = [] } = found.get(status) ?? {};
      const tickets = ids.slice(0, limit).map((id) => cards.get(id));
      const last = tickets.at(-1);
      return [
        status,
        {
          tickets,
          count: Math.min(total, 10_000),
          countIsCapped: total > 10_000,
          nextCursor:
            ids.length > limit && last
              ? Buffer.from(JSON.stringify([last["statusSince"], last["id"]])).toString("base64url")
              : null,
        },
      ];
    }),
  );
  return JSON.stringify({ ticketsByStatus, page: 1, limit });
}

async function read(client: pg.PoolClient, { statements, answer }: Recorded): Promise<string> {
  let row: unknown[] = [];
  for (const statement of statements)
    row = ((await client.query(configOf(statement))).rows as unknown[][])[0] ?? []; // rows as arrays
  // Of a chat's ticket, whose visitors have not said who they are.
  const extra = answer.includes('"unverifiedEmail":null') ? { unverifiedEmail: null } : {};
  return JSON.stringify({ ...ticketOf(row), ...extra });
}

/**
 * Plays a recorded transaction again: what an earlier statement answers flows into the later ones as it did
 * then, and what Parley made up (ids) is made up anew.
 */
async function write(client: pg.PoolClient, { statements, answer, fresh }: Recorded): Promise<string> {
  const stands = new Map<string, string>(fresh.map((id) => [id, newId(id)]));
  const renew = (text: string) => {
    let renewed = text;
    for (const [old, now] of stands) if (renewed.includes(old)) renewed = renewed.replaceAll(old, now);
    return renewed;
  };
  for (const statement of statements) {
    const values = statement.values.map((value) =>
      typeof value === "string"
        ? renew(value)
        : typeof value === "number" && stands.has(String(value))
          ? Number(stands.get(String(value)))
          : value,
    );
    const { rows } = await client.query<Row>(configOf(statement, values));
    const flat = (from: Row[]): unknown[] => from.flatMap((row) => Object.values(row));
    const [then, now] = [flat(statement.rows as Row[]), flat(rows)]; // rows of pg, over the process channel
    for (let at = 0; at < then.length; at += 1) {
      const [was, is] = [then[at], now[at]];
      // Numbers of tickets and ids are the values that later statements repeat.
      if (
        was !== is &&
        ((typeof was === "number" && was > 99_999) || (typeof was === "string" && was.length === 36))
      )
        stands.set(String(was), String(is));
    }
  }
  return renew(answer);
}
type Row = Record<string, unknown>;
const newId = (like: string) =>
  `${like.slice(0, 15)}${randomBytes(2).toString("hex").slice(1)}-8${randomBytes(2).toString("hex").slice(1)}-${randomBytes(6).toString("hex")}`;

const answers = { list, contacts, board, read, write };
const server = http.createServer((request, response) => {
  const recorded = recordings.get((request.url ?? "/").slice(1));
  const answer = async () => {
    if (!recorded || !pool) return "";
    const client = await pool.connect();
    try {
      return await answers[recorded.kind](client, recorded);
    } catch (error) {
      if (recorded.kind === "write") await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
  };
  const send = (body: string) => {
    response.writeHead(body === "" ? 404 : recorded?.kind === "write" ? 201 : 200, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
    });
    response.end(body);
  };
  if (request.method === "GET") {
    answer().then(send, fail(response));
    return;
  }
  const chunks: Buffer[] = [];
  request
    .on("data", (chunk: Buffer) => chunks.push(chunk))
    .on("end", () => {
      JSON.parse(Buffer.concat(chunks).toString());
      answer().then(send, fail(response));
    });
});
const fail = (response: http.ServerResponse) => (error: unknown) => {
  process.stderr.write(`bare: ${String(error)}\n`);
  response.writeHead(500);
  response.end();
};

process.once("disconnect", () => {
  process.exit();
}); // whoever measured is gone
process.on("message", (start: Start) => {
  pool = new pg.Pool({
    connectionString: start.url,
    max: 16,
    options: `-c timezone=UTC -c app.tenant=${start.tenant}`,
  });
  pool.on("error", () => undefined);
  fields = start.fields;
  for (const one of start.recorded) recordings.set(one.tag, one);
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
  });
});
