// Fills a tenant with tickets by set-based statements, so that a million of them take minutes and not hours.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { demo } from "../../server/scripts/demo/demo.ts";

const banking = path.resolve(import.meta.dirname, "../../../shared/data/banking77/test.csv");
/** Tickets that are not closed yet, whatever the history behind them. */
const openTicketsCount = 3000;
/** Those of the last days, which no routine closes yet. */
const resolvedTicketsCount = 3000;
/** One ticket every so many seconds since the tenant began. */
const secondsBetweenTickets = 30;
export const agentsCount = 50;
/** Of six digits, so that the bare server tells a number of a ticket from any other number. */
export const firstNumber = 100_000;

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

/**
 * Tickets up to this moment, each with a contact, two messages and its search row. The connection must be a
 * superuser's: it passes triggers and row-level security.
 */
export async function loadTickets(
  client: pg.Client,
  { tenant, count }: { tenant: string; count: number },
): Promise<void> {
  const q = (text: string, values: unknown[] = []) => client.query(text, values);
  await q("set session_replication_role = replica");
  await q("set synchronous_commit = off; set maintenance_work_mem = '512MB'; set statement_timeout = 0");
  const texts = messageTexts();
  await q("create temp table if not exists bench_texts (place integer primary key, text text)");
  await q("create temp table if not exists bench_began (began timestamptz)");
  await q("truncate bench_texts, bench_began");
  await q(
    "insert into bench_texts select ordinality - 1, t from unnest($1::text[]) with ordinality as u(t, ordinality)",
    [texts],
  );
  await q("insert into bench_began values ($1::timestamptz)", [
    new Date(Date.now() - count * secondsBetweenTickets * 1000),
  ]);
  const indexes = await dropIndexes(client);
  const contactsCount = Math.ceil(count / 5);
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

  await q(
    `insert into contacts (tenant_id, id, name, email, phone, created_at, updated_at, last_seen_at)
    select $1, ${idOf("contact", bornMillis, "n")}, ($3::text[])[1 + n % 16] || ' ' || ($4::text[])[1 + (n / 16) % 16] || (n / 256), 'customer' || n || '@example.test', '+4530' || lpad(n::text, 8, '0'), ${bornAt}, ${bornAt}, ${bornAt}
    from generate_series(1, $2::bigint) as n`,
    [tenant, contactsCount, firstNames, lastNames],
  );
  await q(
    `insert into tickets (tenant_id, id, number, subject, status, priority, channel, tags, contact_id, assigned_to_id, preview, last_author_type, message_count, waiting_since, first_reply_at, last_activity_at, resolved_at, closed_at, status_since, created_at, updated_at)
    select $1, ${idOf("ticket", bornMillis, "n")}, ${firstNumber} + n, left(t.text, 90), s.status, (array['MEDIUM','LOW','MEDIUM','HIGH','MEDIUM','URGENT'])[1 + n % 6], (array['EMAIL','CHAT','WEB_FORM'])[1 + n % 3],
      case when n % 4 = 0 then array['card'] else '{}'::text[] end, ${idOf("contact", `extract(epoch from (select began from bench_began) + c * interval '${secondsBetweenTickets} seconds') * 1000`, "c")}, ${agentId(`n % ${agentsCount}`)}, left(t.text, 140), 'AGENT', 2,
      case when s.status in ('OPEN', 'IN_PROGRESS') then ${bornAt} end, ${bornAt} + interval '20 minutes', least(${bornAt} + interval '20 minutes' + (n * 7919 % 200000) * interval '1 second', now()),
      case when s.status in ('RESOLVED', 'CLOSED') then least(${bornAt} + interval '1 day', now()) end, case when s.status = 'CLOSED' then ${bornAt} + interval '5 days' end,
      ${bornAt} + case s.status when 'CLOSED' then interval '5 days' when 'RESOLVED' then interval '1 day' else interval '20 minutes' end, ${bornAt}, ${bornAt} + interval '20 minutes'
    from generate_series(1, $2::bigint) as n
      cross join lateral (select 1 + (n * 31 % $4::bigint) as c) as who
      join bench_texts t on t.place = n * 13 % $3::bigint
      cross join lateral (select case when n > $2::bigint - ${openTicketsCount} then (array['OPEN','IN_PROGRESS','PENDING','ON_HOLD'])[1 + n % 4] when n > $2::bigint - ${openTicketsCount + resolvedTicketsCount} then 'RESOLVED' else 'CLOSED' end as status) as s`,
    [tenant, count, texts.length, contactsCount],
  );
  // The trigger that keeps resolutions is stepped over like the others.
  await q(
    `insert into ticket_resolutions (tenant_id, id, ticket_id, agent_id, resolved_at, reopened_at) select tenant_id, gen_random_uuid(), id, assigned_to_id, resolved_at, case when number % 13 = 0 then resolved_at end
    from tickets where tenant_id = $1 and resolved_at is not null`,
    [tenant],
  );
  await q(
    `insert into ticket_tags (tenant_id, tag, ticket_id) select distinct k.tenant_id, tag, k.id from generate_series(1, $2::bigint) as n join tickets k on k.tenant_id = $1 and k.number = ${firstNumber} + n, unnest(k.tags) as tag`,
    [tenant, count],
  );
  const message = (of: {
    kind: string;
    after: string;
    author: string;
    authorId: string;
    name: string;
    text: string;
  }) =>
    q(
      `insert into ticket_messages (tenant_id, id, ticket_id, author_type, author_id, author_name, text, channel, delivery, created_at)
    select $1, ${idOf(of.kind, `${bornMillis} + 1000`, "n")}, ${idOf("ticket", bornMillis, "n")}, ${of.author}, ${of.authorId}, ${of.name}, ${of.text}, (array['EMAIL','CHAT','WEB_FORM'])[1 + n % 3], 'NONE', ${bornAt} + interval '${of.after}'
    from generate_series(1, $2::bigint) as n join bench_texts t on t.place = n * 13 % $3::bigint join bench_texts r on r.place = n * 17 % $3::bigint`,
      [tenant, count, texts.length],
    );
  await message({
    kind: "asked",
    after: "0",
    author: "'CUSTOMER'",
    authorId: "null::uuid",
    name: "'Customer'",
    text: questionText,
  });
  await message({
    kind: "told",
    after: "20 minutes",
    author: "'AGENT'",
    authorId: agentId(`n % ${agentsCount}`),
    name: "'Agent ' || n % 50",
    text: answerText,
  });
  await q(
    `insert into ticket_search (tenant_id, ticket_id, heading, vector)
    select $1, k.id, lower(concat_ws(' ', '#' || k.number, k.subject, c.name, c.email, c.phone)), to_tsvector('simple', concat_ws(' ', k.number, k.subject, c.name, c.email, c.phone, ${questionText}, ${answerText}))
    from generate_series(1, $2::bigint) as n join tickets k on k.tenant_id = $1 and k.number = ${firstNumber} + n left join contacts c on c.tenant_id = $1 and c.id = k.contact_id
      join bench_texts t on t.place = n * 13 % $3::bigint join bench_texts r on r.place = n * 17 % $3::bigint`,
    [tenant, count, texts.length],
  );
  await q("update ticket_numbers set last = $2 where tenant_id = $1", [tenant, firstNumber + count]);
  for (const index of indexes) await q(index);
  await q("set session_replication_role = origin; set synchronous_commit = on");
  await q("vacuum analyze");
  await q("checkpoint");
}

const questionText = "t.text || ' My order is PX' || (n * 104729 % 9999991) || '.'";
const answerText = "'Thank you for writing. ' || r.text || ' We look into it and come back to you today.'";

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
