import { z } from "zod";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Flag, Id, Line, Nothing, Text, Time, pageOf, paging } from "../shapes.ts";

/** `EXPIRED`: it was granted, and its time is over. `WITHDRAWN`: by who asked, before an answer. */
const visitStates = ["ASKED", "RUNNING", "REFUSED", "WITHDRAWN", "ENDED", "EXPIRED"] as const;

export const WorkspaceVisit = z
  .object({
    id: Id,
    workspaceId: z.string(),
    visitorName: z.string(),
    reason: z.string(),
    hours: z.number().int().describe("As many as were asked for"),
    state: z.enum(visitStates),
    askedAt: Time,
    decidedByName: z.string().nullable(),
    decidedAt: Time.nullable(),
    endsAt: Time.nullable().describe("Of a granted one: when its time is over"),
    enteredAt: Time.nullable().describe("When the visitor first came in"),
    endedAt: Time.nullable(),
    endedByName: z.string().nullable(),
  })
  .meta({ id: "WorkspaceVisit" });
export type WorkspaceVisit = z.infer<typeof WorkspaceVisit>;

const Hours = z.number().int().min(1).max(limits.visitHoursMax);
const isOpen = Flag.optional().describe("Those that wait for an answer or run now; false: all others");

/** What a workspace decides about visits of who runs the installation. */
export const workspaceVisits = group("workspace-visits", {
  list: endpoint("GET /admin/visits", {
    allow: "ADMIN",
    summary: "Visits that were asked for, the newest first",
    query: z.object({ ...paging, isOpen }),
    returns: pageOf(WorkspaceVisit),
  }),
  running: endpoint("GET /visits/running", {
    allow: "USER",
    summary: "Who visits this workspace now, for all of its people",
    returns: z.object({
      items: z.array(z.object({ id: Id, visitorName: z.string(), endsAt: Time })),
    }),
  }),
  grant: endpoint("POST /admin/visits/{id}/grant", {
    allow: "ADMIN",
    changes: "workspace-visits",
    refs: { id: "workspaceVisit" },
    summary: "Lets the visitor in from now on, for the hours that were asked for or fewer",
    body: z.strictObject({ hours: Hours.optional() }),
    example: { hours: 1 },
    returns: WorkspaceVisit,
  }),
  refuse: endpoint("POST /admin/visits/{id}/refuse", {
    allow: "ADMIN",
    changes: "workspace-visits",
    refs: { id: "workspaceVisit" },
    returns: WorkspaceVisit,
  }),
  end: endpoint("POST /admin/visits/{id}/end", {
    allow: "ADMIN",
    changes: "workspace-visits",
    refs: { id: "workspaceVisit" },
    summary: "Ends a running visit: the visitor's next call is refused",
    returns: WorkspaceVisit,
  }),
});

/** The same for who visits; always the caller's own. */
export const operatorVisits = group("operator-visits", {
  list: endpoint("GET /admin/installation/visits", {
    allow: "SUPER_ADMIN",
    transaction: "none",
    summary: "My visits to other workspaces, the newest first",
    query: z.object({
      limit: paging.limit,
      cursor: paging.cursor,
      workspace: Text(63).optional(),
      isOpen,
    }),
    returns: z.object({ items: z.array(WorkspaceVisit), nextCursor: z.string().nullable() }),
  }),
  ask: endpoint("POST /admin/installation/workspaces/{workspace}/visits", {
    allow: "SUPER_ADMIN",
    transaction: "none",
    refs: { workspace: "tenant" },
    summary: "Asks a workspace's administrators for a visit; one open question at a time",
    body: z.strictObject({ reason: Line(limits.visitReasonMaxLength), hours: Hours }),
    example: { reason: "You wrote that mails do not arrive", hours: 4 },
    returns: WorkspaceVisit,
  }),
  leave: endpoint("DELETE /admin/installation/workspaces/{workspace}/visits", {
    allow: "SUPER_ADMIN",
    transaction: "none",
    refs: { workspace: "tenant" },
    summary: "Withdraws my open question, and ends my running visit",
    returns: Nothing,
  }),
});
