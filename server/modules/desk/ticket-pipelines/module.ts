import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { ticketPipelines as calls } from "../../../../contract/desk/ticket-pipelines.ts";
import type { TicketPipeline } from "../../../../contract/desk/ticket-pipelines.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { drainQueue } from "../assignment/assign.ts";
import { lockAssignmentQueue } from "../assignment/queries.ts";
import { users } from "../../people/session/table.ts";
import { isOpen } from "../tickets/figures.ts";
import { moveTickets } from "../tickets/move.ts";
import { visibleTo } from "../tickets/queries.ts";
import { ticketPipelineAgents, ticketPipelines } from "../ticket-places/pipeline-table.ts";
import { say } from "./texts.ts";

interface Patch {
  name?: string;
  description?: string | null | undefined;
  isDefault?: boolean | undefined;
  isActive?: boolean | undefined;
}

const ticketPipelineCalls = implement(calls, {
  list: async ({ query, ...work }) =>
    pageOf<TicketPipeline>(work, {
      query,
      tenant: work.tenant,
      tenantId: ticketPipelines.tenantId,
      from: ticketPipelines,
      where: and(
        query.search ? sql`${ticketPipelines.name} ilike ${likeContaining(query.search)}` : undefined,
        query.isActive === undefined ? undefined : eq(ticketPipelines.isActive, query.isActive),
      ),
      sort: {
        columns: [ticketPipelines.name, ticketPipelines.id],
        direction: "asc",
        keyOf: ({ name, id }) => [name, id],
      },
      select: () => withAgents(work).$dynamic(),
    }),
  create: async ({ body, ...work }) => {
    refuseContradiction({ isDefault: body.isDefault ?? false, isActive: body.isActive ?? true });
    if (body.isDefault) await noOtherDefault(work);
    const { id } = await work
      .rows(ticketPipelines)
      .insert({ ...body, createdAt: work.now, updatedAt: work.now });
    return one(work, id);
  },
  get: ({ params, ...work }) => one(work, params.id),
  update: ({ params, body, ...work }) => change(work, params.id, body),
  replace: ({ params, body, ...work }) => change(work, params.id, body),
  remove: async ({ params, query: { moveToId }, ...work }) => {
    const pipeline = await work.rows(ticketPipelines).get(params.id);
    if (pipeline.isDefault)
      throw new Fault("conflict", say("ticket_pipelines.default_not_deletable", { name: pipeline.name }));
    await moveTickets(work, "pipelineId", pipeline, moveToId, () =>
      work.rows(ticketPipelines).find(moveToId ?? ""),
    );
    await lockAssignmentQueue(work);
    await work.rows(ticketPipelines).remove(pipeline.id);
    await drainQueue(work, "changed");
    return {};
  },
  addAgent: async ({ params, ...work }) => {
    await lockAssignmentQueue(work);
    await work.rows(ticketPipelines).lock(params.id);
    const person = await work.rows(users).get(params.agentId);
    if (!person.isActive || person.role === "USER")
      throw fieldFault(
        "agentId",
        say("shared.no_agent_role", { firstName: person.firstName, lastName: person.lastName }),
      );
    const added = await work.db
      .insert(ticketPipelineAgents)
      .values({ tenantId: work.tenant, pipelineId: params.id, agentId: person.id, createdAt: work.now })
      .onConflictDoNothing()
      .returning({ agentId: ticketPipelineAgents.agentId });
    if (added.length > 0)
      work.record({
        entity: "ticket_pipelines",
        entityId: params.id,
        action: "add_agent",
        before: null,
        after: { agentId: person.id },
      });
    return settled(work, params.id);
  },
  removeAgent: async ({ params, ...work }) => {
    await lockAssignmentQueue(work);
    await work.rows(ticketPipelines).lock(params.id);
    const gone = await work
      .delete(ticketPipelineAgents)
      .where(
        and(eq(ticketPipelineAgents.pipelineId, params.id), eq(ticketPipelineAgents.agentId, params.agentId)),
      )
      .returning({ agentId: ticketPipelineAgents.agentId });
    if (gone.length === 0) throw new Fault("not_found");
    work.record({
      entity: "ticket_pipelines",
      entityId: params.id,
      action: "remove_agent",
      before: { agentId: params.agentId },
      after: null,
    });
    return settled(work, params.id);
  },
});

const { tenantId: _tenant, ...columns } = getTableColumns(ticketPipelines);
const withAgents = ({ db, actor }: Work) =>
  db
    .select({
      ...columns,
      agents: sql<
        TicketPipeline["agents"]
      >`(select coalesce(json_agg(json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) order by u.first_name, u.last_name), '[]') from ticket_pipeline_agents a join users u on u.tenant_id = a.tenant_id and u.id = a.agent_id where a.tenant_id = ticket_pipelines.tenant_id and a.pipeline_id = ticket_pipelines.id)`,
      openTickets: sql<number>`(select count(*)::int from tickets where tickets.tenant_id = ticket_pipelines.tenant_id and tickets.pipeline_id = ticket_pipelines.id and ${visibleTo(actor)} and ${isOpen})`,
    })
    .from(ticketPipelines);

async function one(work: Work, id: string): Promise<TicketPipeline> {
  const [row] = await withAgents(work).where(
    and(eq(ticketPipelines.tenantId, work.tenant), eq(ticketPipelines.id, id)),
  );
  if (!row) throw new Fault("not_found");
  return row;
}

async function change(work: Work, id: string, patch: Patch): Promise<TicketPipeline> {
  const before = await work.rows(ticketPipelines).lock(id);
  refuseContradiction({ ...before, ...patch });
  if (patch.isDefault && !before.isDefault) await noOtherDefault(work);
  await work.rows(ticketPipelines).update(id, patch, { before });
  return one(work, id);
}

/** Of two at once that become the default, the index lets one through. */
const noOtherDefault = ({ update }: Work) =>
  update(ticketPipelines).set({ isDefault: false }).where(eq(ticketPipelines.isDefault, true));
function refuseContradiction({
  isDefault,
  isActive,
}: {
  isDefault?: boolean | undefined;
  isActive?: boolean | undefined;
}): void {
  if (isDefault && !isActive) throw fieldFault("isActive", say("ticket_pipelines.default_stays_active"));
}

async function settled(work: Work, id: string): Promise<TicketPipeline> {
  await drainQueue(work, "changed");
  return one(work, id);
}

export const ticketPipelinesModule = defineModule("desk/ticket-pipelines", { calls: ticketPipelineCalls });
