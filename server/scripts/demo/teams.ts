import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { agentGroupMembers, agentGroups } from "../../modules/desk/ticket-places/group-table.ts";
import { ticketPipelineAgents, ticketPipelines } from "../../modules/desk/ticket-places/pipeline-table.ts";
import { tickets } from "../../modules/desk/tickets/table.ts";
import type { StaffKey } from "./shape.ts";

interface Group {
  key: string;
  name: string;
  description: string;
  members: StaffKey[];
  autoAssign?: false;
  /** Which tickets are its own, of those that its members have or nobody. */ of: SQL;
}
interface Pipeline {
  key: string;
  name: string;
  description: string;
  agents: StaffKey[];
  isDefault?: true;
  isActive?: false;
  of: SQL;
}
interface Teams {
  groups: Group[];
  pipelines: Pipeline[];
}

const everyNth = (of: number, from: number): SQL => sql`${tickets.number} % ${of}::int = ${from}::int`;
const teams: Record<"acme" | "globex", Teams> = {
  acme: {
    groups: [
      {
        key: "returns",
        name: "Returns & refunds",
        description: "Exchanges, refunds and lost parcels",
        members: ["agent", "senior", "supervisor"],
        of: everyNth(5, 0),
      },
      {
        key: "workshop",
        name: "Workshop",
        description: "Repairs, spare parts and safety",
        members: ["senior", "manager"],
        of: everyNth(5, 1),
      },
      {
        key: "club",
        name: "Trail Club",
        description: "Memberships, renewals and billing",
        members: ["supervisor", "agent2", "agent"],
        of: everyNth(5, 2),
      },
      {
        key: "app",
        name: "App support",
        description: "Acme Trails app; tickets are picked by hand",
        members: ["agent2"],
        autoAssign: false,
        of: everyNth(15, 3),
      },
    ],
    pipelines: [
      {
        key: "incidents",
        name: "Incidents",
        description: "Anything that burns, breaks or is recalled",
        agents: ["senior", "agent2", "supervisor"],
        of: sql`${tickets.priority} = 'URGENT'`,
      },
      {
        key: "everyday",
        name: "Everyday",
        description: "Whatever customers ask",
        agents: [],
        isDefault: true,
        of: everyNth(2, 0),
      },
    ],
  },
  globex: {
    groups: [
      {
        key: "field",
        name: "Field service",
        description: "Visits and installations",
        members: ["agent", "senior"],
        of: everyNth(3, 0),
      },
    ],
    pipelines: [
      {
        key: "orders",
        name: "Orders",
        description: "From quote to delivery",
        agents: [],
        isDefault: true,
        of: everyNth(2, 0),
      },
      {
        key: "recall",
        name: "Recall 2025",
        description: "Over, and kept for its tickets",
        agents: [],
        isActive: false,
        of: everyNth(9, 1),
      },
    ],
  },
};

/** Groups and pipelines with their people, and the tickets that are in them. */
export async function seedTeams(
  db: Db,
  tenantId: string,
  opened: string,
  id: (name: string) => string,
): Promise<void> {
  const { groups, pipelines } = teams[tenantId === "acme" ? "acme" : "globex"];
  const stamps = { createdAt: opened, updatedAt: opened };
  for (const { key, name, description, members, autoAssign = true, of } of groups) {
    const groupId = id(`group ${key}`);
    const agentIds = members.map((member) => id(member));
    await db.insert(agentGroups).values({ tenantId, id: groupId, name, description, autoAssign, ...stamps });
    await db
      .insert(agentGroupMembers)
      .values(agentIds.map((agentId) => ({ tenantId, groupId, agentId, createdAt: opened })));
    await db
      .update(tickets)
      .set({ groupId })
      .where(
        and(
          eq(tickets.tenantId, tenantId),
          isNull(tickets.groupId),
          or(isNull(tickets.assignedToId), inArray(tickets.assignedToId, agentIds)),
          of,
        ),
      );
  }
  for (const { key, name, description, agents, isDefault = false, isActive = true, of } of pipelines) {
    const pipelineId = id(`pipeline ${key}`);
    const agentIds = agents.map((agent) => id(agent));
    await db
      .insert(ticketPipelines)
      .values({ tenantId, id: pipelineId, name, description, isDefault, isActive, ...stamps });
    if (agentIds.length > 0)
      await db
        .insert(ticketPipelineAgents)
        .values(agentIds.map((agentId) => ({ tenantId, pipelineId, agentId, createdAt: opened })));
    const isTheirs =
      agentIds.length === 0
        ? undefined
        : or(isNull(tickets.assignedToId), inArray(tickets.assignedToId, agentIds));
    await db
      .update(tickets)
      .set({ pipelineId })
      .where(and(eq(tickets.tenantId, tenantId), isNull(tickets.pipelineId), isTheirs, of));
  }
}
