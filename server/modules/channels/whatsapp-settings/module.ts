import { and, asc, count, eq, gt, isNull, sql } from "drizzle-orm";
import { templateCategories } from "../../../../contract/channels/template-rules.ts";
import { whatsappSettings as calls } from "../../../../contract/channels/whatsapp-settings.ts";
import type { WhatsAppNumber } from "../../../../contract/channels/whatsapp-settings.ts";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { implement } from "../../../kernel/implement.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { ConnectionCheck } from "../../../providers/provider.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Work } from "../../../work.ts";
import { toldText } from "../../../words/stored.ts";
import type { Language } from "../../../words/texts.ts";
import { ticketMessages } from "../../desk/tickets/table.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { keepFacts } from "../../workspace/connection-settings/facts.ts";
import { shownWarnings } from "../../workspace/connection-settings/warnings.ts";
import { liveConnection } from "../../workspace/connections/live.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import { connections } from "../../workspace/connections/table.ts";
import { heldByConnection, peopleReached } from "../../workspace/deliveries/limits.ts";
import { ticketConversations } from "../messengers/table.ts";
import { isStatusTemplate } from "../whatsapp-conversations/send.ts";
import { accountOf } from "../whatsapp-templates/queries.ts";
import { whatsappTemplates } from "../whatsapp-templates/table.ts";
import { say } from "./texts.ts";

const windowHours = 24;
const countedDays = 30;

const settingsCalls = implement(calls, {
  get: async ({ caller, ...work }) => ({ items: await numbersOf(work, caller.language) }),
  save: async ({ body, caller, ...work }) => {
    const row = await whatsAppNumber(work, body.connectionId);
    if (body.statusTemplateId !== null) await refuseOtherTemplate(work, row, body.statusTemplateId);
    const { statusTemplateId: _before, ...rest } = row.settings;
    const settings =
      body.statusTemplateId === null ? rest : { ...rest, statusTemplateId: body.statusTemplateId };
    await work.rows(connections).update(row.id, { settings }, { before: row });
    return { items: await numbersOf(work, caller.language) };
  },
  health: async ({ params, desk, services, ...asked }) => {
    const { actor, tenant } = whoAsks(asked);
    const row = await desk.read(tenant, actor, (work) => liveConnection(work, params.id));
    if (row.provider !== "whatsapp") throw new Fault("conflict", say("whatsapp_settings.no_number"));
    try {
      const found = await openConnection(desk, services, row).check();
      await desk.transaction(tenant, actor, (work) => keepFacts(work, row.id, found.facts));
      return factsOf(found);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      throw new Fault("conflict", say("whatsapp_settings.unanswered", { reason: error.reason }));
    }
  },
});

const factsOf = ({ facts }: ConnectionCheck) => {
  const word = (name: string) =>
    facts[name] === undefined || facts[name] === null ? null : String(facts[name]);
  return {
    displayPhoneNumber: word("displayPhoneNumber"),
    verifiedName: word("verifiedName"),
    quality: word("qualityRating"),
    messagingLimit: word("messagingLimit"),
    throughput: word("throughput"),
  };
};

/** @throws Fault at the field */
async function whatsAppNumber(work: Work, id: string): Promise<ConnectionRow> {
  const row = await work.rows(connections).find(id);
  if (row?.deletedAt !== null || row.provider !== "whatsapp")
    throw fieldFault("connectionId", say("whatsapp_settings.no_number"));
  return row;
}

async function refuseOtherTemplate(work: Work, connection: ConnectionRow, id: string): Promise<void> {
  const template = await work.rows(whatsappTemplates).find(id);
  const fits =
    template?.businessAccountId === accountOf(connection) &&
    template.status === "APPROVED" &&
    template.category === "UTILITY" &&
    isStatusTemplate(template);
  if (!fits) throw fieldFault("statusTemplateId", say("whatsapp_settings.no_status_template"));
}

async function numbersOf(work: Work, language: Language | null): Promise<WhatsAppNumber[]> {
  const rows = await work.rows(connections).list({
    where: and(isNull(connections.deletedAt), eq(connections.provider, "whatsapp")),
    orderBy: [asc(connections.createdAt), asc(connections.id)],
    limit: limits.connectionsMax,
  });
  const [templates, windows, sent, reached, held] = [
    await templatesCounted(work),
    await windowsCounted(work),
    await sentCounted(work),
    await peopleReached(work),
    await heldByConnection(work),
  ];
  return rows.map((row) => {
    const own = templates.filter(({ account }) => account === accountOf(row));
    const of = (status: string) => own.find((one) => one.status === status)?.count ?? 0;
    return {
      id: row.id,
      name: row.name,
      displayName: row.displayName,
      account: row.account,
      businessAccountId: accountOf(row),
      isSimulated: row.isSimulated,
      state: row.state,
      lastError: row.lastError && toldText(row.lastError, language),
      warnings: shownWarnings(row, work.now, language),
      quality: typeof row.facts["qualityRating"] === "string" ? row.facts["qualityRating"] : null,
      lastInboundAt: row.lastInboundAt,
      checkedAt: row.checkedAt,
      statusTemplateId: row.settings["statusTemplateId"] ?? null,
      approvedTemplates: of("APPROVED"),
      pendingTemplates: of("PENDING"),
      newPeople: {
        used: reached.get(accountOf(row)) ?? 0,
        max: channelProviders[row.provider].provider.sending?.newPeople?.max(row.facts) ?? null,
        isKnown: typeof row.facts["messagingLimit"] === "string",
      },
      heldBack: held.get(row.id) ?? 0,
      openWindows: windows.get(row.id) ?? 0,
      templatesSent: templateCategories.map((category) => ({
        category,
        count: sent.find((one) => one.id === row.id && one.category === category)?.count ?? 0,
      })),
    };
  });
}

const templatesCounted = ({ from }: Work) =>
  from(whatsappTemplates, {
    account: whatsappTemplates.businessAccountId,
    status: whatsappTemplates.status,
    count: count(),
  })
    .where(sql`true`)
    .groupBy(whatsappTemplates.businessAccountId, whatsappTemplates.status);

/** By everybody's clock, however far ahead a simulated provider's is. */
async function windowsCounted({ db, tenant, now }: Work): Promise<Map<string, number>> {
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
        sql`${ticketConversations.lastInboundAt} > ${later(now, { hours: -windowHours })}::timestamptz + ${connections.clockOffsetMs} * interval '1 millisecond'`,
      ),
    )
    .groupBy(ticketConversations.connectionId);
  return new Map(rows.map(({ id, count: open }) => [id, open]));
}

/** Of messages that have left, by what their template is for now. */
const sentCounted = ({ db, tenant, now }: Work) =>
  db
    .select({
      id: ticketConversations.connectionId,
      category: whatsappTemplates.category,
      count: count(),
    })
    .from(ticketMessages)
    .innerJoin(
      ticketConversations,
      and(
        eq(ticketConversations.tenantId, ticketMessages.tenantId),
        eq(ticketConversations.ticketId, ticketMessages.ticketId),
      ),
    )
    .innerJoin(
      whatsappTemplates,
      and(
        eq(whatsappTemplates.tenantId, ticketMessages.tenantId),
        sql`${whatsappTemplates.id}::text = ${ticketMessages.messenger} -> 'content' ->> 'templateId'`,
      ),
    )
    .where(
      and(
        eq(ticketMessages.tenantId, tenant),
        gt(ticketMessages.createdAt, later(now, { days: -countedDays })),
        sql`${ticketMessages.delivery} in ('SENT', 'DELIVERED', 'READ', 'PLAYED')`,
      ),
    )
    .groupBy(ticketConversations.connectionId, whatsappTemplates.category);

export const whatsappSettingsModule = defineModule("channels/whatsapp-settings", { calls: settingsCalls });
