import { asc } from "drizzle-orm";
import type { BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { ticketCategories as calls } from "../../../../contract/desk/ticket-categories.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { lockTicketsOf, removeCategories } from "./remove.ts";
import { categoryStatsOf } from "./stats.ts";
import { ticketCategories } from "../ticket-places/category-table.ts";
import { checkNew, flattened, rearrangeTree, treeOf } from "./tree.ts";
import type { Branch } from "./tree.ts";
import { say } from "./texts.ts";

type Row = typeof ticketCategories.$inferSelect;
type Patch = BodyOut<typeof calls.update>;

const ticketCategoryCalls = implement(calls, {
  list: async ({ query, ...work }) => listed(await allOf(work), query),
  stats: async (work) => categoryStatsOf(work, await allOf(work)),
  create: async ({ body, ...work }) => create(work, body),
  get: ({ params, ...work }) => one(work, params.id),
  update: ({ params, body, ...work }) => change(work, params.id, body),
  replace: ({ params, body, ...work }) => change(work, params.id, body),
  remove: async ({ params, query, ...work }) => {
    const held = await lockTicketsOf(work, [params.id]);
    const rows = await locked(work);
    if (!rows.some(({ id }) => id === params.id)) throw new Fault("not_found");
    await removeCategories(work, held, rows, [params.id], query.moveToId);
    return {};
  },
  bulkUpdate: async ({ body, ...work }) => {
    await rearrange(work, await locked(work), body.updates, (index) => `updates.${index}.`);
    return listed(await allOf(work), { includeInactive: true, flat: false });
  },
  bulkRemove: async ({ body, ...work }) => {
    const held = await lockTicketsOf(work, body.ids);
    const rows = await locked(work);
    const known = new Set(rows.map(({ id }) => id));
    const errors = body.ids.flatMap((id, at) =>
      known.has(id) ? [] : [{ path: `ids.${at}`, message: say("shared.no_such_category") }],
    );
    if (errors.length > 0) throw new Fault("invalid", errors[0]?.message, { errors });
    const ids = [...new Set(body.ids)];
    await removeCategories(work, held, rows, ids, body.moveToId);
    return { deleted: ids.length };
  },
});

const allOf = (work: Work): Promise<Row[]> =>
  work.rows(ticketCategories).list({ limit: limits.ticketCategoriesMax });
/**
 * All of them, and nobody else arranges the tree until the transaction ends: two moves at once could
 * otherwise close a circle.
 */
const locked = ({ from }: Work): Promise<Row[]> =>
  from(ticketCategories).orderBy(asc(ticketCategories.id)).for("no key update");

function listed(
  rows: readonly Row[],
  {
    includeInactive = false,
    flat = false,
  }: { includeInactive?: boolean | undefined; flat?: boolean | undefined },
): { items: Branch<Row>[]; total: number } {
  const tree = treeOf(rows, { includeInactive });
  const all = flattened(tree);
  return { items: flat ? all : tree, total: all.length };
}

async function one(work: Work, id: string): Promise<Branch<Row>> {
  const found = (branches: readonly Branch<Row>[]): Branch<Row> | undefined => {
    for (const branch of branches) {
      const hit = branch.id === id ? branch : found(branch.children);
      if (hit) return hit;
    }
    return undefined;
  };
  const branch = found(treeOf(await allOf(work)));
  if (!branch) throw new Fault("not_found");
  return branch;
}

async function create(
  work: Work,
  { parentId = null, position, ...fields }: BodyOut<typeof calls.create>,
): Promise<Branch<Row>> {
  const rows = await locked(work);
  checkNew(rows, { name: fields.name, parentId });
  const { id } = await work.rows(ticketCategories).insert({
    ...fields,
    parentId,
    position: rows.filter((row) => row.parentId === parentId).length,
    createdAt: work.now,
    updatedAt: work.now,
  });
  if (position !== undefined) await rearrange(work, await locked(work), [{ id, position }]);
  return one(work, id);
}

async function change(work: Work, id: string, patch: Patch): Promise<Branch<Row>> {
  const rows = await locked(work);
  if (!rows.some((row) => row.id === id)) throw new Fault("not_found");
  await rearrange(work, rows, [{ ...patch, id }]);
  return one(work, id);
}

/** Writes what differs between the tree as it is and as it is wanted for. */
async function rearrange(
  work: Work,
  rows: readonly Row[],
  changes: readonly (Patch & { id: string })[],
  at?: (index: number) => string,
): Promise<void> {
  const after = rearrangeTree(rows, changes, at);
  const before = new Map(rows.map((row) => [row.id, row]));
  for (const { id, parentId, position, name, isActive } of after) {
    const row = before.get(id);
    if (!row) continue;
    // the last word on each field counts
    const asked = Object.assign({}, ...changes.filter((each) => each.id === id)) as Patch;
    const wanted = {
      parentId,
      position,
      name,
      isActive,
      ...(asked.color === undefined ? {} : { color: asked.color }),
      ...(asked.description === undefined ? {} : { description: asked.description }),
    };
    const patch = Object.fromEntries(
      Object.entries(wanted).filter(([field, value]) => row[field as keyof Row] !== value),
    ); // its own columns
    if (Object.keys(patch).length > 0) await work.rows(ticketCategories).update(id, patch, { before: row });
  }
}

export const ticketCategoriesModule = defineModule("desk/ticket-categories", {
  calls: ticketCategoryCalls,
  constraints: {
    ticket_categories_name: ["name", say("ticket_categories.sibling_name_taken")],
  },
});
