import { and, eq, ilike, or } from "drizzle-orm";
import { savedReports as calls } from "../../../../contract/insight/reports.ts";
import type { SavedReport } from "../../../../contract/insight/reports.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { likeContaining } from "../../../db/like.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../http/implement.ts";
import type { Work } from "../../../work.ts";
import { users } from "../../people/session/table.ts";
import { checkMayChange, keptAfter, nameOf } from "./kept.ts";
import type { Kept } from "./kept.ts";
import { savedReports } from "./table.ts";

interface Found {
  report: typeof savedReports.$inferSelect;
  owner: { firstName: string; lastName: string } | null;
}

export const savedReportCalls = implement(calls, {
  list: async ({ query, ...work }) => {
    const page = await pageOf<Found>(work.db, {
      query,
      tenant: work.tenant,
      tenantId: savedReports.tenantId,
      from: savedReports,
      where: and(
        inSight(work),
        query.search ? ilike(savedReports.name, likeContaining(query.search)) : undefined,
      ),
      sort: {
        columns: [savedReports.name, savedReports.id],
        direction: "asc",
        keyOf: ({ report }) => [report.name, report.id],
      },
      select: () => select(work).$dynamic(),
    });
    return { ...page, items: page.items.map(present) };
  },
  create: async ({ body, ...work }) => {
    const { actor, now } = work;
    if (actor.id === null) throw new Fault("unauthenticated");
    if ((await work.rows(savedReports).count()) >= limits.savedReportsMax)
      throw new Fault("conflict", `There are ${limits.savedReportsMax} saved reports already.`);
    const { name, range, isShared } = body;
    const row = await work.rows(savedReports).insert({
      ...(await keptAfter(work, body, null)),
      name,
      range: range ?? "30days",
      isShared: isShared ?? false,
      ownerId: actor.id,
      createdAt: now,
      updatedAt: now,
    });
    return one(work, row.id);
  },
  get: ({ params, ...work }) => one(work, params.id),
  update: ({ params, body, ...work }) => change(work, params.id, body),
  replace: ({ params, body, ...work }) => change(work, params.id, body),
  remove: async ({ params, ...work }) => {
    const { ownerId } = await one(work, params.id);
    checkMayChange(work, { ownerId });
    await work.rows(savedReports).remove(params.id);
    return {};
  },
});

const inSight = ({ actor }: Work) =>
  or(eq(savedReports.isShared, true), actor.id === null ? undefined : eq(savedReports.ownerId, actor.id));
const select = ({ db }: Work) =>
  db
    .select({ report: savedReports, owner: { firstName: users.firstName, lastName: users.lastName } })
    .from(savedReports)
    .leftJoin(users, and(eq(users.tenantId, savedReports.tenantId), eq(users.id, savedReports.ownerId)));
const present = ({ report, owner }: Found): SavedReport => ({
  ...report,
  ownerName: nameOf(owner),
});

async function one(work: Work, id: string): Promise<SavedReport> {
  const [found] = await select(work).where(
    and(eq(savedReports.tenantId, work.tenant), eq(savedReports.id, id), inSight(work)),
  );
  if (!found) throw new Fault("not_found");
  return present(found);
}

async function change(
  work: Work,
  id: string,
  { name, range, isShared, ...wish }: Partial<BodyOut<typeof calls.create>>,
): Promise<SavedReport> {
  const before = await one(work, id);
  checkMayChange(work, before);
  const own = Object.fromEntries(
    Object.entries({ name, range, isShared }).filter(([, value]) => value !== undefined),
  );
  const kept: Kept = await keptAfter(work, wish, before);
  await work.rows(savedReports).update(id, { ...own, ...kept });
  return one(work, id);
}
