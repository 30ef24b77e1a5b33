// Fills a tenant with contacts by set-based statements: each with its addresses, most with a company, an
// owner and tags, some in a list, some with a conversation.
import type pg from "pg";

const contactsOfCompany = 20;
/** One ticket for so many contacts; a tenth of them is open. */
const contactsForATicket = 10;
/** One of so many is in the list. */
export const listedEvery = 50;
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
/** Few share a family name, as in life. */
const lastNames = Array.from(
  { length: 2000 },
  (_, at) =>
    `${["Lar", "Hol", "Gar", "Oka", "Wei", "Lind", "Mor", "Pat", "Nov", "Ber"][at % 10] ?? ""}${["sen", "mann", "cia", "for", "ss", "qvist", "eno", "el", "ak", "gson"][Math.floor(at / 10) % 10] ?? ""}${String.fromCharCode(97 + (Math.floor(at / 100) % 20))}`,
);

const idOf = (kind: string, n: string) =>
  `(lpad(to_hex(1700000000000 + (${n})::bigint * 1000), 12, '0') || '7' || substr(md5('${kind}' || ${n}), 1, 3) || '8' || substr(md5('${kind}' || ${n}), 4, 15))::uuid`;

/** The connection must be a superuser's: it passes triggers and row-level security. */
export async function loadContacts(
  client: pg.Client,
  {
    tenant,
    count,
    ownerIds,
    listId,
  }: { tenant: string; count: number; ownerIds: readonly string[]; listId: string },
): Promise<void> {
  const q = (text: string, values: unknown[] = []) => client.query(text, values);
  await q(
    "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set statement_timeout = 0",
  );
  const indexes = await dropIndexes(client);
  const range = "generate_series(1, $2::bigint) as n";
  await q(
    "insert into contact_lists (tenant_id, id, name, kind, created_by_name) values ($1, $2, 'The fair', 'STATIC', 'bench')",
    [tenant, listId],
  );
  await q(
    `insert into companies (tenant_id, id, name, domain) select $1, ${idOf("company", "n")}, 'Firm ' || n, 'firm' || n || '.test' from generate_series(1, $2::bigint / ${contactsOfCompany} + 1) as n`,
    [tenant, count],
  );
  await q(
    `insert into contacts (tenant_id, id, name, email, phone, job_title, type, status, source, company_id, owner_id, tags, last_seen_at, created_at, updated_at)
    select $1, ${idOf("contact", "n")}, ($3::text[])[1 + n % 16] || ' ' || ($4::text[])[1 + (n * 7919) % 2000], 'person' || n || '@firm' || n / ${contactsOfCompany} || '.test', '+4530' || lpad(n::text, 8, '0'), 'Engineer', (array['CUSTOMER','CUSTOMER','PROSPECT','PARTNER'])[1 + n % 4], 'ACTIVE', 'IMPORTED',
      case when n % 5 <> 0 then ${idOf("company", `n / ${contactsOfCompany} + 1`)} end, case when n % 7 <> 0 then ($5::uuid[])[1 + n % array_length($5::uuid[], 1)] end, case when n % 4 = 0 then array['customer', 'tag' || n % 200] else array['tag' || n % 200] end,
      b.born + interval '1 day', b.born, b.born + (n * 104729 % 86400) * interval '1 second'
    from ${range} cross join lateral (select now() - (2000000 - n) * interval '30 seconds' as born) b`,
    [tenant, count, firstNames, lastNames, ownerIds],
  );
  await q(
    `insert into contact_identities (tenant_id, id, contact_id, kind, value, key, is_primary, is_live) select c.tenant_id, gen_random_uuid(), c.id, f.kind, f.value, identity_key(f.kind, f.value), true, true
    from ${range} join contacts c on c.tenant_id = $1 and c.id = ${idOf("contact", "n")} cross join lateral (values ('EMAIL', c.email), ('PHONE', c.phone)) as f(kind, value)`,
    [tenant, count],
  );
  await q(
    `insert into contact_tags (tenant_id, tag, contact_id, live_at) select c.tenant_id, t.tag, c.id, c.updated_at from ${range} join contacts c on c.tenant_id = $1 and c.id = ${idOf("contact", "n")}, unnest(c.tags) as t(tag)`,
    [tenant, count],
  );
  await q(
    `insert into contact_companies (tenant_id, contact_id, company_id) select c.tenant_id, c.id, c.company_id from ${range} join contacts c on c.tenant_id = $1 and c.id = ${idOf("contact", "n")} where c.company_id is not null`,
    [tenant, count],
  );
  await q(
    `insert into contact_list_members (tenant_id, list_id, contact_id, live_at) select $1, $3, c.id, c.updated_at from ${range} join contacts c on c.tenant_id = $1 and c.id = ${idOf("contact", "n")} where n % ${listedEvery} = 0`,
    [tenant, count, listId],
  );
  await q(
    `insert into tickets (tenant_id, id, number, subject, status, channel, contact_id, created_at, updated_at, last_activity_at, status_since)
    select $1, ${idOf("ticket", "n")}, n, 'Where is my parcel?', case when n % ${contactsForATicket * 10} = 0 then 'OPEN' else 'CLOSED' end, 'EMAIL', ${idOf("contact", "n")}, b.at, b.at, b.at, b.at from ${range} cross join lateral (select now() - (2000000 - n) * interval '30 seconds' as at) b where n % ${contactsForATicket} = 0`,
    [tenant, count],
  );
  for (const index of indexes) await q(index);
  await q("set session_replication_role = origin; set synchronous_commit = on");
  await q("vacuum analyze");
  await q("checkpoint");
}

/** Indexes that no constraint needs are made again afterwards, which is much faster than keeping them up. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{
    name: string;
    definition: string;
  }>(`select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = any (array['contacts', 'contact_identities', 'tickets']::regclass[]) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
