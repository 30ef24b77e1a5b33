import { and, count, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import {
  templateCategories,
  templateLanguages,
  templateProblems,
  variablesOf,
} from "../../../../contract/channels/template-rules.ts";
import { whatsappTemplates as calls } from "../../../../contract/channels/whatsapp-templates.ts";
import type { WhatsAppTemplate } from "../../../../contract/channels/whatsapp-templates.ts";
import { limits } from "../../../../contract/limits.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { implement } from "../../../kernel/implement.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import { plainResource } from "../../../kernel/resource.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Work } from "../../../work.ts";
import { liveConnection } from "../../workspace/connections/live.ts";
import { connections } from "../../workspace/connections/table.ts";
import { importTemplatesJob } from "./import.ts";
import { refuseProblems } from "./problems.ts";
import { accountOf, contentOf, publishTemplates } from "./queries.ts";
import { refuseFixed } from "./refuse-change.ts";
import { giveSample } from "./sample.ts";
import { refreshTemplates } from "./refresh.ts";
import { sendTest } from "./send-test.ts";
import { faultOf, noteState, submitTemplate, withProvider } from "./submit.ts";
import type { Asked } from "../../../kernel/who-asks.ts";
import { whatsappTemplates } from "./table.ts";
import type { TemplateRow } from "./table.ts";
import { say } from "./texts.ts";

const columns = getTableColumns(whatsappTemplates);
interface Shown extends TemplateRow {
  connectionName: string;
}
const present = (row: Shown): WhatsAppTemplate => ({
  ...row,
  variables: variablesOf(contentOf(row)).map(({ name }) => name),
});

/** Drafts may be unfinished; how they are named is settled at once. @throws Fault invalid */
const refuseName = ({ name }: { name: string }): void =>
  refuseProblems(
    templateProblems({ name, header: null, body: "-", footer: null, buttons: [], examples: {} }),
  );

/** @throws Fault at the field */
async function accountFor(work: Work, connectionId: string): Promise<string> {
  const connection = await liveConnection(work, connectionId).catch((error: unknown) => {
    throw error instanceof Fault ? fieldFault("connectionId", say("whatsapp_templates.not_whatsapp")) : error;
  });
  if (channelProviders[connection.provider].provider.templates === null)
    throw fieldFault("connectionId", say("whatsapp_templates.not_whatsapp"));
  return accountOf(connection);
}

const resource = plainResource(calls, {
  table: whatsappTemplates,
  sort: ["name", "language"],
  search: ["name", "body"],
  filters: ({ connectionId, status, category, language }) =>
    and(
      connectionId === undefined
        ? undefined
        : sql`${whatsappTemplates.businessAccountId} = (select c.settings ->> 'businessAccountId' from ${connections} c where c.tenant_id = ${whatsappTemplates.tenantId} and c.id = ${connectionId})`,
      status && inArray(whatsappTemplates.status, status),
      category && inArray(whatsappTemplates.category, category),
      language === undefined ? undefined : eq(whatsappTemplates.language, language),
    ),
  values: async ({ connectionId, ...body }, work) => {
    refuseName(body);
    const businessAccountId = await accountFor(work, connectionId);
    const known = await work
      .rows(whatsappTemplates)
      .count(eq(whatsappTemplates.businessAccountId, businessAccountId));
    if (known >= limits.whatsappTemplatesMax)
      throw fieldFault("name", say("whatsapp_templates.too_many", { max: limits.whatsappTemplatesMax }));
    return {
      ...body,
      connectionId,
      businessAccountId,
      ...headerOf(body),
      footer: body.footer ?? null,
      buttons: body.buttons ?? [],
      examples: body.examples ?? {},
    };
  },
  patch: async (body, work, before) => {
    refuseChange(before, body);
    if (body.name !== undefined) refuseName({ name: body.name });
    const moved =
      body.connectionId === undefined || body.connectionId === before.connectionId
        ? {}
        : { businessAccountId: await accountFor(work, body.connectionId) };
    // What was approved is to be reviewed anew before it can be sent.
    const header = headerOf({ ...before, ...body });
    return {
      ...body,
      ...header,
      ...sampleAfter(before, { ...header, ...moved }),
      ...moved,
      status: "DRAFT" as const,
      reason: null,
      updatedAt: work.now,
    };
  },
  select: ({ db }: Work) =>
    db
      .select({ ...columns, connectionName: connections.name })
      .from(whatsappTemplates)
      .innerJoin(
        connections,
        and(
          eq(connections.tenantId, whatsappTemplates.tenantId),
          eq(connections.id, whatsappTemplates.connectionId),
        ),
      ),
  present,
});

/** A header that is no text has no words. */
const headerOf = ({
  headerFormat = "TEXT",
  header = null,
}: {
  headerFormat?: TemplateRow["headerFormat"] | undefined;
  header?: string | null | undefined;
}) => ({ headerFormat, header: headerFormat === "TEXT" ? header : null });
/** An example is of one kind of header, and with the app of one account's token. */
const sampleAfter = (before: TemplateRow, after: Partial<TemplateRow>): Partial<TemplateRow> =>
  (["headerFormat", "businessAccountId"] as const).every(
    (field) => after[field] === undefined || after[field] === before[field],
  )
    ? {}
    : { sampleHandle: null, sampleName: null };

/** @throws Fault for what the provider lets nobody change */
function refuseChange(before: TemplateRow, body: Partial<TemplateRow>): void {
  refuseFixed(before);
  const isWithProvider = before.providerId !== null;
  for (const field of ["name", "language", "connectionId"] as const)
    if (isWithProvider && body[field] !== undefined && body[field] !== before[field])
      throw fieldFault(field, say("whatsapp_templates.fixed_once_submitted"));
  if (
    before.providerStatus === "APPROVED" &&
    body.category !== undefined &&
    body.category !== before.category
  )
    throw fieldFault("category", say("whatsapp_templates.category_fixed"));
}

const viewed = async (asked: Asked, id: string): Promise<WhatsAppTemplate> => {
  const { actor, tenant } = whoAsks(asked);
  return asked.desk.read(tenant, actor, (work) => resource.handlers.get({ ...work, params: { id } }));
};

const templateCalls = implement(calls, {
  ...resource.handlers,
  categories: async ({ from }) => {
    const rows = await from(whatsappTemplates, { category: whatsappTemplates.category, count: count() })
      .where(sql`true`)
      .groupBy(whatsappTemplates.category);
    const counted = new Map(rows.map((row) => [row.category, row.count]));
    return {
      items: templateCategories.map((category) => ({ category, count: counted.get(category) ?? 0 })),
      languages: [...templateLanguages],
    };
  },
  remove: async ({ params, ...asked }) => {
    const { actor, tenant } = whoAsks(asked);
    const seen = await viewed(asked, params.id);
    if (seen.submittedAt !== null) await removeAtProvider(asked, params.id);
    await asked.desk.transaction(tenant, actor, async (work) => {
      await work.rows(whatsappTemplates).remove(params.id);
      publishTemplates(work, params.id);
    });
    return {};
  },
  refresh: (asked) => refreshTemplates(asked),
  sample: async ({ params, body, ...asked }) => {
    await giveSample(asked, params.id, body.attachmentId);
    return viewed(asked, params.id);
  },
  submit: async ({ params, ...asked }) => {
    await submitTemplate(asked, params.id);
    return viewed(asked, params.id);
  },
  status: async ({ params, ...asked }) => {
    const { actor, tenant } = whoAsks(asked);
    const seen = await viewed(asked, params.id);
    if (seen.submittedAt === null) return seen;
    const { row, templates } = await withProvider(asked, params.id);
    try {
      const state = await templates.find(row);
      if (state)
        await asked.desk.transaction(tenant, actor, (work) => noteState(work, row, state, { isNow: true }));
    } catch (error) {
      throw faultOf(error);
    }
    return viewed(asked, params.id);
  },
  test: ({ params, body, ...asked }) => sendTest(asked, params.id, body),
});

/** What the provider does not have any more is as good as removed. */
async function removeAtProvider(asked: Asked, id: string): Promise<void> {
  const { row, templates } = await withProvider(asked, id);
  try {
    const state = await templates.find(row);
    if (state) await templates.remove({ providerId: state.providerId, name: row.name });
  } catch (error) {
    throw faultOf(error);
  }
}

export const whatsappTemplatesModule = defineModule("channels/whatsapp-templates", {
  calls: templateCalls,
  jobs: [importTemplatesJob],
  constraints: { whatsapp_templates_name: ["name", say("whatsapp_templates.name_taken")] },
});
