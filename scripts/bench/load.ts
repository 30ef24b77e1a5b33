// Fills a tenant with tickets by set-based statements, so that a million of them take minutes and not hours.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { demo } from "../../server/scripts/demo/demo.ts";
import { bringCorpus, firstNumber, questionText, subjectText, textsCount } from "./corpus.ts";

const banking = path.resolve(import.meta.dirname, "../../../shared/data/banking77/test.csv");
/** Tickets that are not closed yet, whatever the history behind them. */
const openTicketsCount = 3000;
/** Those of the last days, which no routine closes yet. */
const resolvedTicketsCount = 3000;
/** One ticket every so many seconds since the tenant began. */
const secondsBetweenTickets = 30;
export const agentsCount = 50;
/** Each agent is of one, and each ticket. */
export const groupsCount = 5;

/** Real messages where the data set is beside the repository, else those of the demo. */
export function messageTexts(): string[] {
  if (!existsSync(banking))
    return Object.values(demo).flatMap(({ tickets }) =>
      tickets.flatMap(({ messages }) => messages.map(({ text }) => text)),
    );
  const rows = readFileSync(banking, "utf8").matchAll(/^(?:"((?:[^"]|"")*)"|([^,\n]*)),\w+\r?$/gm);
  return [...rows]
    .slice(1)
    .map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? "").trim())
    .filter((text) => text !== "");
}

/** Id of the n-th row of a kind: a UUIDv7 whose time rises with n. */
const idOf = (kind: string, millis: string, n: string) =>
  `(lpad(to_hex((${millis})::bigint), 12, '0') || '7' || substr(md5('${kind}' || ${n}), 1, 3) || '8' || substr(md5('${kind}' || ${n}), 4, 15))::uuid`;
const bornAt = `(select began from bench_began) + n * interval '${secondsBetweenTickets} seconds'`;
const bornMillis = `(extract(epoch from ${bornAt}) * 1000)`;
export const agentId = (n: string) => idOf("agent", "1700000000000", `(${n})`);
export const groupId = (n: string) => idOf("group", "1700000000000", `(${n})`);

/** Sixteen of either kind, as the contacts' statement counts. */
const firstNames = [
  "Kim",
  "Ada",
  "Omar",
  "Lucía",
  "Noor",
  "Yara",
  "Ben",
  "Ingrid",
  "Tomás",
  "Mei",
  "Ravi",
  "Zoë",
  "Pavel",
  "Amara",
  "Jonas",
  "Leila",
];
const lastNames = [
  "Larsen",
  "Byron",
  "Haddad",
  "García",
  "Rahman",
  "Okafor",
  "Weiss",
  "Lindqvist",
  "Moreno",
  "Chen",
  "Patel",
  "Novak",
  "Petrov",
  "Diallo",
  "Berg",
  "Sato",
];

interface Load {
  tenant: string;
  count: number;
  /** Who have them; each is somebody of the tenant. */ agents?: number;
}
const contactsOf = (ticketsCount: number): number => Math.ceil(ticketsCount / 5);

/**
 * Tickets up to this moment, each with a contact, two messages and its search row. The connection must be a
 * superuser's: it passes triggers and row-level security.
 */
export async function loadTickets(client: pg.Client, load: Load): Promise<void> {
  const { tenant, count } = load;
  await client.query("set session_replication_role = replica");
  await client.query(
    "set synchronous_commit = off; set maintenance_work_mem = '512MB'; set statement_timeout = 0",
  );
  await bringCorpus(client);
  await client.query("create temp table if not exists bench_began (began timestamptz)");
  await client.query("truncate bench_began");
  await client.query("insert into bench_began values ($1::timestamptz)", [
    new Date(Date.now() - count * secondsBetweenTickets * 1000),
  ]);
  const indexes = await dropIndexes(client);
  await loadGroups(client, tenant);
  await loadContacts(client, load);
  await loadTicketRows(client, load);
  await loadResolutions(client, tenant);
  await loadTags(client, load);
  await loadConversations(client, load);
  await loadSearchRows(client, load);
  await client.query("update ticket_numbers set last = $2 where tenant_id = $1", [
    tenant,
    firstNumber + count,
  ]);
  for (const index of indexes) await client.query(index);
  await recountLoads(client);
  await client.query("set session_replication_role = origin; set synchronous_commit = on");
}

/** What the triggers would have kept of agents' loads. */
export async function recountLoads(client: pg.Client): Promise<void> {
  const recount = new URL("../../server/modules/desk/tickets/recount.sql", import.meta.url);
  await client.query(readFileSync(recount, "utf8"));
}

async function loadContacts(client: pg.Client, { tenant, count }: Load): Promise<void> {
  await client.query(
    `insert into contacts (tenant_id, id, name, email, phone, created_at, updated_at, last_seen_at)
    select $1, ${idOf("contact", bornMillis, "n")}, ($3::text[])[1 + n % 16] || ' ' || ($4::text[])[1 + (n / 16) % 16] || (n / 256), 'customer' || n || '@example.test', '+4530' || lpad(n::text, 8, '0'), ${bornAt}, ${bornAt}, ${bornAt}
    from generate_series(1, $2::bigint) as n`,
    [tenant, contactsOf(count), firstNames, lastNames],
  );
}

async function loadTicketRows(
  client: pg.Client,
  { tenant, count, agents = agentsCount }: Load,
): Promise<void> {
  await client.query(
    `insert into tickets (tenant_id, id, number, subject, status, priority, channel, tags, contact_id, assigned_to_id, group_id, preview, last_author_type, message_count, waiting_since, first_reply_at, last_activity_at, resolved_at, closed_at, status_since, created_at, updated_at)
    select $1, ${idOf("ticket", bornMillis, "n")}, ${firstNumber} + n, ${subjectText}, s.status, (array['MEDIUM','LOW','MEDIUM','HIGH','MEDIUM','URGENT'])[1 + n % 6], (array['EMAIL','CHAT','WEB_FORM'])[1 + n % 3],
      case when n % 4 = 0 then array['card'] when n % 100 = 1 then array['recall'] else '{}'::text[] end, ${idOf("contact", `extract(epoch from (select began from bench_began) + c * interval '${secondsBetweenTickets} seconds') * 1000`, "c")}, ${agentId(`n % ${agents}`)}, ${groupId(`n % ${groupsCount}`)}, left(t.text, 140), 'AGENT', 2,
      case when s.status in ('OPEN', 'IN_PROGRESS') then ${bornAt} end, ${bornAt} + interval '20 minutes', least(${bornAt} + interval '20 minutes' + (n * 7919 % 200000) * interval '1 second', now()),
      case when s.status in ('RESOLVED', 'CLOSED') then least(${bornAt} + interval '1 day', now()) end, case when s.status = 'CLOSED' then ${bornAt} + interval '5 days' end,
      ${bornAt} + case s.status when 'CLOSED' then interval '5 days' when 'RESOLVED' then interval '1 day' else interval '20 minutes' end, ${bornAt}, ${bornAt} + interval '20 minutes'
    from generate_series(1, $2::bigint) as n
      cross join lateral (select 1 + (n * 31 % $4::bigint) as c) as who
      join bench_texts t on t.place = n % $3::bigint
      cross join lateral (select case when n > $2::bigint - ${openTicketsCount} then (array['OPEN','IN_PROGRESS','PENDING','ON_HOLD'])[1 + n % 4] when n > $2::bigint - ${openTicketsCount + resolvedTicketsCount} then 'RESOLVED' else 'CLOSED' end as status) as s`,
    [tenant, count, textsCount, contactsOf(count)],
  );
}

async function loadResolutions(client: pg.Client, tenant: string): Promise<void> {
  // The trigger that keeps resolutions is stepped over like the others.
  await client.query(
    `insert into ticket_resolutions (tenant_id, id, ticket_id, agent_id, resolved_at, reopened_at) select tenant_id, gen_random_uuid(), id, assigned_to_id, resolved_at, case when number % 13 = 0 then resolved_at end
    from tickets where tenant_id = $1 and resolved_at is not null`,
    [tenant],
  );
}

async function loadTags(client: pg.Client, { tenant, count }: Load): Promise<void> {
  await client.query(
    `insert into ticket_tags (tenant_id, tag, ticket_id, last_activity_at) select distinct k.tenant_id, tag, k.id, k.last_activity_at from generate_series(1, $2::bigint) as n join tickets k on k.tenant_id = $1 and k.number = ${firstNumber} + n, unnest(k.tags) as tag`,
    [tenant, count],
  );
}

interface MessageOfEach {
  kind: string;
  after: string;
  author: string;
  authorId: string;
  name: string;
  text: string;
}
/** Each ticket's question and its answer. */
async function loadConversations(client: pg.Client, load: Load): Promise<void> {
  await loadMessages(client, load, {
    kind: "asked",
    after: "0",
    author: "'CUSTOMER'",
    authorId: "null::uuid",
    name: "'Customer'",
    text: questionText,
  });
  await loadMessages(client, load, {
    kind: "told",
    after: "20 minutes",
    author: "'AGENT'",
    authorId: agentId(`n % ${agentsCount}`),
    name: "'Agent ' || n % 50",
    text: answerText,
  });
}

/** One message of each ticket. */
async function loadMessages(client: pg.Client, { tenant, count }: Load, of: MessageOfEach): Promise<void> {
  await client.query(
    `insert into ticket_messages (tenant_id, id, ticket_id, author_type, author_id, author_name, text, channel, delivery, created_at)
    select $1, ${idOf(of.kind, `${bornMillis} + 1000`, "n")}, ${idOf("ticket", bornMillis, "n")}, ${of.author}, ${of.authorId}, ${of.name}, ${of.text}, (array['EMAIL','CHAT','WEB_FORM'])[1 + n % 3], 'NONE', ${bornAt} + interval '${of.after}'
    from generate_series(1, $2::bigint) as n join bench_texts t on t.place = n % $3::bigint`,
    [tenant, count, textsCount],
  );
}

async function loadSearchRows(client: pg.Client, { tenant, count }: Load): Promise<void> {
  await client.query(
    `insert into ticket_search (tenant_id, ticket_id, heading, vector)
    select $1, k.id, lower(concat_ws(' ', '#' || k.number, k.subject, c.name, c.email, c.phone)), to_tsvector('simple', concat_ws(' ', k.number, k.subject, c.name, c.email, c.phone, ${questionText}, ${answerText}))
    from generate_series(1, $2::bigint) as n join tickets k on k.tenant_id = $1 and k.number = ${firstNumber} + n left join contacts c on c.tenant_id = $1 and c.id = k.contact_id
      join bench_texts t on t.place = n % $3::bigint`,
    [tenant, count, textsCount],
  );
}

/** Once after the last load: as the database is when nobody has just filled it. */
export async function settle(client: pg.Client): Promise<void> {
  await client.query("vacuum analyze");
  await client.query("checkpoint");
}

const answerText = "'Thank you for writing. We look into it and come back to you today.'";

/** Agents that are not there are of no group: a small tenant has none. */
async function loadGroups(client: pg.Client, tenant: string): Promise<void> {
  await client.query(
    `insert into agent_groups (tenant_id, id, name) select $1, ${groupId("n")}, 'Group ' || n from generate_series(0, ${groupsCount - 1}) as n`,
    [tenant],
  );
  await client.query(
    `insert into agent_group_members (tenant_id, group_id, agent_id) select $1, ${groupId(`n % ${groupsCount}`)}, ${agentId("n")} from generate_series(0, ${agentsCount - 1}) as n
    where exists (select from users u where u.tenant_id = $1 and u.id = ${agentId("n")})`,
    [tenant],
  );
}

/** Indexes that no constraint needs are made again afterwards, which is much faster than keeping them up. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{
    name: string;
    definition: string;
  }>(`select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = any (array['tickets', 'ticket_messages', 'ticket_search', 'contacts']::regclass[]) and i.indexrelid::regclass::text <> 'tickets_number' and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
