import { and, eq, getTableColumns, or } from "drizzle-orm";
import { savedReports as calls } from "../../../../contract/insight/reports.ts";
import { limits } from "../../../../contract/limits.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { plainResource } from "../../../kernel/resource.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { checkMayChange, storedReportAfter, nameOf } from "./kept.ts";
import { savedReports } from "./table.ts";
import { say } from "./texts.ts";

const columns = getTableColumns(savedReports);
const { handlers } = plainResource(calls, {
  table: savedReports,
  sort: ["name"],
  search: ["name"],
  visible: ({ actor }) =>
    or(eq(savedReports.isShared, true), actor.id === null ? undefined : eq(savedReports.ownerId, actor.id)),
  checkMayChange,
  values: async (body, work) => {
    const { actor } = work;
    if (actor.id === null) throw new Fault("unauthenticated");
    if ((await work.rows(savedReports).count()) >= limits.savedReportsMax)
      throw new Fault("conflict", say("reports.too_many", { max: limits.savedReportsMax }));
    const { name, range = "30days", isShared = false } = body;
    return { ...(await storedReportAfter(work, body, null)), name, range, isShared, ownerId: actor.id };
  },
  patch: async ({ name, range, isShared, ...patch }, work, before) => ({
    ...Object.fromEntries(
      Object.entries({ name, range, isShared }).filter(([, value]) => value !== undefined),
    ),
    ...(await storedReportAfter(work, patch, before)),
  }),
  select: ({ db }: Work) =>
    db
      .select({ ...columns, owner: { firstName: users.firstName, lastName: users.lastName } })
      .from(savedReports)
      .leftJoin(users, and(eq(users.tenantId, savedReports.tenantId), eq(users.id, savedReports.ownerId))),
  present: ({ owner, ...row }) => ({ ...row, ownerName: nameOf(owner) }),
});

export const savedReportCalls = implement(calls, handlers);
