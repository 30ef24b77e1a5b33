import { eq } from "drizzle-orm";
import { agentSettings as calls } from "../../../../contract/desk/agent-settings.ts";
import type { AgentSettings } from "../../../../contract/desk/agent-settings.ts";
import type { ByPool } from "../../../../contract/enums.ts";
import { capacityPools } from "../../../../contract/enums.ts";
import { tenants } from "../../../db/table.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { drainQueue } from "../assignment/assign.ts";
import { lockAssignmentQueue } from "../assignment/queries.ts";
import { touchSite } from "../../../kernel/site-stamp.ts";
import { followHours } from "../../workspace/business-hours/settings.ts";
import { localeOf } from "../../people/session/accounts.ts";

const agentSettingsCalls = implement(calls, {
  get: (work) => settingsOf(work),
  update: async ({ body: { defaultCapacity: given, ...body }, ...work }) => {
    await lockAssignmentQueue(work);
    const before = await settingsOf(work);
    const wanted = {
      ...body,
      defaultChats: given?.chat,
      defaultMessengers: given?.messengers,
      defaultOther: given?.other,
    };
    const now: Record<string, unknown> = { ...before, ...columnsOf(before.defaultCapacity) };
    const changes = Object.fromEntries(
      Object.entries(wanted).filter(([name, value]) => value !== undefined && value !== now[name]),
    );
    if (Object.keys(changes).length === 0) return before;
    const write = () => work.db.update(tenants).set(changes).where(eq(tenants.id, work.tenant));
    await ("timeZone" in changes ? followHours(work, write) : write());
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
    const hasMoreRoom = capacityPools.some(
      (pool) => after.defaultCapacity[pool] > before.defaultCapacity[pool],
    );
    if (after.autoAssign !== before.autoAssign || hasMoreRoom) await drainQueue(work, "changed");
    return after;
  },
});

const columnsOf = ({ chat, messengers, other }: ByPool) => ({
  defaultChats: chat,
  defaultMessengers: messengers,
  defaultOther: other,
});

async function settingsOf({ db, tenant }: Work): Promise<AgentSettings> {
  const {
    defaultChats,
    defaultMessengers,
    defaultOther,
    autoAssign,
    keepLastOwner,
    autoCloseAfterHours,
    undoSendSeconds,
    undoSendLiveSeconds,
    companyByDomain,
    timeZone,
    locale,
  } = tenants;
  const [row] = await db
    .select({
      defaultChats,
      defaultMessengers,
      defaultOther,
      autoAssign,
      keepLastOwner,
      autoCloseAfterHours,
      undoSendSeconds,
      undoSendLiveSeconds,
      companyByDomain,
      timeZone,
      locale,
    })
    .from(tenants)
    .where(eq(tenants.id, tenant));
  if (!row) throw new Fault("not_found");
  const { defaultChats: chat, defaultMessengers: messengers, defaultOther: other, ...rest } = row;
  return { ...rest, defaultCapacity: { chat, messengers, other }, locale: localeOf(row.locale) ?? "en" };
}

export const agentSettingsModule = defineModule("desk/agent-settings", { calls: agentSettingsCalls });
