import { and, eq, getTableColumns, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgSelect, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { AnyEndpoint, Returned } from "../../contract/kit.ts";
import type { Key } from "../db/cursor.ts";
import { likeContaining } from "../db/like.ts";
import { pageOf } from "../db/page.ts";
import type { Page } from "../db/page.ts";
import type { PageQuery } from "../db/page-of.ts";
import type { NewRow, RowPatch, TableRow, TenantTable } from "../db/rows.ts";
import { Fault } from "../fault.ts";
import type { Work } from "../work.ts";

/** The six calls of a plain resource, as `crud()` declares them or written out. */
export interface ResourceCalls {
  list: AnyEndpoint & { query: z.ZodType<ResourceQuery> };
  get: AnyEndpoint;
  create: AnyEndpoint & { body: z.ZodType };
  update: AnyEndpoint & { body: z.ZodType };
  replace: AnyEndpoint & { body: z.ZodType };
  remove: AnyEndpoint;
}
interface ResourceQuery extends PageQuery {
  search?: string | undefined;
}
type Query<Calls extends ResourceCalls> = z.output<Calls["list"]["query"]>;
type Created<Calls extends ResourceCalls> = z.output<Calls["create"]["body"]>;
type Changed<Calls extends ResourceCalls> = z.output<Calls["update"]["body"]>;
type Shown<Calls extends ResourceCalls> = Returned<Calls["get"]>;
type ColumnName<Table extends TenantTable> = keyof Table["$inferSelect"] & string;
/** A query up to its joins. */
interface Selection<Row> {
  $dynamic(): PgSelect;
  where(where: SQL | undefined): PromiseLike<Row[]>;
}

interface Rules<Table extends TenantTable, Calls extends ResourceCalls, Row> {
  table: Table;
  /** Columns of the list's order; the id comes after them. */
  sort: readonly ColumnName<Table>[];
  direction?: "asc" | "desc";
  /** Columns that a search looks into. */
  search?: readonly ColumnName<Table>[];
  filters?: (query: Query<Calls>) => SQL | undefined;
  /** Rows that the caller may see: others are as if they were not. All of the tenant's otherwise. */
  visible?: (work: Work) => SQL | undefined;
  /** @throws Fault for a row that the caller sees and may not change or remove */
  checkMayChange?: (work: Work, row: TableRow<Table>) => void;
  /** @throws Fault for a row that cannot go */
  beforeRemove?: (work: Work, row: TableRow<Table>) => Promise<void>;
  /** The rows with what is joined to them; the table's own columns otherwise. */
  select?: (work: Work) => Selection<Row>;
}
/** What may be left out where the one is the other already. */
type Unless<IsPlain extends boolean, Rule> = IsPlain extends true ? Partial<Rule> : Rule;
type Fits<Given, Wanted> = [Given] extends [Wanted] ? true : false;
type Makes<Value> = Value | Promise<Value>;
/** How the columns of a new row come from the body; the body itself otherwise. */
interface MakesRow<Table extends TenantTable, Calls extends ResourceCalls> {
  values: (body: Created<Calls>, work: Work) => Makes<NewRow<Table>>;
}
/** The same for a change; the row is locked. */
interface MakesPatch<Table extends TenantTable, Calls extends ResourceCalls> {
  patch: (body: Changed<Calls>, work: Work, before: TableRow<Table>) => Makes<RowPatch<Table>>;
}
/** What is answered of a row; the row itself otherwise, less what the contract does not name. */
interface Presents<Calls extends ResourceCalls, Row> {
  present: (row: Row, work: Work) => Shown<Calls>;
}
export type ResourceRules<Table extends TenantTable, Calls extends ResourceCalls, Row> = Rules<
  Table,
  Calls,
  Row
> &
  Unless<Fits<Created<Calls>, NewRow<Table>>, MakesRow<Table, Calls>> &
  Unless<Fits<Changed<Calls>, RowPatch<Table>>, MakesPatch<Table, Calls>> &
  Unless<Fits<Row, Shown<Calls>>, Presents<Calls, Row>>;

type WithId = Work & { params: { id: string } };
export interface Resource<Table extends TenantTable, Calls extends ResourceCalls> {
  /** For `implement()`. `remove` may be given again, and calls of its own are added to them. */
  handlers: {
    list: (context: Work & { query: Query<Calls> }) => Promise<Page<Shown<Calls>>>;
    get: (context: WithId) => Promise<Shown<Calls>>;
    create: (context: Work & { body: Created<Calls> }) => Promise<Shown<Calls>>;
    update: (context: WithId & { body: Changed<Calls> }) => Promise<Shown<Calls>>;
    replace: (context: WithId & { body: Changed<Calls> }) => Promise<Shown<Calls>>;
    remove: (context: WithId) => Promise<Record<never, never>>;
  };
  /** A page of what the caller sees, of those rows alone. */
  list(work: Work, query: ResourceQuery, where: SQL | undefined): Promise<Page<Shown<Calls>>>;
  /** @throws Fault not_found, also for one that the caller does not see */
  row(work: Work, id: string): Promise<TableRow<Table>>;
}

/**
 * A plain resource: rows of one table, listed, read, made, changed and removed. Its module says what is
 * special; who hears of a write is in the contract (`changes`).
 */
export function plainResource<
  Table extends TenantTable,
  Calls extends ResourceCalls,
  Row extends TableRow<Table> = TableRow<Table>,
>(calls: Calls, rules: ResourceRules<Table, Calls, Row>): Resource<Table, Calls> {
  const { table, visible, checkMayChange, beforeRemove }: Rules<Table, Calls, Row> = rules;
  // ResourceRules lets these three be left out only where what goes in is what comes out.
  const {
    values = (body: unknown) => body as NewRow<Table>,
    patch = (body: unknown) => body as RowPatch<Table>,
    present = (row: unknown) => row as Shown<Calls>,
  } = rules as Partial<MakesRow<Table, Calls> & MakesPatch<Table, Calls> & Presents<Calls, Row>>;
  const { select, list } = readingOf(rules, present);

  const seen = (work: Work, id: string) => and(eq(table.id, id), visible?.(work));
  const row = async (work: Work, id: string): Promise<TableRow<Table>> => {
    const [found] = await work.rows(table).list({ where: seen(work, id), limit: 1 });
    if (!found) throw new Fault("not_found");
    return found;
  };
  const one = async (work: Work, id: string): Promise<Shown<Calls>> => {
    const [found] = await select(work).where(and(eq(table.tenantId, work.tenant), seen(work, id)));
    if (!found) throw new Fault("not_found");
    return present(found, work);
  };
  /** Whom it is hidden from learns nothing by the lock. */
  const changeable = async (work: Work, id: string): Promise<TableRow<Table>> => {
    if (visible) await row(work, id);
    const locked = await work.rows(table).lock(id);
    checkMayChange?.(work, locked);
    return locked;
  };
  const change = async ({ params: { id }, body, ...work }: WithId & { body: Changed<Calls> }) => {
    const before = await changeable(work, id);
    await work.rows(table).update(id, await patch(body, work, before), { before });
    return one(work, id);
  };
  return {
    row,
    list,
    handlers: {
      list: ({ query, ...work }) => list(work, query, rules.filters?.(query)),
      get: ({ params, ...work }) => one(work, params.id),
      create: async ({ body, ...work }) => {
        const { id } = await work
          .rows(table)
          .insert({ ...stampsOf(table, work), ...(await values(body, work)) });
        return one(work, id);
      },
      update: change,
      replace: change,
      remove: async ({ params, ...work }) => {
        const before = await changeable(work, params.id);
        await beforeRemove?.(work, before);
        await work.rows(table).remove(params.id);
        return {};
      },
    },
  };
}

const stampsOf = (table: TenantTable, { now }: Work) => ({
  ...(table.createdAt ? { createdAt: now } : {}),
  ...(table.updatedAt ? { updatedAt: now } : {}),
});

function readingOf<Table extends TenantTable, Calls extends ResourceCalls, Row extends TableRow<Table>>(
  { table, sort, direction = "asc", search = [], visible, select: joined }: Rules<Table, Calls, Row>,
  present: (row: Row, work: Work) => Shown<Calls>,
) {
  const columns: Record<string, AnyPgColumn> = getTableColumns(table);
  const columnOf = (name: string): AnyPgColumn => columns[name] ?? table.id;
  const source: PgTable = table;
  // Without `select`, a row is the table's own.
  const select = joined ?? ((work: Work) => work.db.select().from(source) as unknown as Selection<Row>);
  const order = [...sort, "id"];
  const searched = (text: string) =>
    or(...search.map((name) => sql`${columnOf(name)} ilike ${likeContaining(text)}`));
  const list = async (
    work: Work,
    query: ResourceQuery,
    where: SQL | undefined,
  ): Promise<Page<Shown<Calls>>> => {
    const page = await pageOf<Row>(work, {
      query,
      tenant: work.tenant,
      tenantId: table.tenantId,
      from: table.tenantId.table,
      where: and(visible?.(work), where, query.search ? searched(query.search) : undefined),
      sort: {
        columns: order.map(columnOf),
        direction,
        keyOf: (row) => order.map((name) => row[name]) as Key, // columns of an order hold texts and numbers
      },
      select: () => select(work).$dynamic(),
    });
    return { ...page, items: page.items.map((row) => present(row, work)) };
  };
  return { select, list };
}
