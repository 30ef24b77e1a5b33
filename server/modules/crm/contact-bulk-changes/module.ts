import { and, eq, inArray } from "drizzle-orm";
import { contactBulkChanges as calls } from "../../../../contract/crm/contact-bulk-changes.ts";
import type { ContactSkipReason } from "../../../../contract/enums.ts";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Language } from "../../../words/texts.ts";
import type { Work } from "../../../work.ts";
import { contacts } from "../records/contact-table.ts";
import {
  changeOf,
  checkUpdate,
  presentContactBulkChanges,
  previewContactBulkChange,
  mayOverseeContactChanges,
  wantedContacts,
} from "./queries.ts";
import type { ChangeRow } from "./queries.ts";
import { contactBulkRun, publishContactBulkChange } from "./steps.ts";
import { contactBulkChangeRows, contactBulkChanges } from "./table.ts";
import { contactBulkJobs, purgeContactRows, resumeContactChanges } from "./jobs.ts";
import { say } from "./texts.ts";

type BulkChange = Answer<typeof calls.get>;
interface SkippedRow {
  contactId: string;
  name: string | null;
  reason: string | null;
}

const contactBulkChangeCalls = implement(calls, {
  update: ({ body, caller, ...work }) => begin(work, body, caller.language),
  preview: async ({ body, ...work }) => {
    await checkUpdate(work, body.update);
    return previewContactBulkChange(work, body);
  },
  list: async ({ query, caller, ...work }) => {
    const page = await pageOf<ChangeRow>(work, {
      query,
      tenant: work.tenant,
      tenantId: contactBulkChanges.tenantId,
      from: contactBulkChanges,
      where: mayOverseeContactChanges(work.actor)
        ? undefined
        : eq(contactBulkChanges.actorId, work.actor.id ?? ""),
      sort: { columns: [contactBulkChanges.id], direction: "desc", keyOf: ({ id }) => [id] },
      select: () => work.db.select().from(contactBulkChanges).$dynamic(),
    });
    return { ...page, items: await presentContactBulkChanges(work, page.items, caller.language) };
  },
  get: async ({ params, caller, ...work }) => shown(work, await changeOf(work, params.id), caller.language),
  skipped: async ({ params, query, ...work }) => {
    await changeOf(work, params.id);
    const page = await pageOf<SkippedRow>(work, {
      query,
      tenant: work.tenant,
      tenantId: contactBulkChangeRows.tenantId,
      from: contactBulkChangeRows,
      where: and(
        eq(contactBulkChangeRows.changeId, params.id),
        inArray(contactBulkChangeRows.state, ["SKIPPED", "KEPT"]),
      ),
      sort: {
        columns: [contactBulkChangeRows.contactId],
        direction: "asc",
        keyOf: ({ contactId }) => [contactId],
      },
      select: () =>
        work.db
          .select({
            contactId: contactBulkChangeRows.contactId,
            name: contacts.name,
            reason: contactBulkChangeRows.reason,
          })
          .from(contactBulkChangeRows)
          .leftJoin(
            contacts,
            and(
              eq(contacts.tenantId, contactBulkChangeRows.tenantId),
              eq(contacts.id, contactBulkChangeRows.contactId),
            ),
          )
          .$dynamic(),
    });
    // a skipped row has its reason
    return { ...page, items: page.items.map((row) => ({ ...row, reason: row.reason as ContactSkipReason })) };
  },
  cancel: async ({ params, caller, ...work }) => {
    await changeOf(work, params.id);
    return publishAndPresentChange(work, await contactBulkRun.cancel(work, params.id), caller.language);
  },
  undo: async ({ params, caller, ...work }) => {
    await changeOf(work, params.id);
    return publishAndPresentChange(work, await contactBulkRun.undo(work, params.id), caller.language);
  },
});

async function begin(
  work: Work,
  body: BodyOut<typeof calls.update>,
  language: Language | null,
): Promise<BulkChange> {
  const { actor, now } = work;
  if (actor.id === null) throw new Fault("forbidden");
  await checkUpdate(work, body.update);
  await contactBulkRun.refuseTooMany(work, actor.id);
  const place = body.filter ? "filter" : "contactIds";
  const { total, isTooMany } = await previewContactBulkChange(work, body);
  if (total === 0) throw fieldFault(place, say("shared.no_such_contact"));
  if (isTooMany)
    throw fieldFault(
      place,
      say("contact_bulk_changes.too_many", {
        max: limits.bulkContactsMax.toLocaleString("en"),
      }),
    );
  const isFixed = !body.filter || total <= limits.bulkJobAbove;
  const row = await work.rows(contactBulkChanges).insert({
    actorId: actor.id,
    actorName: actor.name,
    update: body.update,
    filter: body.filter ?? null,
    total,
    createdAt: now,
    updatedAt: now,
    fixedAt: isFixed ? now : null,
  });
  if (isFixed) await contactBulkRun.fixItems(work, row.id, await wantedContacts(work, body));
  return publishAndPresentChange(work, await contactBulkRun.start(work, row, total), language);
}

async function publishAndPresentChange(
  work: Work,
  row: ChangeRow,
  language: Language | null,
): Promise<BulkChange> {
  publishContactBulkChange(work, row);
  return shown(work, row, language);
}

async function shown(work: Work, row: ChangeRow, language: Language | null): Promise<BulkChange> {
  const [view] = await presentContactBulkChanges(work, [row], language);
  if (!view) throw new Fault("not_found");
  return view;
}

export const contactBulkChangesModule = defineModule("crm/contact-bulk-changes", {
  calls: contactBulkChangeCalls,
  jobs: contactBulkJobs,
  routines: [purgeContactRows, resumeContactChanges],
});
