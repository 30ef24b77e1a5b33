import type { WorkspaceVisit } from "../../../../contract/workspace/visits.ts";
import { later } from "../../../clock.ts";
import type { workspaceVisits } from "../../workspace/visits/table.ts";

export type VisitRow = typeof workspaceVisits.$inferSelect;

/** What a visit is at a moment, ISO 8601: that its time is over stands nowhere but in `endsAt`. */
export function stateAt(
  { state, decidedAt, endsAt }: Pick<VisitRow, "state" | "decidedAt" | "endsAt">,
  now: string,
): WorkspaceVisit["state"] {
  if (state === "GRANTED") return endsAt !== null && endsAt > now ? "RUNNING" : "EXPIRED";
  return state === "ENDED" && decidedAt === null ? "WITHDRAWN" : state;
}

/** Why a visit cannot be decided or ended so; null: it can. */
export function refusalOf(
  act: "grant" | "refuse" | "end",
  {
    state,
    asked,
    hours,
    isVisitor,
  }: { state: WorkspaceVisit["state"]; asked: number; hours?: number | undefined; isVisitor: boolean },
): "own_people" | "answered" | "not_running" | "too_long" | null {
  // Whoever visits leaves as they like, and lets nobody in: themselves least of all.
  if (isVisitor && act !== "end") return "own_people";
  if (act === "end") return state === "RUNNING" ? null : "not_running";
  if (state !== "ASKED") return "answered";
  return act === "grant" && hours !== undefined && hours > asked ? "too_long" : null;
}

export const endOf = (now: string, hours: number): string => later(now, { hours });

export const presentVisit = (row: VisitRow, now: string): WorkspaceVisit => ({
  id: row.id,
  workspaceId: row.tenantId,
  visitorName: row.visitorName,
  reason: row.reason,
  hours: row.hours,
  state: stateAt(row, now),
  askedAt: row.askedAt,
  decidedByName: row.decidedByName,
  decidedAt: row.decidedAt,
  endsAt: row.endsAt,
  enteredAt: row.enteredAt,
  endedAt: row.endedAt,
  endedByName: row.endedByName,
});
