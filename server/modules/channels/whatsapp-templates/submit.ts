import { eq } from "drizzle-orm";
import { templateProblems, whyReadOnly } from "../../../../contract/channels/template-rules.ts";
import { Fault } from "../../../fault.ts";
import { whoAsks } from "../../../kernel/who-asks.ts";
import type { Asked } from "../../../kernel/who-asks.ts";
import type { TemplateState } from "../../../providers/channel/listed-template.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { Work } from "../../../work.ts";
import { openConnection } from "../../workspace/connections/open.ts";
import type { OpenTemplates } from "../../workspace/connections/open.ts";
import { refuseProblems } from "./problems.ts";
import { refuseFixed } from "./refuse-change.ts";
import { connectionOf, contentOf, publishTemplates } from "./queries.ts";
import { whatsappTemplates } from "./table.ts";
import type { TemplateRow } from "./table.ts";
import { say } from "./texts.ts";

/** The template, with its provider. @throws Fault */
export async function withProvider(asked: Asked, id: string) {
  const { actor, tenant } = whoAsks(asked);
  const { row, connection } = await asked.desk.read(tenant, actor, async (work) => {
    const found = await work.rows(whatsappTemplates).get(id);
    return { row: found, connection: await connectionOf(work, found) };
  });
  const opened = openConnection(asked.desk, asked.services, connection);
  if (!opened.templates) throw new Fault("conflict", say("whatsapp_templates.not_whatsapp"));
  return { row, connection, opened, templates: opened.templates };
}

/** What a failed call tells the one who asked. */
export const faultOf = (error: unknown): unknown =>
  error instanceof ProviderFailure
    ? new Fault(
        error.kind === "final" ? "invalid" : "conflict",
        say(error.kind === "final" ? "whatsapp_templates.refused" : "whatsapp_templates.unanswered", {
          reason: error.reason,
        }),
      )
    : error;

/**
 * Hands a template in for review: marked first, so that what comes of a lost answer is known to be ours, and
 * never asked for within a transaction.
 */
export async function submitTemplate(asked: Asked, id: string): Promise<void> {
  const { actor, tenant } = whoAsks(asked);
  const { row: seen, templates } = await withProvider(asked, id);
  const row = await asked.desk.transaction(tenant, actor, (work) => markSubmitted(work, seen.id));
  try {
    const state = await handIn(templates, row, seen.submittedAt !== null);
    await asked.desk.transaction(tenant, actor, (work) => noteState(work, row, state));
  } catch (error) {
    await asked.desk.transaction(tenant, actor, (work) => takeBack(work, row));
    throw faultOf(error);
  }
}

/** @throws Fault for what the rules refuse, or what is with the provider already */
async function markSubmitted(work: Work, id: string): Promise<TemplateRow> {
  const row = await work.rows(whatsappTemplates).lock(id);
  if (whyReadOnly(row) !== null) refuseFixed(row);
  if (row.status !== "DRAFT" && row.status !== "REJECTED")
    throw new Fault("conflict", say("whatsapp_templates.nothing_to_submit"));
  const { name, examples, sampleHandle } = row;
  refuseProblems(templateProblems({ ...contentOf(row), name, examples, hasSample: sampleHandle !== null }));
  const patch = { status: "PENDING" as const, reason: null, submittedAt: work.now, updatedAt: work.now };
  return work.rows(whatsappTemplates).update(id, patch, { before: row, action: "submit" });
}

async function handIn(
  templates: OpenTemplates,
  row: TemplateRow,
  wasHandedInBefore: boolean,
): Promise<TemplateState | null> {
  const { name, language, category, examples, providerId, sampleHandle } = row;
  const definition = { ...contentOf(row), name, language, category, examples, sampleHandle };
  if (providerId !== null) {
    await templates.edit(providerId, definition);
    return null;
  }
  try {
    return await templates.create(definition);
  } catch (error) {
    // The answer may be what was lost, now or the time before.
    const mayBeThere =
      error instanceof ProviderFailure &&
      (error.kind === "unknown" || (wasHandedInBefore && error.kind === "final"));
    const found = mayBeThere ? await templates.find({ name, language }) : null;
    if (!found) throw error;
    return found;
  }
}

/** The provider's own word may have come by its hook before its answer did. */
export async function noteState(
  work: Work,
  { id }: TemplateRow,
  state: TemplateState | null,
  { isNow = false }: { isNow?: boolean } = {},
): Promise<void> {
  const row = await work.rows(whatsappTemplates).lock(id);
  const isNewer =
    !isNow && row.statusAt !== null && row.submittedAt !== null && row.statusAt >= row.submittedAt;
  await work
    .update(whatsappTemplates)
    .set({
      ...(state === null ? {} : { providerId: state.providerId }),
      ...(isNewer || row.status === "DRAFT"
        ? {}
        : {
            status: state?.status ?? "PENDING",
            providerStatus: state?.providerStatus ?? "PENDING",
            reason: state?.reason ?? null,
            ...(state?.category ? { category: state.category } : {}),
            ...(state?.quality ? { quality: state.quality } : {}),
          }),
      updatedAt: work.now,
    })
    .where(eq(whatsappTemplates.id, id));
  publishTemplates(work, id);
}

/** What the provider did not take is a draft as before. */
async function takeBack(work: Work, { id }: TemplateRow): Promise<void> {
  const row = await work.rows(whatsappTemplates).lock(id);
  if (row.status !== "PENDING") return;
  await work
    .update(whatsappTemplates)
    .set({ status: "DRAFT", updatedAt: work.now })
    .where(eq(whatsappTemplates.id, id));
  publishTemplates(work, id);
}
