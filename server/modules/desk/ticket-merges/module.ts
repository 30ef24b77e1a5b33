import { desc, eq, or, sql } from "drizzle-orm";
import { ticketMerges as calls } from "../../../../contract/desk/ticket-merges.ts";
import { pageOf } from "../../../db/page.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { findTicket } from "../tickets/queries.ts";
import { mergeViews } from "./journal.ts";
import type { MergeRow } from "./journal.ts";
import { mergeTickets } from "./merge.ts";
import { previewTicketMerge, suspectedPairs } from "./preview.ts";
import { splitTicket } from "./split.ts";
import { ticketMerges } from "./table.ts";
import { undoTicketMerge } from "./undo.ts";

const shownOnTicketMax = 20;

const ticketMergeCalls = implement(calls, {
  merge: ({ body, services, ...work }) => mergeTickets(work, services, body),
  preview: ({ body, ...work }) => previewTicketMerge(work, body),
  suspects: async (work) => ({ items: await suspectedPairs(work) }),
  list: async ({ query, ...work }) => {
    const page = await pageOf<MergeRow>(work, {
      query,
      tenant: work.tenant,
      tenantId: ticketMerges.tenantId,
      from: ticketMerges,
      where: undefined,
      select: () => work.db.select().from(ticketMerges).$dynamic(),
      sort: {
        columns: [ticketMerges.createdAt, ticketMerges.id],
        direction: "desc",
        keyOf: (row) => [row.createdAt, row.id],
      },
    });
    return { ...page, items: await mergeViews(work, page.items) };
  },
  undo: ({ params, services, ...work }) => undoTicketMerge(work, services, params.id),
  ofTicket: async ({ params, ...work }) => {
    const { id } = await findTicket(work, params.id);
    const hadPart = sql`exists (select 1 from ticket_merge_sources s where s.tenant_id = ticket_merges.tenant_id and s.merge_id = ticket_merges.id and s.ticket_id = ${id}::uuid)`;
    const rows = await work
      .from(ticketMerges)
      .where(or(eq(ticketMerges.targetId, id), hadPart))
      .orderBy(desc(ticketMerges.createdAt), desc(ticketMerges.id))
      .limit(shownOnTicketMax);
    return { items: await mergeViews(work, rows) };
  },
  split: ({ params, body, services, ...work }) => splitTicket(work, services, params.id, body),
});

export const ticketMergesModule = defineModule("desk/ticket-merges", { calls: ticketMergeCalls });
