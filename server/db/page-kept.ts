import { and, eq, fillPlaceholders, sql } from "drizzle-orm";
import type { Placeholder, SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "./client.ts";
import { connectionOf, runDirect } from "./direct.ts";
import type { Direct } from "./direct.ts";
import { areSame } from "./kept-rows.ts";
import type { KeptRows, Versions } from "./kept-rows.ts";
import { onceOf } from "./page-of.ts";
import type { PageOf, Reader, Shown } from "./page-of.ts";
import { showByIds, statementName } from "./page-rows.ts";
import { ordered } from "./sort.ts";

type FoundColumns = Record<string, string | null>;

/** What a list's own `select` reads beside a row, under the name `versions`. */
export const versionsOf = (id: AnyPgColumn, { by, more = [] }: Shown): Record<string, SQL> => ({
  id: sql`${id}`,
  v: sql`${id.table}.xmin`,
  ...Object.fromEntries(by.map(({ table }, at): [string, SQL] => [`v${at}`, sql`${table}.xmin`])),
  ...Object.fromEntries(more.map((expression, at): [string, SQL] => [`m${at}`, expression])),
});

/**
 * Columns of the listed rows that versions are read by, for a `select` under the name `found`. A version is the
 * number of the transaction that wrote the row as it stands.
 */
const foundColumns = <Row>(of: PageOf<Row>, id: AnyPgColumn, { by, more = [] }: Shown): SQL =>
  sql.join(
    [
      sql`${id} as id`,
      sql`${of.from}.xmin as v`,
      ...by.map(({ column }, at) => sql`${column} as c${sql.raw(String(at))}`),
      ...more.map((expression, at) => sql`${expression} as m${sql.raw(String(at))}`),
      ...of.sort.columns.map((column, at) => sql`${column} as o${sql.raw(String(at))}`),
    ],
    sql`, `,
  );

/** How the rows are found that a page shows, besides its own. */
type Finding = "joined" | "looked up";
/**
 * Of rows with the columns above, under the name `found`: their versions, what to join for them, and their order.
 * A plan for any values joins by reading all that a tenant has of a small table, which is worth it for many rows;
 * those of a page are each looked up by their key.
 */
function versionParts<Row>(
  of: PageOf<Row>,
  { by, more = [] }: Shown,
  { tenant, finding }: { tenant: string | Placeholder; finding: Finding },
) {
  const rowsOf = by.map(({ table, where }, at) => {
    const key = sql.raw(`found.c${at}`);
    return { table, key, itsRow: and(eq(table.tenantId, tenant), sql`${table.id} = ${key}`, where) };
  });
  const versions = rowsOf.map(({ table, key, itsRow }) =>
    finding === "joined"
      ? sql`${table}.xmin`
      : sql`case when ${key} is not null then (select ${table}.xmin from ${table} where ${itsRow}) end`,
  );
  const fields = Object.fromEntries([
    ["id", sql<string>`found.id`],
    ["v", sql`found.v`],
    ...versions.map((version, at) => [`v${at}`, version]),
    ...more.map((_, at) => [`m${at}`, sql.raw(`found.m${at}`)]),
  ]) as Record<string, SQL<string | null>>; // numbers of transactions and ids, as texts
  const joins =
    finding === "joined" ? rowsOf.map(({ table, itsRow }) => sql` left join ${table} on ${itsRow}`) : [];
  const order = ordered(
    of.sort.columns.map((_, at) => sql.raw(`found.o${at}`)),
    of.sort.direction,
  );
  return { fields, joins: sql.join(joins), order };
}
/** @param inner finds rows with the columns above */
function selectVersions<Row>({ db }: Reader, of: KeptPage<Row>, inner: SQL, finding: Finding) {
  const { fields, joins, order } = versionParts(of, of.shows, {
    tenant: sql.placeholder("tenant"),
    finding,
  });
  return db
    .select(fields)
    .from(sql`(${inner}) as found${joins}`)
    .orderBy(order);
}
/**
 * What a search finds, with its total, in one statement: a row for each of the page, or one without a key where
 * nothing was found.
 * @param page finds the keys
 */
export function totalAndVersions<Row>(
  of: KeptPage<Row>,
  { begin, total, page }: { begin: SQL; total: SQL; page: SQL },
): SQL {
  const { fields, order } = versionParts(of, of.shows, { tenant: of.tenant, finding: "looked up" });
  // By name, since an embedded database gives each row as an object.
  const columns = sql.join(
    Object.entries(fields).map(([name, field]) => sql`${field} as ${sql.identifier(name)}`),
    sql`, `,
  );
  const rows = sql`select ${foundColumns(of, of.id, of.shows)} from ${of.from} where ${eq(of.tenantId, of.tenant)} and ${of.id} in (${page})`;
  return sql`${begin}select counted.total, ${columns} from (${total}) as counted left join (${rows}) as found on true order by ${order}`;
}

/** The key, and the version of each row that is shown. */
const cellsIn = (row: FoundColumns): Versions => Object.values(row);
/** As `versionsOf` has them read. */
export const versionsIn = (row: unknown): Versions => cellsIn((row as { versions: FoundColumns }).versions);

interface Prepared extends Direct {
  values: readonly unknown[];
  run(values: Record<string, unknown>): Promise<Versions[]>;
}
interface Asked {
  /** Says what the statement is. */ key: string;
  values: Record<string, unknown>;
  inner: (columns: SQL) => SQL;
  /** Of more rows than a page has: "joined". */ finding?: Finding;
}
/** Keys and versions of what a statement finds, whose plan is kept. */
export async function findVersions<Row>(
  reader: Reader,
  of: KeptPage<Row>,
  { key, values, inner, finding = "looked up" }: Asked,
): Promise<Versions[]> {
  const build = (): Prepared => {
    const name = statementName(of.name, `versions ${key}`);
    const query = selectVersions(reader, of, inner(foundColumns(of, of.id, of.shows)), finding);
    const { sql: text, params } = query.toSQL();
    const statement = query.prepare(name);
    const run = async (given: Record<string, unknown>) =>
      ((await statement.execute(given)) as FoundColumns[]).map(cellsIn); // as it is built
    return { name, text, values: params, run };
  };
  const query = onceOf(reader.db, of)(`versions ${key}`, build);
  const given = { ...values, tenant: of.tenant };
  const client = connectionOf(reader.db);
  // what lists are narrowed by
  const asked = () => fillPlaceholders([...query.values], given) as (string | number | boolean | null)[];
  return client ? runDirect(client, query, asked()) : query.run(given);
}

/** What `readKept` needs of a list. */
export type KeptPage<Row> = PageOf<Row> & { shows: Shown; id: AnyPgColumn; name: string };
export const isKept = <Row>(of: PageOf<Row>): of is KeptPage<Row> =>
  of.shows !== undefined && of.id !== undefined && of.name !== undefined;

export const versionsOfIds = <Row>(
  reader: Reader,
  of: KeptPage<Row>,
  ids: readonly string[],
): Promise<Versions[]> =>
  findVersions(reader, of, {
    key: `by ids ${of.sort.direction} ${of.sort.columns.map(({ name }) => name).join(" ")}`,
    values: { ids: `{${ids.join(",")}}` },
    inner: (columns) =>
      sql`select ${columns} from ${of.from} where ${of.tenantId} = ${sql.placeholder("tenant")} and ${of.id} = any(${sql.placeholder("ids")}::uuid[])`,
  });

/** The rows of these keys, in the order of the list: those that are not kept in their versions are read. */
export async function readByIds<Row>(
  reader: Reader,
  of: PageOf<Row>,
  id: AnyPgColumn,
  ids: readonly string[],
): Promise<Row[]> {
  const { kept, db } = reader;
  if (!kept || !isKept(of)) return showByIds(db, of, id, ids);
  // Of what is not kept nobody needs to ask in which version it stands.
  return ids.some((one) => kept.has(of.name, of.tenant, one))
    ? readKept(reader, kept, of, () => versionsOfIds(reader, of, ids))
    : readAndKeep(db, kept, of, ids);
}

async function readAndKeep<Row>(
  db: Db,
  kept: KeptRows,
  of: KeptPage<Row>,
  ids: readonly string[],
): Promise<Row[]> {
  const rows = await showByIds(db, of, of.id, ids);
  for (const row of rows as object[]) kept.keep(of.name, of.tenant, versionsIn(row), row); // rows of a select
  return rows;
}

/** How often a page begins anew that rows changed under. */
const triesMax = 3;

/** @param find keys and versions, in the order of the list */
export async function readKept<Row>(
  reader: Reader,
  kept: KeptRows,
  of: KeptPage<Row>,
  find: () => Promise<Versions[]>,
  triesLeft = triesMax,
): Promise<Row[]> {
  const found = await find();
  const rows: (object | undefined)[] = found.map((versions) => kept.get(of.name, of.tenant, versions));
  const isThere = (at: number): boolean => rows[at] !== undefined;
  if (!rows.every((_, at) => isThere(at))) {
    const places = new Map(found.map(([id], at) => [id, at]));
    const missing = [...places].filter(([, at]) => !isThere(at)).map(([id]) => String(id));
    // rows of a select
    for (const row of (await readAndKeep(reader.db, kept, of, missing)) as object[]) {
      const versions = versionsIn(row);
      const at = places.get(versions[0]) ?? -1;
      // One that changed since may be another's to see by now.
      if (areSame(versions, found[at] ?? [])) rows[at] = row;
    }
  }
  // Whether it belongs on the page was asked of the row as it was found.
  if (!rows.every((_, at) => isThere(at)) && triesLeft > 1)
    return readKept(reader, kept, of, find, triesLeft - 1);
  return rows.flatMap((row) => (row as Row | undefined) ?? []); // kept under this list's name
}
