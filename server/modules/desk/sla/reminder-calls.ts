import { and, eq, getTableColumns } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import { slaReminders as calls } from "../../../../contract/desk/sla-reminders.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { plainResource } from "../../../kernel/resource.ts";
import type { Work } from "../../../work.ts";
import { slaPolicies, slaReminders } from "./book-table.ts";
import { lockOptions, saveBook } from "./save-book.ts";
import { say } from "./texts.ts";

type ShownReminder = typeof slaReminders.$inferSelect & { policyName: string | null };

async function checkPolicy(work: Work, policyId: string | null | undefined): Promise<void> {
  if (policyId && !(await work.rows(slaPolicies).find(policyId)))
    throw fieldFault("policyId", say("sla.no_such_policy"));
}

const resource = plainResource(calls, {
  table: slaReminders,
  sort: ["metric", "offsetMinutes"],
  search: ["name"],
  filters: ({ policyId, metric }) =>
    and(
      policyId === undefined ? undefined : eq(slaReminders.policyId, policyId),
      metric === undefined ? undefined : eq(slaReminders.metric, metric),
    ),
  values: async (body, work) => {
    await checkPolicy(work, body.policyId);
    if ((await work.rows(slaReminders).count()) >= limits.slaRemindersMax)
      throw new Fault("conflict", say("sla.too_many", { max: limits.slaRemindersMax }));
    return body;
  },
  patch: async (body, work) => {
    await checkPolicy(work, body.policyId);
    return body;
  },
  present: (row: ShownReminder) => row,
  select: ({ db }) =>
    db
      .select({ ...getTableColumns(slaReminders), policyName: slaPolicies.name })
      .from(slaReminders)
      .leftJoin(
        slaPolicies,
        and(eq(slaPolicies.tenantId, slaReminders.tenantId), eq(slaPolicies.id, slaReminders.policyId)),
      ),
});

async function saved<T>(work: Work, write: () => Promise<T>): Promise<T> {
  await lockOptions(work);
  const written = await write();
  await saveBook(work, "REMINDER");
  return written;
}

export const reminderCalls = implement(calls, {
  ...resource.handlers,
  create: (context) => saved(context, () => resource.handlers.create(context)),
  update: (context) => saved(context, () => resource.handlers.update(context)),
  replace: (context) => saved(context, () => resource.handlers.replace(context)),
  remove: (context) => saved(context, () => resource.handlers.remove(context)),
});
