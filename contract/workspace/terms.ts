import { z } from "zod";
import { endpoint, group } from "../kit.ts";
import { Time } from "../shapes.ts";

/** A workspace's plan, what it may have at most, and what it has of it. */
const WorkspacePlan = z
  .object({
    plan: z.string().nullable(),
    people: z.object({
      count: z.number().int().describe("Accounts that can sign in"),
      invited: z.number().int().describe("Invitations that somebody may still accept; each has a place"),
      max: z.number().int().nullable().describe("Null: no limit"),
    }),
    storedBytes: z.object({
      count: z.number().int().nullable().describe("Of all files; null until they are counted"),
      max: z.number().int().nullable().describe("Null: no limit"),
      countedAt: Time.nullable().describe("What staff uploaded since is in it where there is a limit"),
    }),
  })
  .meta({ id: "WorkspacePlan" });
export type WorkspacePlan = z.infer<typeof WorkspacePlan>;

/** What whoever runs the installation has settled with a workspace, as its administrators read it. */
export const workspaceTerms = group("workspace-terms", {
  get: endpoint("GET /admin/plan", {
    allow: "ADMIN",
    transaction: "none",
    summary: "The workspace's plan, its limits and how much of them is used",
    returns: WorkspacePlan,
  }),
});
