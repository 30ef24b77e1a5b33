import { and, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Answer } from "../../../../contract/kit.ts";
import { outranks, isRole } from "../../../../contract/roles.ts";
import { savedResponses as calls } from "../../../../contract/desk/saved-responses.ts";
import { savedResponseChannels } from "../../../../contract/enums.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import type { PageQuery } from "../../../db/page-of.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../http/implement.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { fillPlaceholders, placeholderValues } from "./placeholders.ts";
import { savedResponses } from "./table.ts";

type SavedResponse = Answer<typeof calls.get>;
type Row = typeof savedResponses.$inferSelect;
type Found = Row & { agentFirstName: string | null; agentLastName: string | null };

export const savedResponseCalls = implement(calls, {
  list: ({ query, ...work }) =>
    list(
      work,
      query,
      and(
        query.agentId === undefined ? undefined : eq(savedResponses.agentId, query.agentId),
        query.channel && inArray(savedResponses.channel, [...query.channel, "ALL"]),
        query.isShared === undefined ? undefined : eq(savedResponses.isShared, query.isShared),
      ),
    ),
  shared: ({ query, ...work }) => list(work, query, eq(savedResponses.isShared, true)),
  byChannel: ({ query, params, ...work }) =>
    list(
      work,
      query,
      inArray(
        savedResponses.channel,
        savedResponseChannels.filter((known) => known === "ALL" || known === params.channel.toUpperCase()),
      ),
    ),
  get: ({ params, ...work }) => one(work, params.id),
  create: async ({ body, ...work }) => {
    const row = await work.rows(savedResponses).insert({ ...body, agentId: work.actor.id });
    return one(work, row.id);
  },
  update: (context) => change(context, context.params.id, context.body),
  replace: (context) => change(context, context.params.id, context.body),
  remove: async ({ params, ...work }) => {
    await mine(work, params.id);
    await work.rows(savedResponses).remove(params.id);
    return {};
  },
  process: async ({ params, body, ...work }) =>
    fillPlaceholders((await seen(work, params.id)).content, await placeholderValues(work, body.ticketId)),
  incrementUsage: async ({ params, ...work }) => {
    await seen(work, params.id);
    // Two agents at once count as two.
    const [row] = await work.db
      .update(savedResponses)
      .set({ usageCount: sql`${savedResponses.usageCount} + 1` })
      .where(and(eq(savedResponses.tenantId, work.tenant), eq(savedResponses.id, params.id)))
      .returning({ usageCount: savedResponses.usageCount });
    return { usageCount: row?.usageCount ?? 0 };
  },
});

/** Shared ones and one's own. */
const visible = (work: Work) =>
  or(
    eq(savedResponses.isShared, true),
    work.actor.id === null ? undefined : eq(savedResponses.agentId, work.actor.id),
  );

async function list(work: Work, query: PageQuery & { search?: string | undefined }, where: SQL | undefined) {
  const { db, tenant } = work;
  const found = query.search
    ? or(
        sql`${savedResponses.title} ilike ${likeContaining(query.search)}`,
        sql`${savedResponses.content} ilike ${likeContaining(query.search)}`,
        sql`${savedResponses.shortcut} ilike ${likeContaining(query.search)}`,
      )
    : undefined;
  const page = await pageOf<Found>(db, {
    query,
    tenant,
    tenantId: savedResponses.tenantId,
    from: savedResponses,
    where: and(visible(work), where, found),
    sort: {
      columns: [savedResponses.title, savedResponses.id],
      direction: "asc",
      keyOf: (row) => [row.title, row.id],
    },
    select: () => withAuthor(work).$dynamic(),
  });
  return { ...page, items: page.items.map(present) };
}

const withAuthor = ({ db }: Work) =>
  db
    .select({ ...columns, agentFirstName: users.firstName, agentLastName: users.lastName })
    .from(savedResponses)
    .leftJoin(users, and(eq(users.tenantId, savedResponses.tenantId), eq(users.id, savedResponses.agentId)));
const columns = getTableColumns(savedResponses);
const present = ({ tenantId: _tenant, agentFirstName, agentLastName, ...row }: Found): SavedResponse => ({
  ...row,
  agentName: agentFirstName === null ? null : `${agentFirstName} ${agentLastName ?? ""}`.trim(),
});

async function one(work: Work, id: string): Promise<SavedResponse> {
  const [row] = await withAuthor(work).where(
    and(eq(savedResponses.tenantId, work.tenant), eq(savedResponses.id, id), visible(work)),
  );
  if (!row) throw new Fault("not_found");
  return present(row);
}

async function seen(work: Work, id: string): Promise<Row> {
  const row = await work.rows(savedResponses).get(id);
  if (!row.isShared && row.agentId !== work.actor.id) throw new Fault("not_found");
  return row;
}

/** One that the caller may change: their own, or a shared one for a SUPERVISOR and above. */
async function mine(work: Work, id: string): Promise<Row> {
  const row = await seen(work, id);
  if (row.agentId !== work.actor.id && !(isRole(work.actor.role) && outranks(work.actor.role, "SUPERVISOR")))
    throw new Fault("forbidden", "Only its author and supervisors change a shared response.");
  return row;
}

async function change(work: Work, id: string, patch: Partial<Row>): Promise<SavedResponse> {
  await mine(work, id);
  await work.rows(savedResponses).update(id, patch);
  return one(work, id);
}
