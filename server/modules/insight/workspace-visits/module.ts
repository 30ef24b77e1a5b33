import { workspaceVisits as calls } from "../../../../contract/workspace/visits.ts";
import type { WorkspaceVisit } from "../../../../contract/workspace/visits.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { implement } from "../../../kernel/implement.ts";
import type { Work } from "../../../work.ts";
import { isRunningAt } from "../../workspace/visits/running.ts";
import { workspaceVisits } from "../../workspace/visits/table.ts";
import { operatorVisitCalls } from "./operator.ts";
import { isOpenAt } from "./open.ts";
import { endOf, presentVisit, refusalOf, stateAt } from "./rules.ts";
import type { VisitRow } from "./rules.ts";
import { say } from "./texts.ts";

const visitCalls = implement(calls, {
  list: async ({ query, now, db, totals, tenant }) => {
    const page = await pageOf<VisitRow>(
      { db, totals },
      {
        query,
        tenant,
        tenantId: workspaceVisits.tenantId,
        from: workspaceVisits,
        select: () => db.select().from(workspaceVisits).$dynamic(),
        where: isOpenAt(now, query.isOpen),
        sort: {
          columns: [workspaceVisits.askedAt, workspaceVisits.id],
          direction: "desc",
          keyOf: (row) => [row.askedAt, row.id],
        },
      },
    );
    return { ...page, items: page.items.map((row) => presentVisit(row, now)) };
  },
  running: async (work) => {
    const rows = await work.rows(workspaceVisits).list({ where: isRunningAt(work.now) });
    return {
      items: rows.flatMap(({ id, visitorName, endsAt }) =>
        endsAt === null ? [] : [{ id, visitorName, endsAt }],
      ),
    };
  },
  grant: async ({ params, body: { hours }, ...work }) => {
    const before = await decidable(work, params.id, "grant", hours);
    const endsAt = endOf(work.now, hours ?? before.hours);
    return change(work, before, { state: "GRANTED", ...decidedBy(work), endsAt }, "grant");
  },
  refuse: async ({ params, ...work }) =>
    change(
      work,
      await decidable(work, params.id, "refuse"),
      { state: "REFUSED", ...decidedBy(work) },
      "refuse",
    ),
  end: async ({ params, ...work }) =>
    change(
      work,
      await decidable(work, params.id, "end"),
      { state: "ENDED", endedAt: work.now, endedByName: work.actor.name },
      "end",
    ),
});

const decidedBy = ({ actor, now }: Work) => ({
  decidedById: actor.id,
  decidedByName: actor.name,
  decidedAt: now,
});

/** The visit under its lock. @throws Fault not_found, forbidden, conflict, invalid */
async function decidable(
  work: Work,
  id: string,
  act: Parameters<typeof refusalOf>[0],
  hours?: number,
): Promise<VisitRow> {
  const row = await work.rows(workspaceVisits).lock(id);
  const refusal = refusalOf(act, {
    state: stateAt(row, work.now),
    asked: row.hours,
    hours,
    isVisitor: work.actor.visitId !== undefined,
  });
  switch (refusal) {
    case null:
      return row;
    case "own_people":
      throw new Fault("forbidden", say("workspace_visits.own_people"));
    case "answered":
      throw new Fault("conflict", say("workspace_visits.answered"));
    case "not_running":
      throw new Fault("conflict", say("workspace_visits.not_running"));
    case "too_long":
      throw fieldFault("hours", say("workspace_visits.too_long"));
  }
}

async function change(
  work: Work,
  before: VisitRow,
  patch: Partial<VisitRow>,
  action: string,
): Promise<WorkspaceVisit> {
  return presentVisit(
    await work.rows(workspaceVisits).update(before.id, patch, { before, action }),
    work.now,
  );
}

export const workspaceVisitsModule = defineModule("insight/workspace-visits", {
  calls: [...visitCalls, ...operatorVisitCalls],
});
