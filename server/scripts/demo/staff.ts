import { and, eq } from "drizzle-orm";
import type { Role } from "../../../contract/roles.ts";
import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { pendingJobs } from "../../db/table.ts";
import {
  agentSkills,
  agentStatus,
  agentStatusHistory,
  skills,
  statusDefinitions,
} from "../../modules/desk/agent-state/table.ts";
import { endTimedStatusJob } from "../../modules/desk/agents/timed-status.ts";
import { users } from "../../modules/people/session/table.ts";
import type { DemoTenant, IdOf, StaffKey } from "./shape.ts";

const roleOf: Record<StaffKey, Role> = {
  admin: "ADMIN",
  manager: "MANAGER",
  supervisor: "SUPERVISOR",
  senior: "SENIOR_AGENT",
  agent: "AGENT",
  agent2: "AGENT",
  user: "USER",
};
/** Everybody away or busy but the two agents, who come online when they sign in. */
const statusOf: Record<StaffKey, string> = {
  admin: "Offline",
  manager: "Busy",
  supervisor: "Away",
  senior: "Busy",
  agent: "Offline",
  agent2: "Offline",
  user: "Offline",
};

/** Little above what they have, so that whoever signs in first gets some of the queue and not all of it. */
const ownOther: Partial<Record<StaffKey, number>> = { senior: 18, agent: 12, agent2: 14 };

const staffOf = (demoTenant: DemoTenant) =>
  // its own keys
  (Object.keys(demoTenant.staff) as StaffKey[]).map((key) => ({ key, ...demoTenant.staff[key] }));

/** Everybody who works there, and whether they are at their desk. */
export async function seedStaff(
  db: Db,
  tenantId: string,
  demoTenant: DemoTenant,
  { now, opened, passwordHash }: { now: string; opened: string; passwordHash: string },
  id: IdOf,
): Promise<void> {
  const definitions = await db.select().from(statusDefinitions);
  const staff = staffOf(demoTenant);
  await db.insert(users).values(
    staff.map(({ key, firstName, lastName }) => ({
      tenantId,
      id: id(key),
      email: `${key}@${tenantId}.test`,
      role: roleOf[key],
      firstName,
      lastName,
      passwordHash,
      emailConfirmedAt: opened,
      ownOther: ownOther[key] ?? null,
      createdAt: opened,
      updatedAt: opened,
    })),
  );
  const people = staff.map(({ key }) => {
    const definition = definitions.find((one) => one.tenantId === tenantId && one.name === statusOf[key]);
    if (!definition) throw new Error(`There is no status ${statusOf[key]}.`);
    return { agentId: id(key), definition };
  });
  const statusSince = later(now, { hours: -2 });
  await db.insert(agentStatus).values(
    people.map(({ agentId, definition }) => ({
      tenantId,
      agentId,
      definitionId: definition.id,
      updatedAt: statusSince,
      idleSince: statusSince,
    })),
  );
  await seedTimedStatus(db, tenantId, definitions, now, id);
  await db.insert(agentStatusHistory).values(
    people.map(({ agentId, definition }): typeof agentStatusHistory.$inferInsert => ({
      tenantId,
      id: id(`status ${agentId}`, statusSince),
      agentId,
      from: null,
      to: definition.name,
      color: definition.color,
      isAvailable: definition.isAvailable,
      startedAt: statusSince,
      source: definition.name === "Offline" ? "logout" : "self",
    })),
  );
}

export async function seedSkills(
  db: Db,
  tenantId: string,
  demoTenant: DemoTenant,
  opened: string,
  id: IdOf,
): Promise<void> {
  await db.insert(skills).values(
    demoTenant.skills.map(({ key, name, description }) => ({
      tenantId,
      id: id(`skill ${key}`),
      name,
      description,
      createdAt: opened,
      updatedAt: opened,
    })),
  );
  await db.insert(agentSkills).values(
    staffOf(demoTenant).flatMap(({ key, skills: levels }) =>
      Object.entries(levels).map(([skill, level]) => ({
        tenantId,
        agentId: id(key),
        skillId: id(`skill ${skill}`),
        level,
      })),
    ),
  );
}

/**
 * The supervisor's status has an end; the job that every timed status asks for brings back the one before it.
 */
async function seedTimedStatus(
  db: Db,
  tenantId: string,
  definitions: (typeof statusDefinitions.$inferSelect)[],
  now: string,
  id: IdOf,
): Promise<void> {
  const before = definitions.find((one) => one.tenantId === tenantId && one.name === "Busy");
  const [agentId, timerId, endsAt] = [id("supervisor"), id("timer", now), later(now, { minutes: 45 })];
  await db
    .update(agentStatus)
    .set({
      previousDefinitionId: before?.id ?? null,
      scheduledEndTime: endsAt,
      timerId,
      note: "Team meeting",
    })
    .where(and(eq(agentStatus.tenantId, tenantId), eq(agentStatus.agentId, agentId)));
  await db.insert(pendingJobs).values({
    tenantId,
    id: id("timer job", now),
    name: endTimedStatusJob.name,
    payload: { agentId, timerId },
    runAt: endsAt,
  });
}
