import { and, eq, inArray } from "drizzle-orm";
import type { BulkSkipReason } from "../../../../contract/enums.ts";
import type { Answer, BodyOut } from "../../../../contract/kit.ts";
import { limits } from "../../../../contract/limits.ts";
import { ticketBulkChanges as calls } from "../../../../contract/desk/ticket-bulk-changes.ts";
import { pageOf } from "../../../db/page.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { Language } from "../../../words/texts.ts";
import type { Work } from "../../../work.ts";
import { checkTicketPatch } from "../tickets/change.ts";
import { visibleTo } from "../tickets/queries.ts";
import { tickets } from "../tickets/table.ts";
import {
  ticketBulkChangeOf,
  presentTicketBulkChanges,
  previewTicketBulkChange,
  mayOverseeTicketChanges,
  wantedTickets,
} from "./queries.ts";
import type { TicketBulkChangeRow } from "./queries.ts";
import { ticketBulkChangeRows, ticketBulkChanges } from "./table.ts";
import { publishTicketBulkChange } from "./publish.ts";
import { ticketBulkRun } from "./steps.ts";
import { bulkChangeJobs, purgeBulkRows, resumeBulkChanges } from "./jobs.ts";
import { say } from "./texts.ts";

type BulkChange = Answer<typeof calls.get>;
interface SkippedRow {
  ticketId: string;
  number: number | null;
  subject: string | null;
  reason: string | null;
}

const ticketBulkChangeCalls = implement(calls, {
  preview: async ({ body, ...work }) => {
    await checkTicketPatch(work, body.update);
    return previewTicketBulkChange(work, body);
  },
  create: ({ body, caller, ...work }) => create(work, body, caller.language),
  list: async ({ query, caller, ...work }) => {
    const page = await pageOf<TicketBulkChangeRow>(work, {
      query,
      tenant: work.tenant,
      tenantId: ticketBulkChanges.tenantId,
      from: ticketBulkChanges,
      where: mayOverseeTicketChanges(work.actor)
        ? undefined
        : eq(ticketBulkChanges.actorId, work.actor.id ?? ""),
      sort: { columns: [ticketBulkChanges.id], direction: "desc", keyOf: ({ id }) => [id] },
      select: () => work.db.select().from(ticketBulkChanges).$dynamic(),
    });
    return { ...page, items: await presentTicketBulkChanges(work, page.items, caller.language) };
  },
  get: async ({ params, caller, ...work }) =>
    shown(work, await ticketBulkChangeOf(work, params.id), caller.language),
  skipped: async ({ params, query, ...work }) => {
    await ticketBulkChangeOf(work, params.id);
    const page = await pageOf<SkippedRow>(work, {
      query,
      tenant: work.tenant,
      tenantId: ticketBulkChangeRows.tenantId,
      from: ticketBulkChangeRows,
      where: and(
        eq(ticketBulkChangeRows.changeId, params.id),
        inArray(ticketBulkChangeRows.state, ["SKIPPED", "KEPT"]),
      ),
      sort: {
        columns: [ticketBulkChangeRows.ticketId],
        direction: "asc",
        keyOf: ({ ticketId }) => [ticketId],
      },
      // A ticket that one may not see any more keeps its number and subject to itself.
      select: () =>
        work.db
          .select({
            ticketId: ticketBulkChangeRows.ticketId,
            number: tickets.number,
            subject: tickets.subject,
            reason: ticketBulkChangeRows.reason,
          })
          .from(ticketBulkChangeRows)
          .leftJoin(
            tickets,
            and(
              eq(tickets.tenantId, ticketBulkChangeRows.tenantId),
              eq(tickets.id, ticketBulkChangeRows.ticketId),
              visibleTo(work.actor),
            ),
          )
          .$dynamic(),
    });
    // a skipped row has its reason
    return { ...page, items: page.items.map((row) => ({ ...row, reason: row.reason as BulkSkipReason })) };
  },
  cancel: async ({ params, caller, ...work }) => {
    await ticketBulkChangeOf(work, params.id);
    return publishAndPresentChange(work, await ticketBulkRun.cancel(work, params.id), caller.language);
  },
  undo: async ({ params, caller, ...work }) => {
    await ticketBulkChangeOf(work, params.id);
    return publishAndPresentChange(work, await ticketBulkRun.undo(work, params.id), caller.language);
  },
});

async function create(
  work: Work,
  body: BodyOut<typeof calls.create>,
  language: Language | null,
): Promise<BulkChange> {
  const { actor, now } = work;
  if (actor.id === null) throw new Fault("forbidden");
  await checkTicketPatch(work, body.update);
  await ticketBulkRun.refuseTooMany(work, actor.id);
  const place = body.filter ? "filter" : "ticketIds";
  const { total, isTooMany } = await previewTicketBulkChange(work, body);
  if (total === 0) throw fieldFault(place, say("shared.no_such_ticket"));
  if (isTooMany)
    throw fieldFault(
      place,
      say("ticket_bulk_changes.too_many", { max: limits.bulkTicketsMax.toLocaleString("en") }),
    );
  const row = await work.rows(ticketBulkChanges).insert({
    actorId: actor.id,
    actorName: actor.name,
    update: body.update,
    filter: body.filter ?? null,
    total,
    createdAt: now,
    updatedAt: now,
    fixedAt: body.filter ? null : now,
  });
  if (!body.filter) await ticketBulkRun.fixItems(work, row.id, await wantedTickets(work, body));
  return publishAndPresentChange(work, await ticketBulkRun.start(work, row, total), language);
}

async function publishAndPresentChange(
  work: Work,
  row: TicketBulkChangeRow,
  language: Language | null,
): Promise<BulkChange> {
  publishTicketBulkChange(work, row);
  return shown(work, row, language);
}

async function shown(work: Work, row: TicketBulkChangeRow, language: Language | null): Promise<BulkChange> {
  const [view] = await presentTicketBulkChanges(work, [row], language);
  if (!view) throw new Fault("not_found");
  return view;
}

export const ticketBulkChangesModule = defineModule("desk/ticket-bulk-changes", {
  calls: ticketBulkChangeCalls,
  jobs: bulkChangeJobs,
  routines: [purgeBulkRows, resumeBulkChanges],
});
