import { eq } from "drizzle-orm";
import { agentSettings as calls } from "../../../contract/admin/agent-settings.ts";
import type { AgentSettings } from "../../../contract/admin/agent-settings.ts";
import { tenants } from "../../db/table.ts";
import { Fault } from "../../fault.ts";
import { implement } from "../../http/implement.ts";
import type { Work } from "../../work.ts";
import { drainQueue } from "../assignment/assign.ts";
import { takeTurn } from "../assignment/queries.ts";
import { touchSite } from "../help-center/stamp.ts";
import { localeOf } from "../session/accounts.ts";

export const agentSettingsCalls = implement(calls, {
  get: (work) => settingsOf(work),
  update: async ({ body, ...work }) => {
    await takeTurn(work);
    const before = await settingsOf(work);
    const changes = Object.fromEntries(
      Object.entries(body).filter(
        ([name, value]) => value !== undefined && value !== before[name as keyof AgentSettings],
      ),
    ); // its own fields
    if (Object.keys(changes).length === 0) return before;
    await work.db.update(tenants).set(changes).where(eq(tenants.id, work.tenant));
    const after = await settingsOf(work);
    work.record({
      entity: "tenants",
      entityId: work.tenant,
      action: "update",
      before: { ...before },
      after: { ...after },
    });
    work.publish("resource_changed", { group: "agent-settings", id: work.tenant }, ["staff"]);
    await touchSite(work); // the site's language and its hours are among them
    if (after.autoAssign !== before.autoAssign) await drainQueue(work, "changed");
    return after;
  },
});

async function settingsOf({ db, tenant }: Work): Promise<AgentSettings> {
  const {
    defaultCapacity,
    autoAssign,
    keepLastOwner,
    autoCloseAfterHours,
    undoSendSeconds,
    companyByDomain,
    timeZone,
    locale,
  } = tenants;
  const [row] = await db
    .select({
      defaultCapacity,
      autoAssign,
      keepLastOwner,
      autoCloseAfterHours,
      undoSendSeconds,
      companyByDomain,
      timeZone,
      locale,
    })
    .from(tenants)
    .where(eq(tenants.id, tenant));
  if (!row) throw new Fault("not_found");
  return { ...row, locale: localeOf(row.locale) ?? "en" };
}
