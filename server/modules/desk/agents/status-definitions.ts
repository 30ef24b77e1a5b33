import { eq, sql } from "drizzle-orm";
import { statusDefinitions as calls } from "../../../../contract/desk/agents.ts";
import type { StatusDefinition } from "../../../../contract/desk/agents.ts";
import { limits } from "../../../../contract/limits.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { drainQueue } from "../assignment/assign.ts";
import { lockAssignmentQueue } from "../assignment/queries.ts";
import { agentStatus, statusDefinitions } from "../agent-state/table.ts";
import { say } from "./texts.ts";

type Row = typeof statusDefinitions.$inferSelect;
type Patch = Partial<Pick<Row, "name" | "color" | "isAvailable" | "status" | "description" | "position">>;

export const statusDefinitionCalls = implement(calls, {
  list: async ({ query, ...work }) => {
    const page = await pageOf<Row>(work, {
      query,
      tenant: work.tenant,
      tenantId: statusDefinitions.tenantId,
      from: statusDefinitions,
      where: query.search ? sql`${statusDefinitions.name} ilike ${likeContaining(query.search)}` : undefined,
      sort: {
        columns: [statusDefinitions.position, statusDefinitions.id],
        direction: "asc",
        keyOf: ({ position, id }) => [position, id],
      },
      select: () => work.db.select().from(statusDefinitions).$dynamic(),
    });
    return { ...page, items: page.items.map(presentStatusDefinition) };
  },
  create: async ({ body, ...work }) => {
    const status = body.status ?? (body.isAvailable ? "ONLINE" : "AWAY");
    refuseContradiction({ status, isAvailable: body.isAvailable });
    const row = await work.rows(statusDefinitions).insert({
      ...body,
      status,
      color: body.color ?? limits.defaultStatusColor,
      createdAt: work.now,
      updatedAt: work.now,
    });
    return presentStatusDefinition(row);
  },
  get: async ({ params, ...work }) =>
    presentStatusDefinition(await work.rows(statusDefinitions).get(params.id)),
  update: ({ params, body, ...work }) => change(work, params.id, body),
  replace: ({ params, body, ...work }) => change(work, params.id, body),
  remove: async ({ params, ...work }) => {
    await lockAssignmentQueue(work);
    const row = await work.rows(statusDefinitions).lock(params.id);
    if (row.isBuiltIn) throw new Fault("conflict", say("agents.built_in", { name: row.name }));
    const holders = await work.db.$count(agentStatus, eq(agentStatus.definitionId, row.id));
    if (holders > 0)
      throw new Fault(
        "conflict",
        say("agents.status_in_use", {
          name: row.name,
          agents: holders === 1 ? say("agents.one_agent_has") : say("agents.agents_have", { count: holders }),
        }),
      );
    await work.rows(statusDefinitions).remove(row.id);
    return {};
  },
});

const presentStatusDefinition = (row: Row): StatusDefinition => row;

async function change(work: Work, id: string, patch: Patch): Promise<StatusDefinition> {
  await lockAssignmentQueue(work); // before the row, as those do who set a status
  const before = await work.rows(statusDefinitions).lock(id);
  const { status = before.status, isAvailable = before.isAvailable } = patch;
  if (before.isBuiltIn && (status !== before.status || isAvailable !== before.isAvailable))
    throw new Fault("conflict", say("agents.status_built_in", { name: before.name }));
  refuseContradiction({ status, isAvailable });
  const row = await work.rows(statusDefinitions).update(id, patch, { before });
  work.publish("resource_changed", { group: "agents", id: "" }, ["staff"]);
  if (isAvailable && !before.isAvailable) await drainQueue(work, "available");
  return presentStatusDefinition(row);
}

function refuseContradiction({ status, isAvailable }: { status: string; isAvailable: boolean }): void {
  if (status === "OFFLINE" && isAvailable)
    throw fieldFault("isAvailable", say("agents.offline_but_available"));
}
