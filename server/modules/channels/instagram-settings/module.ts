import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { instagramSettings as calls } from "../../../../contract/channels/instagram-settings.ts";
import type { InstagramAccount } from "../../../../contract/channels/instagram-settings.ts";
import type { BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { implement } from "../../../kernel/implement.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Services } from "../../../services.ts";
import type { Work } from "../../../work.ts";
import { toldText } from "../../../words/stored.ts";
import type { Language } from "../../../words/texts.ts";
import { connectMessenger, disconnect } from "../../workspace/connection-settings/connect.ts";
import { tokenEndOf } from "../../workspace/connection-settings/tokens.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { connections } from "../../workspace/connections/table.ts";
import { ticketConversations } from "../messengers/table.ts";
import { say } from "./texts.ts";

const provider = "instagram";
const windowDays = 7;

const settingsCalls = implement(calls, {
  get: async ({ caller, ...work }) => ({ items: await accountsOf(work, caller.language) }),
  connect: async ({ body, desk, services, caller, ...asked }) => {
    const { actor, tenant } = whoAsks(asked);
    const entered = body.isSimulated ? null : await proved(services, body);
    return desk.transaction(tenant, actor, async (work) => {
      const { id } = await connectMessenger(
        work,
        services,
        entered
          ? { provider, ...entered }
          : { provider, name: body.name, isSimulated: true, door: body.isSimulated ? body.door : undefined },
      );
      work.publish("resource_changed", { group: "connections", id }, ["supervisors"]);
      const [made] = (await accountsOf(work, caller.language)).filter((one) => one.id === id);
      if (!made) throw new Fault("internal");
      return made;
    });
  },
  disconnect: async ({ body, caller, ...work }) => {
    const row = await work.rows(connections).find(body.connectionId);
    if (row?.deletedAt !== null || row.provider !== provider)
      throw fieldFault("connectionId", say("instagram_settings.no_account"));
    await disconnect(work, row);
    return { items: await accountsOf(work, caller.language) };
  },
});

type Entered = Extract<BodyOut<typeof calls.connect>, { isSimulated: false }>;
/** What is known of an account whose token Instagram takes. @throws Fault at the field */
async function proved(
  { providerFetch }: Pick<Services, "providerFetch">,
  { name, door, accountId, pageId, accessToken }: Entered,
) {
  if (door === "PAGE" && pageId === undefined)
    throw fieldFault("pageId", say("instagram_settings.page_needed"));
  const settings = { door, accountId, ...(pageId === undefined ? {} : { pageId }) };
  try {
    const { name: displayName } = await channelProviders[provider].provider.check({
      settings,
      secrets: { accessToken },
      fetch: providerFetch,
    });
    return { name, isSimulated: false as const, account: accountId, settings, accessToken, displayName };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    throw fieldFault("accessToken", say("instagram_settings.refused", { reason: error.reason }));
  }
}

async function accountsOf(work: Work, language: Language | null): Promise<InstagramAccount[]> {
  const rows = await work.rows(connections).list({
    where: and(isNull(connections.deletedAt), eq(connections.provider, provider)),
    orderBy: [asc(connections.createdAt), asc(connections.id)],
    limit: limits.connectionsMax,
  });
  const windows = await windowsCounted(work);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    displayName: row.displayName,
    account: row.account,
    door: row.settings["door"] === "PAGE" ? "PAGE" : "INSTAGRAM",
    isSimulated: row.isSimulated,
    state: row.state,
    lastError: row.lastError && toldText(row.lastError, language),
    lastInboundAt: row.lastInboundAt,
    checkedAt: row.checkedAt,
    tokenEndsAt: tokenEndOf(row),
    openWindows: windows.get(row.id) ?? 0,
  }));
}

/** By everybody's clock, however far ahead a simulated provider's is. */
async function windowsCounted({ db, tenant, now }: Work): Promise<Map<ConnectionRow["id"], number>> {
  const rows = await db
    .select({ id: ticketConversations.connectionId, count: count() })
    .from(ticketConversations)
    .innerJoin(
      connections,
      and(
        eq(connections.tenantId, ticketConversations.tenantId),
        eq(connections.id, ticketConversations.connectionId),
      ),
    )
    .where(
      and(
        eq(ticketConversations.tenantId, tenant),
        eq(connections.provider, provider),
        sql`${ticketConversations.lastInboundAt} > ${later(now, { days: -windowDays })}::timestamptz + ${connections.clockOffsetMs} * interval '1 millisecond'`,
      ),
    )
    .groupBy(ticketConversations.connectionId);
  return new Map(rows.map(({ id, count: open }) => [id, open]));
}

export const instagramSettingsModule = defineModule("channels/instagram-settings", { calls: settingsCalls });
