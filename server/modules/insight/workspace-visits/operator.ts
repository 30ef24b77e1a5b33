import { and, desc, eq, inArray, lt, or } from "drizzle-orm";
import { operatorVisits as calls } from "../../../../contract/workspace/visits.ts";
import { afterMoment, cursorFrom } from "../../../db/cursor.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import type { OpenContext } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { notify } from "../../notices/notifications/notify.ts";
import { users } from "../../people/session/table.ts";
import { tenantExists } from "../../workspace/platform/tenant-exists.ts";
import { isRunningAt } from "../../workspace/visits/running.ts";
import { workspaceVisits } from "../../workspace/visits/table.ts";
import { isOpenAt } from "./open.ts";
import { presentVisit } from "./rules.ts";
import { say } from "./texts.ts";

/** Of who runs the installation: they name the workspace, and what is written is written there. */
export const operatorVisitCalls = implement(calls, {
  list: async ({ query: { limit, cursor, workspace, isOpen }, actor, services }) => {
    const me = idOf(actor);
    const now = services.clock.now().toISOString();
    const [moment, id] = cursor === undefined ? [] : afterMoment(cursor);
    const found = await services.database.read("system", (db) =>
      db
        .select()
        .from(workspaceVisits)
        .where(
          and(
            eq(workspaceVisits.visitorId, me),
            workspace === undefined ? undefined : eq(workspaceVisits.tenantId, workspace),
            isOpenAt(now, isOpen),
            moment === undefined || id === undefined
              ? undefined
              : or(
                  lt(workspaceVisits.askedAt, moment),
                  and(eq(workspaceVisits.askedAt, moment), lt(workspaceVisits.id, id)),
                ),
          ),
        )
        .orderBy(desc(workspaceVisits.askedAt), desc(workspaceVisits.id))
        .limit(limit + 1),
    );
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      items: rows.map((row) => presentVisit(row, now)),
      nextCursor: found.length > limit && last ? cursorFrom([last.askedAt, last.id]) : null,
    };
  },
  ask: async (context) => {
    const { desk, actor, body, tenant: home } = context;
    const workspace = await workspaceOf(context);
    if (actor === null || home === null) throw new Fault("unauthenticated");
    if (workspace === home) throw fieldFault("workspace", say("workspace_visits.own_workspace"));
    return desk.transaction(workspace, actor, async (work) => {
      const me = idOf(actor);
      if ((await work.rows(workspaceVisits).count(and(isMine(me), isRunningAt(work.now)))) > 0)
        throw new Fault("conflict", say("workspace_visits.runs_already"));
      const row = await work.rows(workspaceVisits).insert({
        ...body,
        visitorId: me,
        visitorName: actor.name,
        visitorTenant: home,
        askedAt: work.now,
      });
      await tellAdministrators(work, row);
      tellDesks(work);
      return presentVisit(row, work.now);
    });
  },
  leave: async (context) => {
    const { desk, actor } = context;
    const workspace = await workspaceOf(context);
    if (actor === null) throw new Fault("unauthenticated");
    return desk.transaction(workspace, actor, async (work) => {
      const open = await work
        .from(workspaceVisits)
        .where(and(isMine(idOf(actor)), isOpenAt(work.now, true)))
        .for("update");
      if (open.length === 0) throw new Fault("not_found");
      for (const before of open)
        await work
          .rows(workspaceVisits)
          .update(
            before.id,
            { state: "ENDED", endedAt: work.now, endedByName: actor.name },
            { before, action: before.state === "ASKED" ? "withdraw" : "end" },
          );
      tellDesks(work);
      return {};
    });
  },
});

const isMine = (me: string) => eq(workspaceVisits.visitorId, me);

/** @throws Fault unauthenticated */
function idOf(actor: OpenContext<typeof calls.list>["actor"]): string {
  if (actor === null || actor.id === null) throw new Fault("unauthenticated");
  return actor.id;
}

/** @throws Fault not_found */
async function workspaceOf({
  params: { workspace },
  services,
}: Pick<OpenContext<typeof calls.leave>, "params" | "services">): Promise<string> {
  if (!(await tenantExists(services, workspace))) throw new Fault("not_found");
  return workspace;
}

const tellDesks = (work: Work): void =>
  work.publish("resource_changed", { group: "workspace-visits", id: "" }, ["staff"]);

async function tellAdministrators(
  work: Work,
  { visitorName, reason }: Pick<typeof workspaceVisits.$inferSelect, "visitorName" | "reason">,
): Promise<void> {
  const administrators = await work
    .from(users, { id: users.id })
    .where(and(eq(users.isActive, true), inArray(users.role, ["ADMIN", "SUPER_ADMIN"])));
  for (const { id: userId } of administrators)
    await notify(work, {
      userId,
      type: "VISIT_ASKED",
      priority: "HIGH",
      title: say("workspace_visits.asked_title", { name: visitorName }),
      content: reason,
      actionUrl: "/admin/settings?section=visits",
    });
}
