import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { limits } from "../../../../contract/limits.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { ListedTemplate } from "../../../providers/channel/listed-template.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { importTemplates } from "../../workspace/connection-settings/import-templates.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import { connections } from "../../workspace/connections/table.ts";
import { accountOf, publishTemplates } from "./queries.ts";
import { whatsappTemplates } from "./table.ts";
import type { TemplateRow } from "./table.ts";

export interface Imported {
  added: number;
  changed: number;
  /** Not at the provider any more. */
  gone: number;
}

/** What the provider cannot be asked now is asked tomorrow. */
export const importTemplatesJob = defineJob<{ connectionId: string }>({
  ...importTemplates,
  schema: z.object({ connectionId: z.uuid() }),
  async run({ desk, services, tenant, payload: { connectionId } }) {
    const { row, askedAt } = await desk.read(tenant, systemActor, async (work) => ({
      row: await work.rows(connections).find(connectionId),
      askedAt: work.now,
    }));
    if (row?.deletedAt !== null || row.state !== "CONNECTED") return;
    const { templates } = openConnection(desk, services, row);
    if (!templates) return;
    try {
      const listed = await templates.list();
      await desk.transaction(tenant, systemActor, (work) => takeListed(work, row, { listed, askedAt }));
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
    }
  },
});

const keyOf = ({ name, language }: Pick<TemplateRow, "name" | "language">): string => `${name} ${language}`;

/**
 * Follows what the provider has of a connection's account. What changed here since it was asked is left alone, and so
 * are the words of a draft.
 */
export async function takeListed(
  work: Work,
  connection: ConnectionRow,
  { listed, askedAt }: { listed: readonly ListedTemplate[]; askedAt: string },
): Promise<Imported> {
  const businessAccountId = accountOf(connection);
  // Two that read at once come one after the other.
  await work.rows(connections).lock(connection.id);
  const rows = await work
    .from(whatsappTemplates)
    .where(eq(whatsappTemplates.businessAccountId, businessAccountId));
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  const imported: Imported = { added: 0, changed: 0, gone: 0 };
  for (const template of listed) {
    const row = known.get(keyOf(template));
    known.delete(keyOf(template));
    if (row) imported.changed += Number(await follow(work, row, template, askedAt));
    else if (rows.length + imported.added < limits.whatsappTemplatesMax) {
      await add(work, connection, template);
      imported.added += 1;
    }
  }
  for (const row of known.values()) imported.gone += Number(await noteGone(work, row, askedAt));
  if (imported.added + imported.changed + imported.gone > 0) publishTemplates(work, "all");
  return imported;
}

const partsOf = ({ category, content, examples, otherParts }: ListedTemplate) => ({
  category,
  headerFormat: content.headerFormat ?? "TEXT",
  header: content.header,
  body: content.body,
  footer: content.footer,
  buttons: [...content.buttons],
  examples,
  otherParts,
});

async function add(work: Work, connection: ConnectionRow, template: ListedTemplate): Promise<void> {
  const { name, language, state } = template;
  await work.rows(whatsappTemplates).insert({
    connectionId: connection.id,
    businessAccountId: accountOf(connection),
    name,
    language,
    ...partsOf(template),
    status: state.status,
    providerId: state.providerId,
    providerStatus: state.providerStatus,
    reason: state.reason,
    quality: state.quality ?? "UNKNOWN",
    submittedAt: work.now,
    createdAt: work.now,
    updatedAt: work.now,
  });
}

/** @returns whether anything is otherwise than it was */
async function follow(
  work: Work,
  row: TemplateRow,
  template: ListedTemplate,
  askedAt: string,
): Promise<boolean> {
  const isNewer = row.updatedAt > askedAt || (row.statusAt !== null && row.statusAt > askedAt);
  // A draft that was never handed in is another's who chose the same name.
  if (isNewer || (row.status === "DRAFT" && row.providerId === null)) return false;
  const { state } = template;
  const { category, examples, ...parts } = partsOf(template);
  const after = {
    providerId: state.providerId,
    providerStatus: state.providerStatus,
    quality: state.quality ?? row.quality,
    category,
    ...(row.status === "DRAFT"
      ? {}
      : {
          ...parts,
          // What the provider does not repeat is kept.
          examples: { ...row.examples, ...examples },
          status: state.status,
          reason: state.reason,
        }),
  };
  const isSame = (all: Record<string, unknown>) =>
    Object.entries(after).every(([field, value]) => isDeepStrictEqual(value, all[field]));
  if (isSame(row)) return false;
  await work
    .update(whatsappTemplates)
    .set({ ...after, updatedAt: work.now })
    .where(eq(whatsappTemplates.id, row.id));
  return true;
}

/** One that was handed in and is not there was deleted there. @returns whether that is news */
async function noteGone(work: Work, row: TemplateRow, askedAt: string): Promise<boolean> {
  const isOurs = row.providerId === null || row.submittedAt === null || row.updatedAt > askedAt;
  if (isOurs || row.providerStatus === deleted) return false;
  await work
    .update(whatsappTemplates)
    .set({ providerStatus: deleted, status: "DISABLED", reason: null, updatedAt: work.now })
    .where(eq(whatsappTemplates.id, row.id));
  return true;
}
const deleted = "DELETED";
