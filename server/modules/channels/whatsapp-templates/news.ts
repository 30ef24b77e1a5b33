import { and, eq, or } from "drizzle-orm";
import type { InboundTemplate } from "../../../providers/channel/channel.ts";
import type { Work } from "../../../work.ts";
import type { Text } from "../../../words/wording.ts";
import { importTemplates } from "../../workspace/connection-settings/import-templates.ts";
import type { ConnectionRow } from "../../workspace/connections/health.ts";
import { accountOf, publishTemplates } from "./queries.ts";
import { whatsappTemplates } from "./table.ts";
import type { TemplateRow } from "./table.ts";

/**
 * What the provider says of a template now. Older news changes nothing, and a draft that was not handed in yet
 * stays one. @returns why nothing came of it, if so
 */
export async function takeTemplateNews(
  work: Work,
  connection: ConnectionRow,
  { template: { providerId, name, language }, ...event }: InboundTemplate,
): Promise<Text | null> {
  const isNamed = and(eq(whatsappTemplates.name, name), eq(whatsappTemplates.language, language));
  const [row] = await work
    .from(whatsappTemplates)
    .where(
      and(
        eq(whatsappTemplates.businessAccountId, accountOf(connection)),
        providerId === null ? isNamed : or(eq(whatsappTemplates.providerId, providerId), isNamed),
      ),
    )
    .limit(1)
    .for("update");
  if (!row) {
    // Made at the provider: it is read there, with its parts.
    work.enqueue(importTemplates, { connectionId: connection.id });
    return null;
  }
  const patch = patchOf(row, event);
  if (Object.keys(patch).length === 0) return null;
  await work
    .update(whatsappTemplates)
    .set({ ...patch, providerId: row.providerId ?? providerId, updatedAt: work.now })
    .where(eq(whatsappTemplates.id, row.id));
  publishTemplates(work, row.id);
  return null;
}

export function patchOf(
  row: Pick<TemplateRow, "status" | "statusAt" | "quality" | "category">,
  { state, quality, category, at }: Pick<InboundTemplate, "state" | "quality" | "category" | "at">,
): Partial<TemplateRow> {
  if (row.statusAt !== null && row.statusAt > at) return {};
  return {
    ...(state === null
      ? {}
      : {
          providerStatus: state.providerStatus,
          statusAt: at,
          ...(row.status === "DRAFT" ? {} : { status: state.status, reason: state.reason }),
        }),
    ...(quality === null || quality === row.quality ? {} : { quality }),
    ...(category === null || category === row.category ? {} : { category }),
  };
}
