import { sql } from "drizzle-orm";
import { queryRows } from "../../../db/query.ts";
import type { Work } from "../../../work.ts";
import { likelyPairs } from "./rules.ts";
import type { Clue, DuplicateReason } from "./rules.ts";

/** Of one address, so many others are looked at. */
const alikeMax = 20;
/** People who are looked at: of all companies together, and of one company, the last to come first. */
const colleaguesMax = { all: 4000, ofOne: { max: 200, min: 10 } };
type Pair = Pick<Clue, "a" | "b"> & { reason: DuplicateReason };

/**
 * In which ways these contacts are like others: each way by an index and bounded, so that it costs the same
 * in a workspace of a million.
 */
export async function cluesOf(work: Work, ids: readonly string[]): Promise<Clue[]> {
  if (ids.length === 0) return [];
  const pairs = [...(await byAddress(work, ids)), ...(await byCompany(work, ids))];
  const named = pairs.map((pair) => [[pair.reason, ...[pair.a, pair.b].toSorted()].join(" "), pair] as const);
  const unique = [...new Map(named).values()];
  return unique.length === 0 ? [] : compared(work, unique);
}

const these = (ids: readonly string[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as one(id)`;

/** Spellings of one number, and one name before the @. Keys are made once for each address, and looked up. */
async function byAddress({ db, tenant }: Work, ids: readonly string[]): Promise<Pair[]> {
  return queryRows<Pair>(
    db,
    sql`
    with own as materialized (
        select i.contact_id, i.kind, i.value,
          case when i.kind in ('PHONE', 'WHATSAPP') then identity_key('PHONE', i.value) end as phone
        from ${these(ids)}
        join contact_identities i on i.tenant_id = ${tenant} and i.contact_id = one.id::uuid
        where i.is_live),
      phones as (
        select contact_id, phone as key from own where phone is not null
        union select contact_id, 'double:' || phone from own where phone is not null
        union select contact_id, 'double:' || value from own where phone is not null),
      mails as (select distinct contact_id, split_part(value, '@', 1) as local from own where kind = 'EMAIL')
    select p.contact_id as a, o.contact_id as b, 'phone' as reason from phones p
      join contact_identities o
        on o.tenant_id = ${tenant} and o.is_live and o.key = p.key and o.contact_id <> p.contact_id
    union all
    select m.contact_id, k.contact_id, 'email' from mails m
      cross join lateral emails_beginning(m.local, m.contact_id, ${alikeMax}) k`,
  );
}

interface Member {
  company_id: string;
  id: string;
  name: string;
}

/**
 * Of people of one company, those whose names are near each other in the alphabet, read from either end.
 */
async function byCompany({ db, tenant }: Work, ids: readonly string[]): Promise<Pair[]> {
  const own = await queryRows<Member>(
    db,
    sql`
    select m.company_id, c.id, c.name from ${these(ids)}
      join contact_companies m on m.tenant_id = ${tenant} and m.contact_id = one.id::uuid
      join contacts c on c.tenant_id = ${tenant} and c.id = m.contact_id and c.deleted_at is null`,
  );
  const { all, ofOne } = colleaguesMax;
  const companies = [...new Set(own.map((member) => member.company_id))].slice(0, all / ofOne.min);
  if (companies.length === 0) return [];
  const most = Math.min(ofOne.max, Math.max(ofOne.min, Math.floor(all / companies.length)));
  const others = await queryRows<Member>(
    db,
    sql`
    select one.id as company_id, c.id, c.name from ${these(companies)}
      cross join lateral (
        select o.contact_id from contact_companies o
        where o.tenant_id = ${tenant} and o.company_id = one.id::uuid
        order by o.created_at desc, o.contact_id desc limit ${most}) k
      join contacts c on c.tenant_id = ${tenant} and c.id = k.contact_id and c.deleted_at is null`,
  );
  const wanted = new Set(ids);
  const byId = Map.groupBy([...own, ...others], (member) => member.company_id);
  return [...byId.values()].flatMap((members) =>
    likelyPairs(members, wanted).map(([a, b]) => ({ a, b, reason: "company" as const })),
  );
}

/** How alike their names are; without those whom somebody found to be two people. */
async function compared({ db, tenant }: Work, pairs: readonly Pair[]): Promise<Clue[]> {
  const rows = await queryRows<Clue>(
    db,
    sql`
    with pair as materialized (
      select p.a, p.b, p.reason, similarity(lower(a.name), lower(b.name)) as likeness
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p(a uuid, b uuid, reason text)
      join contacts a on a.tenant_id = ${tenant} and a.id = p.a and a.deleted_at is null
      join contacts b on b.tenant_id = ${tenant} and b.id = p.b and b.deleted_at is null)
    select a, b, reason, likeness from pair
    where (reason = 'phone' or reason = 'email' and likeness >= 0.4 or reason = 'company' and likeness >= 0.6)
      and not exists (
        select 1 from contact_distinctions d
        where d.tenant_id = ${tenant} and d.contact_id = least(a, b) and d.other_id = greatest(a, b))`,
  );
  return rows.map((row): Clue => ({ ...row, likeness: Number(row.likeness) }));
}
