import { and, asc, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { skills as calls } from "../../../../contract/desk/agents.ts";
import type { AgentSkill, Skill } from "../../../../contract/desk/agents.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { drainQueue } from "../assignment/assign.ts";
import { lockAssignmentQueue } from "../assignment/queries.ts";
import { users } from "../../people/session/table.ts";
import { isOpen } from "../tickets/figures.ts";
import { tickets } from "../tickets/table.ts";
import { agentSkills, skills } from "../agent-state/table.ts";
import { say } from "./texts.ts";

export const skillCalls = implement(calls, {
  list: async ({ query, ...work }) =>
    pageOf<Skill>(work, {
      query,
      tenant: work.tenant,
      tenantId: skills.tenantId,
      from: skills,
      where: query.search ? sql`${skills.name} ilike ${likeContaining(query.search)}` : undefined,
      sort: { columns: [skills.name, skills.id], direction: "asc", keyOf: ({ name, id }) => [name, id] },
      select: () => withCount(work).$dynamic(),
    }),
  create: async ({ body: { levels, ...fields }, ...work }) => {
    const { id } = await work.rows(skills).insert({ ...fields, createdAt: work.now, updatedAt: work.now });
    await setLevels(work, id, levels ?? []);
    return one(work, id);
  },
  get: ({ params, ...work }) => one(work, params.id),
  update: ({ params, body, ...work }) => change(work, params.id, body),
  replace: ({ params, body, ...work }) => change(work, params.id, body),
  remove: async ({ params, ...work }) => {
    const skill = await work.rows(skills).lock(params.id);
    const needing = await work.rows(tickets).count(needs(skill.name));
    if (needing > 0)
      throw new Fault(
        "conflict",
        say("agents.status_not_deletable", {
          name: skill.name,
          because:
            needing === 1
              ? say("agents.one_open_ticket_needs")
              : say("agents.open_tickets_need", { count: needing }),
        }),
      );
    await work.rows(skills).remove(params.id);
    return {};
  },
});

/** An agent's skills by name. */
export async function skillsOf({ from }: Work, agentId: string): Promise<{ items: AgentSkill[] }> {
  return {
    items: await from(agentSkills, { skillId: skills.id, name: skills.name, level: agentSkills.level })
      .innerJoin(skills, and(eq(skills.tenantId, agentSkills.tenantId), eq(skills.id, agentSkills.skillId)))
      .where(eq(agentSkills.agentId, agentId))
      .orderBy(asc(skills.name)),
  };
}

/** These and no others; tickets that waited for one of them may find their agent at once. */
export async function replaceSkills(
  work: Work,
  agentId: string,
  wanted: { skillId: string; level: number }[],
): Promise<{ items: AgentSkill[] }> {
  const { db, tenant, delete: remove } = work;
  const byId = new Map(wanted.map(({ skillId, level }) => [skillId, level]));
  const ids = [...byId.keys()];
  const known = new Set(
    (await work.rows(skills).list({ where: inArray(skills.id, ids) })).map(({ id }) => id),
  );
  const errors = wanted.flatMap(({ skillId }, at) =>
    known.has(skillId) ? [] : [{ path: `skills.${at}.skillId`, message: say("agents.no_such_skill") }],
  );
  if (errors.length > 0) throw new Fault("invalid", errors[0]?.message, { errors });
  const before = await skillsOf(work, agentId);
  await remove(agentSkills).where(
    and(eq(agentSkills.agentId, agentId), notInArray(agentSkills.skillId, ids)),
  );
  if (ids.length > 0)
    await db
      .insert(agentSkills)
      .values([...byId].map(([skillId, level]) => ({ tenantId: tenant, agentId, skillId, level })))
      .onConflictDoUpdate({
        target: [agentSkills.tenantId, agentSkills.agentId, agentSkills.skillId],
        set: { level: sql`excluded.level` },
      });
  const after = await skillsOf(work, agentId);
  work.record({
    entity: "agent_skills",
    entityId: agentId,
    action: "update",
    before: { skills: before.items },
    after: { skills: after.items },
  });
  work.publish("resource_changed", { group: "agents", id: agentId }, ["staff"]);
  work.publish("resource_changed", { group: "skills", id: "" }, ["staff"]);
  await drainQueue(work, "changed", agentId);
  return after;
}

const agentsShownMax = 200;
const withCount = ({ db }: Work) =>
  db
    .select({
      id: skills.id,
      name: skills.name,
      description: skills.description,
      agentCount: sql<number>`(select count(*)::int from agent_skills has where has.tenant_id = skills.tenant_id and has.skill_id = skills.id)`,
      agents: sql<
        Skill["agents"]
      >`(select coalesce(json_agg(json_build_object('id', top.id, 'name', top.name, 'level', top.level)), '[]') from (select u.id, trim(u.first_name || ' ' || u.last_name) as name, has.level from agent_skills has
    join users u on u.tenant_id = has.tenant_id and u.id = has.agent_id where has.tenant_id = skills.tenant_id and has.skill_id = skills.id order by has.level desc, name limit ${agentsShownMax}) as top)`,
    })
    .from(skills);

async function one(work: Work, id: string): Promise<Skill> {
  const [row] = await withCount(work).where(and(eq(skills.tenantId, work.tenant), eq(skills.id, id)));
  if (!row) throw new Fault("not_found");
  return row;
}

/** Tickets name the skills that they need, so a new name reaches those that are still open. */
async function change(
  work: Work,
  id: string,
  {
    levels = [],
    ...patch
  }: { name?: string; description?: string | null | undefined; levels?: Level[] | undefined },
): Promise<Skill> {
  if (levels.length > 0) await lockAssignmentQueue(work); // before the row
  const before = await work.rows(skills).lock(id);
  const { name } =
    Object.keys(patch).length === 0 ? before : await work.rows(skills).update(id, patch, { before });
  if (name !== before.name)
    await work
      .update(tickets)
      .set({
        requiredSkills: sql`array(select case when lower(trim(needed)) = lower(${before.name}) then ${name} else needed end from unnest(${tickets.requiredSkills}) needed)`,
        version: sql`${tickets.version} + 1`,
        updatedAt: work.now,
      })
      .where(needs(before.name));
  work.publish("resource_changed", { group: "agents", id: "" }, ["staff"]);
  await setLevels(work, id, levels);
  return one(work, id);
}

interface Level {
  agentId: string;
  level: number;
}
/**
 * Who has it at which level; those who are not named keep theirs. Tickets that waited for it may find their
 * agent at once.
 */
async function setLevels(work: Work, skillId: string, levels: readonly Level[]): Promise<void> {
  if (levels.length === 0) return;
  const { db, tenant } = work;
  await lockAssignmentQueue(work);
  const known = new Set(
    (
      await work.rows(users).list({
        where: inArray(
          users.id,
          levels.map(({ agentId }) => agentId),
        ),
      })
    ).map(({ id }) => id),
  );
  const stranger = levels.findIndex(({ agentId }) => !known.has(agentId));
  if (stranger >= 0) throw fieldFault(`levels.${stranger}.agentId`, say("shared.no_such_agent"));
  const wanted = new Map(levels.map(({ agentId, level }) => [agentId, level]));
  const ids = [...wanted.keys()];
  const mine = and(
    eq(agentSkills.tenantId, tenant),
    eq(agentSkills.skillId, skillId),
    inArray(agentSkills.agentId, ids),
  );
  const before = await db
    .select({ agentId: agentSkills.agentId, level: agentSkills.level })
    .from(agentSkills)
    .where(mine);
  const kept = [...wanted]
    .filter(([, level]) => level > 0)
    .map(([agentId, level]) => ({ tenantId: tenant, agentId, skillId, level }));
  await db.delete(agentSkills).where(
    and(
      mine,
      notInArray(
        agentSkills.agentId,
        kept.map(({ agentId }) => agentId),
      ),
    ),
  );
  if (kept.length > 0)
    await db
      .insert(agentSkills)
      .values(kept)
      .onConflictDoUpdate({
        target: [agentSkills.tenantId, agentSkills.agentId, agentSkills.skillId],
        set: { level: sql`excluded.level` },
      });
  work.record({
    entity: "agent_skills",
    entityId: skillId,
    action: "update",
    before: { levels: before },
    after: { levels: kept.map(({ agentId, level }) => ({ agentId, level })) },
  });
  for (const group of ["agents", "users"] as const)
    work.publish("resource_changed", { group, id: "" }, ["staff"]);
  await drainQueue(work, "changed");
}

const needs = (name: string): SQL | undefined =>
  and(
    isNull(tickets.deletedAt),
    isOpen,
    sql`exists (select 1 from unnest(${tickets.requiredSkills}) needed where lower(trim(needed)) = lower(${name}))`,
  );
