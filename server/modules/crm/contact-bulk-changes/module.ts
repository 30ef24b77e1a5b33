import { and, eq, inArray } from "drizzle-orm";
import { contactBulkChanges as calls } from "../../../../contract/crm/contact-bulk-changes.ts";
import type { ContactSkipReason } from "../../../../contract/enums.ts";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Work } from "../../../work.ts";
import { contacts } from "../contacts/table.ts";
import {
  changeOf,
  checkUpdate,
  presentContactBulkChanges,
  previewContactBulkChange,
  seesAll,
  wantedContacts,
} from "./queries.ts";
import type { ChangeRow } from "./queries.ts";
import { contactBulkRun, publishContactBulkChange } from "./steps.ts";
import { contactBulkChangeRows, contactBulkChanges } from "./table.ts";
import { contactBulkJobs, purgeContactRows, resumeContactChanges } from "./jobs.ts";

type BulkChange = Answer<typeof calls.get>;
interface SkippedRow {
  contactId: string;
  name: string | null;
  reason: string | null;
}

const contactBulkChangeCalls = implement(calls, {
  update: ({ body, ...work }) => begin(work, body),
  preview: async ({ body, ...work }) => {
    await checkUpdate(work, body.update);
    return previewContactBulkChange(work, body);
  },
  list: async ({ query, ...work }) => {
    const page = await pageOf<ChangeRow>(work.db, {
      query,
      tenant: work.tenant,
      tenantId: contactBulkChanges.tenantId,
      from: contactBulkChanges,
      where: seesAll(work.actor) ? undefined : eq(contactBulkChanges.actorId, work.actor.id ?? ""),
      sort: { columns: [contactBulkChanges.id], direction: "desc", keyOf: ({ id }) => [id] },
      select: () => work.db.select().from(contactBulkChanges).$dynamic(),
    });
    return { ...page, items: await presentContactBulkChanges(work, page.items) };
  },
  get: async ({ params, ...work }) => shown(work, await changeOf(work, params.id)),
  skipped: async ({ params, query, ...work }) => {
    await changeOf(work, params.id);
    const page = await pageOf<SkippedRow>(work.db, {
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
  cancel: async ({ params, ...work }) => {
    await changeOf(work, params.id);
    return told(work, await contactBulkRun.cancel(work, params.id));
  },
  undo: async ({ params, ...work }) => {
    await changeOf(work, params.id);
    return told(work, await contactBulkRun.undo(work, params.id));
  },
});

async function begin(work: Work, body: BodyOut<typeof calls.update>): Promise<BulkChange> {
  const { actor, now } = work;
  if (actor.id === null) throw new Fault("forbidden");
  await checkUpdate(work, body.update);
  await contactBulkRun.refuseTooMany(work, actor.id);
  const place = body.filter ? "filter" : "contactIds";
  const { total, isTooMany } = await previewContactBulkChange(work, body);
  if (total === 0) throw fieldFault(place, "There is no such contact.");
  if (isTooMany)
    throw fieldFault(
      place,
      `More than ${limits.bulkContactsMax.toLocaleString("en")} contacts match. Narrow the filter.`,
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
  return told(work, await contactBulkRun.start(work, row, total));
}

async function told(work: Work, row: ChangeRow): Promise<BulkChange> {
  publishContactBulkChange(work, row);
  return shown(work, row);
}

async function shown(work: Work, row: ChangeRow): Promise<BulkChange> {
  const [view] = await presentContactBulkChanges(work, [row]);
  if (!view) throw new Fault("not_found");
  return view;
}

export const contactBulkChangesModule = defineModule("crm/contact-bulk-changes", {
  calls: contactBulkChangeCalls,
  jobs: contactBulkJobs,
  routines: [purgeContactRows, resumeContactChanges],
});
