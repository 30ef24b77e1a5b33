import { and, asc, eq, gt, sql } from "drizzle-orm";
import { operatorConsole as calls } from "../../../../contract/insight/console.ts";
import type { ConsoleWorkspace, WorkspaceFigures } from "../../../../contract/insight/console.ts";
import { afterCursor, cursorFrom } from "../../../db/cursor.ts";
import { tenants } from "../../../db/table.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { implement } from "../../../kernel/implement.ts";
import { Fault } from "../../../fault.ts";
import { installationState, retryJobs } from "./installation.ts";
import { countWorkspaces } from "./figures.ts";
import { resumeWorkspace, setTerms, suspendWorkspace } from "./settle-terms.ts";
import { presentTerms } from "../../workspace/terms/present.ts";
import { workspaceFigures, workspaceTerms } from "../../workspace/terms/table.ts";

const consoleCalls = implement(calls, {
  workspaces: async ({ query: { limit, cursor, search }, services }) => {
    const text = (search ?? "").toLowerCase();
    const after = cursor === undefined ? undefined : String(afterCursor(cursor, ["text"])[0]);
    const found = await services.database.read("system", (db) =>
      db
        .select({
          id: tenants.id,
          name: tenants.name,
          createdAt: tenants.createdAt,
          figures: workspaceFigures,
          terms: workspaceTerms,
        })
        .from(tenants)
        .leftJoin(workspaceFigures, eq(workspaceFigures.tenantId, tenants.id))
        .leftJoin(workspaceTerms, eq(workspaceTerms.tenantId, tenants.id))
        .where(
          and(
            after === undefined ? undefined : gt(tenants.id, after),
            text === ""
              ? undefined
              : sql`position(${text} in lower(${tenants.name} || ' ' || ${tenants.id})) > 0`,
          ),
        )
        .orderBy(asc(tenants.id))
        .limit(limit + 1),
    );
    const items = found.slice(0, limit).map(present);
    const last = items.at(-1);
    return { items, nextCursor: found.length > limit && last ? cursorFrom([last.id]) : null };
  },
  setTerms,
  suspend: suspendWorkspace,
  resume: resumeWorkspace,
  installation: ({ services }) => installationState(services),
  retryJobs: async ({ body: { name }, desk, actor }) => {
    if (actor === null) throw new Fault("unauthenticated");
    return desk.installation(actor, async (work) => {
      const retried = await retryJobs(work, name);
      if (retried === null) throw new Fault("not_found");
      if (retried > 0)
        work.record({
          entity: "installation_jobs",
          entityId: name,
          action: "retry",
          before: null,
          after: { name, count: retried },
        });
      return { retried };
    });
  },
});

type Found = Omit<ConsoleWorkspace, "figures" | "terms"> & {
  figures: typeof workspaceFigures.$inferSelect | null;
  terms: typeof workspaceTerms.$inferSelect | null;
};
const present = ({ id, name, createdAt, figures, terms }: Found): ConsoleWorkspace => ({
  id,
  name,
  createdAt,
  figures: figures && presentFigures(figures),
  terms: presentTerms(terms),
});
const presentFigures = (row: typeof workspaceFigures.$inferSelect): WorkspaceFigures => ({
  people: row.people,
  tickets: row.tickets,
  storedBytes: row.storedBytes,
  lastActivityAt: row.lastActivityAt,
  brokenConnections: row.brokenConnections,
  oldestDueJobAt: row.oldestDueJobAt,
  failedDeliveries: row.failedDeliveries,
  lastError:
    row.lastErrorWhat === null || row.lastErrorAt === null
      ? null
      : { what: row.lastErrorWhat, code: row.lastErrorCode, at: row.lastErrorAt },
  countedAt: row.countedAt,
});

export const consoleModule = defineModule("insight/console", {
  calls: consoleCalls,
  routines: [countWorkspaces],
});
