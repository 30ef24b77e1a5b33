import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { AgentStatus } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import { isRole, outranks } from "../../../../contract/roles.ts";
import { later } from "../../../clock.ts";
import { newId } from "../../../db/columns.ts";
import { Fault } from "../../../fault.ts";
import type { Work } from "../../../work.ts";
import { drainQueue } from "../assignment/assign.ts";
import { lockAssignmentQueue } from "../assignment/queries.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { sessions, users } from "../../people/session/table.ts";
import { statusName } from "./status-name.ts";
import { agentStatus, agentStatusHistory, statusDefinitions } from "../agent-state/table.ts";
import { endTimedStatusJob } from "./timed-status.ts";
import { say } from "./texts.ts";
import type { Text } from "../../../words/wording.ts";

type Definition = typeof statusDefinitions.$inferSelect;
type Current = typeof agentStatus.$inferSelect;
export type StatusSource = "self" | "admin" | "timer" | "login" | "logout";
export interface StatusRequest {
  definitionId: string;
  durationMinutes?: number | undefined;
  note?: string | undefined;
  source: StatusSource;
}

/** A session that was used this lately is somebody at work: its token is renewed at least so often. */
const sessionInUseMinutes = limits.accessTokenSeconds / 60 + 5;

/**
 * Changes an agent's status, ends the timer that may run, and gives waiting tickets to anyone who became
 * available.
 * With a duration, the status before it comes back by itself (Online where that was timed).
 */
export async function changeStatus(work: Work, agentId: string, request: StatusRequest): Promise<void> {
  await lockAssignmentQueue(work);
  await change(work, agentId, request, await lockCurrent(work, agentId));
}

/** Ends a timed status now; without one, nothing is left to do. */
export async function cancelTimedStatus(work: Work, agentId: string, source: StatusSource): Promise<void> {
  await lockAssignmentQueue(work);
  const current = await lockCurrent(work, agentId);
  if (current && current.timerId !== null) await restore(work, current, source);
}

/** The timer's own end. A late one, of a status that has changed since, does nothing. */
export async function endTimedStatus(work: Work, agentId: string, timerId: string): Promise<void> {
  await lockAssignmentQueue(work);
  const current = await lockCurrent(work, agentId);
  if (!current || current.timerId !== timerId) return;
  const [ended, restored] = await restore(work, current, "timer");
  await notify(work, {
    userId: agentId,
    type: "STATUS_EXPIRED",
    priority: "LOW",
    actionUrl: "/agent/dashboard",
    title: say("agents.timed_status_ended"),
    content: say("agents.status_restored", { ended, restored }),
  });
}

/**
 * Signing in makes an offline agent Online; signing out makes them Offline once nobody works in another
 * session of theirs. A status that was chosen outlasts a new sign-in.
 * Called before the user's own row is changed in the same transaction.
 */
export async function applyPresenceStatus(
  work: Work,
  agentId: string,
  source: "login" | "logout",
): Promise<void> {
  const user = await work.rows(users).find(agentId);
  if (!user || !isRole(user.role) || !outranks(user.role, "AGENT")) return;
  if (source === "logout" && (await worksElsewhere(work, agentId))) return;
  await lockAssignmentQueue(work);
  const current = await lockCurrent(work, agentId);
  const now = current ? await work.rows(statusDefinitions).get(current.definitionId) : undefined;
  // Offline without a limit and by the built-in status is what signing out leaves behind, so signing in ends
  // it; a "Vacation" was meant.
  const isOffline = !now || (now.status === "OFFLINE" && now.isBuiltIn && current?.timerId === null);
  if (isOffline === (source === "logout")) return;
  await change(
    work,
    agentId,
    { definitionId: (await builtIn(work, source === "login" ? "ONLINE" : "OFFLINE")).id, source },
    current,
  );
}

/** The first definition of a kind, in the order in which people see them; each kind has a built-in one. */
export async function firstOfKind(work: Work, status: AgentStatus): Promise<Definition> {
  const [first] = await work.rows(statusDefinitions).list({
    where: eq(statusDefinitions.status, status),
    orderBy: [asc(statusDefinitions.position), asc(statusDefinitions.id)],
    limit: 1,
  });
  if (!first) throw new Fault("not_found");
  return first;
}

async function builtIn(work: Work, status: AgentStatus): Promise<Definition> {
  const [found] = await work.rows(statusDefinitions).list({
    where: and(eq(statusDefinitions.status, status), eq(statusDefinitions.isBuiltIn, true)),
    limit: 1,
  });
  return found ?? firstOfKind(work, status);
}

async function lockCurrent({ from }: Work, agentId: string): Promise<Current | undefined> {
  const [current] = await from(agentStatus).where(eq(agentStatus.agentId, agentId)).for("update");
  return current;
}

/** Back to the status before the timed one. Answers the names of both. */
async function restore(
  work: Work,
  current: Current,
  source: StatusSource,
): Promise<[ended: Text | string, restored: Text | string]> {
  const definitions = work.rows(statusDefinitions);
  const before =
    current.previousDefinitionId === null ? undefined : await definitions.find(current.previousDefinitionId);
  const target = before ?? (await builtIn(work, "ONLINE"));
  const ended = await definitions.get(current.definitionId);
  await change(work, current.agentId, { definitionId: target.id, source }, current);
  return [statusName(ended), statusName(target)];
}

async function change(
  work: Work,
  agentId: string,
  { definitionId, durationMinutes, note, source }: StatusRequest,
  current: Current | undefined,
): Promise<void> {
  const { db, tenant, now, update } = work;
  const definitions = work.rows(statusDefinitions);
  const to = await definitions.get(definitionId);
  const from = current ? await definitions.get(current.definitionId) : undefined;
  const isTimed = durationMinutes !== undefined;
  const wasTimed = current !== undefined && current.timerId !== null;
  if (current && from?.id === to.id && !isTimed && !wasTimed && (note === undefined || note === current.note))
    return;

  const timerId = isTimed ? newId() : null;
  const scheduledEndTime = isTimed ? later(now, { minutes: durationMinutes }) : null;
  // Without a row the agent is Offline, and that is what a first timed status returns to.
  const previousDefinitionId =
    !isTimed || wasTimed ? null : (current?.definitionId ?? (await builtIn(work, "OFFLINE")).id);
  const becomesAvailable = to.isAvailable && !from?.isAvailable;
  const next = {
    definitionId: to.id,
    previousDefinitionId,
    note: note || null,
    updatedAt: now,
    scheduledEndTime,
    timerId,
    idleSince: becomesAvailable ? now : (current?.idleSince ?? now),
  };
  await db
    .insert(agentStatus)
    .values({ tenantId: tenant, agentId, ...next })
    .onConflictDoUpdate({ target: [agentStatus.tenantId, agentStatus.agentId], set: next });
  work.record({
    entity: "agent_status",
    entityId: agentId,
    action: source === "admin" || source === "self" ? "update" : source,
    before: current ?? null,
    after: { tenantId: tenant, agentId, ...next },
  });

  await update(agentStatusHistory)
    .set({ endedAt: now })
    .where(and(eq(agentStatusHistory.agentId, agentId), isNull(agentStatusHistory.endedAt)));
  await db.insert(agentStatusHistory).values({
    tenantId: tenant,
    agentId,
    from: from?.name ?? null,
    to: to.name,
    color: to.color,
    isAvailable: to.isAvailable,
    startedAt: now,
    source,
    note: note || null,
  });

  work.publish("agent_status_changed", { agentId, statusDefinitionId: to.id }, ["staff"]);
  if (timerId !== null && scheduledEndTime !== null)
    work.enqueue(endTimedStatusJob, { agentId, timerId }, scheduledEndTime);
  if (becomesAvailable) await drainQueue(work, "available", agentId);
}

async function worksElsewhere({ tenant, actor, now, from }: Work, userId: string): Promise<boolean> {
  const [other] = await from(sessions, { id: sessions.id })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.lastUsedAt, later(now, { minutes: -sessionInUseMinutes })),
        actor.sessionId === undefined
          ? undefined
          : sql`coalesce(${sessions.familyId}, ${sessions.id}) <> (select coalesce(own.family_id, own.id) from sessions own where own.tenant_id = ${tenant} and own.id = ${actor.sessionId})`,
      ),
    )
    .limit(1);
  return other !== undefined;
}
