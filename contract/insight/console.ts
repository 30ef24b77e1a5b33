import { z } from "zod";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { Line, paging, search, Text, Time } from "../shapes.ts";

/** What was counted of a workspace, and when. No customer's words are in it. */
export const WorkspaceFigures = z
  .object({
    people: z.number().int().describe("Accounts that can sign in"),
    tickets: z.number().int(),
    storedBytes: z.number().int().describe("Of all its files"),
    lastActivityAt: Time.nullable().describe("When one of its people last signed in or renewed a session"),
    brokenConnections: z.number().int().describe("Numbers and accounts that are to be connected again"),
    oldestDueJobAt: Time.nullable().describe("Since when a job of it could have run; null: none waits"),
    failedDeliveries: z.number().int().describe("Of the last 24 hours; above 1,000 it stands there"),
    lastError: z
      .object({
        what: z.string().describe("The kind of delivery, such as email, or the connection's provider"),
        code: z.string().nullable().describe("The provider's or our code of it"),
        at: Time,
      })
      .nullable(),
    countedAt: Time,
  })
  .meta({ id: "WorkspaceFigures" });
export type WorkspaceFigures = z.infer<typeof WorkspaceFigures>;

/** What whoever runs the installation has settled with a workspace. */
export const WorkspaceTerms = z
  .object({
    plan: z.string().nullable().describe("A name that the operator chooses"),
    peopleMax: z.number().int().nullable().describe("Accounts that can sign in; null: no limit"),
    storedBytesMax: z.number().int().nullable().describe("Of all files; null: no limit"),
    suspension: z.object({ reason: z.string(), since: Time }).nullable(),
  })
  .meta({ id: "WorkspaceTerms" });
export type WorkspaceTerms = z.infer<typeof WorkspaceTerms>;

const WorkspaceTermsWrite = z.strictObject({
  plan: Line(limits.planNameMaxLength).nullable(),
  peopleMax: z.number().int().min(1).max(limits.workspacePeopleMax).nullable(),
  storedBytesMax: z.number().int().min(0).max(limits.workspaceBytesMax).nullable(),
});

export const ConsoleWorkspace = z
  .object({
    id: z.string().describe("Its address, which is the sub-domain"),
    name: z.string(),
    createdAt: Time,
    figures: WorkspaceFigures.nullable().describe("Null until it is counted for the first time"),
    terms: WorkspaceTerms,
  })
  .meta({ id: "ConsoleWorkspace" });
export type ConsoleWorkspace = z.infer<typeof ConsoleWorkspace>;

const amount = z.number().int();
/** What the installation itself holds, of all its workspaces together. No customer's words are in it. */
export const InstallationState = z
  .object({
    keys: z.array(
      z.object({
        use: z.enum(["SIGN_IN", "PUSH"]).describe("Sign-ins and mailed links, or messages to browsers"),
        id: z.string(),
        createdAt: Time,
        state: z.enum(["CURRENT", "KEPT", "RETIRED"]).describe("KEPT: what it made before is still good"),
        neededUntil: Time.nullable().describe(
          "Of a kept one that signed sign-ins: until all of them are over",
        ),
        browsers: amount.nullable().describe("Of push messages: how many are subscribed to it"),
      }),
    ),
    jobs: z.array(
      z.object({
        name: z.string(),
        due: amount,
        later: amount.describe("Not before a time that is to come"),
        underWay: amount,
        failed: amount.describe("Given up after all attempts, of the last 24 hours"),
        oldestDueAt: Time.nullable(),
      }),
    ),
    deliveries: z.array(
      z.object({
        kind: z.string(),
        waiting: amount,
        underWay: amount,
        sent: amount.describe("Of the last hour, as are the failed and the unknown"),
        failed: amount,
        unknown: amount.describe("May have been sent"),
        oldestDueAt: Time.nullable(),
      }),
    ),
    lookedAt: Time,
  })
  .meta({ id: "InstallationState" });
export type InstallationState = z.infer<typeof InstallationState>;

/** The installation, as whoever runs it sees it. */
export const operatorConsole = group("console", {
  workspaces: endpoint("GET /admin/installation/workspaces", {
    allow: "SUPER_ADMIN",
    transaction: "none",
    summary: "Every workspace by its address, with what was counted of it at most five minutes ago",
    query: z.object({ limit: paging.limit, cursor: paging.cursor, ...search }),
    returns: z.object({ items: z.array(ConsoleWorkspace), nextCursor: z.string().nullable() }),
  }),
  setTerms: endpoint("PUT /admin/installation/workspaces/{id}/terms", {
    allow: "SUPER_ADMIN",
    transaction: "none",
    refs: { id: "tenant" },
    summary: "Sets a workspace's plan and limits; whatever is above a limit already stays",
    body: WorkspaceTermsWrite,
    example: { plan: "Team", peopleMax: 25, storedBytesMax: 50_000_000_000 },
    returns: WorkspaceTerms,
  }),
  suspend: endpoint("POST /admin/installation/workspaces/{id}/suspension", {
    allow: "SUPER_ADMIN",
    transaction: "none",
    refs: { id: "tenant" },
    summary: "Shuts a workspace until it is resumed; what its customers send is still taken in",
    body: z.strictObject({
      reason: Text(limits.suspendedReasonMaxLength).trim().min(1).describe("The workspace's people read it"),
    }),
    example: { reason: "The invoice of May is open." },
    fails: ["conflict"],
    returns: WorkspaceTerms,
  }),
  resume: endpoint("DELETE /admin/installation/workspaces/{id}/suspension", {
    allow: "SUPER_ADMIN",
    transaction: "none",
    refs: { id: "tenant" },
    summary: "Opens a suspended workspace again, and lets go what waited",
    fails: ["conflict"],
    returns: WorkspaceTerms,
  }),
  installation: endpoint("GET /admin/installation/state", {
    allow: "SUPER_ADMIN",
    transaction: "none",
    perMinute: 60,
    summary: "Keys, jobs and deliveries of the installation, as they stand now",
    returns: InstallationState,
  }),
  retryJobs: endpoint("POST /admin/installation/jobs/retry", {
    allow: "SUPER_ADMIN",
    transaction: "none",
    summary: "Has the jobs of a kind done once more that were given up",
    body: z.strictObject({ name: z.string().min(1).max(100).describe("The kind") }),
    example: { name: "deliveries.email" },
    fails: ["not_found"],
    returns: z.object({ retried: amount }),
  }),
});
