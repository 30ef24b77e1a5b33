import { slaRecounts as calls } from "../../../../contract/desk/sla-preview.ts";
import type { SlaRecount } from "../../../../contract/desk/sla-preview.ts";
import { pageOf } from "../../../db/page.ts";
import { implement } from "../../../kernel/implement.ts";
import { slaRecounts } from "./ledger-table.ts";
import type { RecountRow } from "./recount.ts";

const present = ({
  id,
  state,
  cause,
  actorName,
  total,
  done,
  unchanged,
  skipped,
  createdAt,
  finishedAt,
}: RecountRow): SlaRecount => ({
  id,
  state,
  cause,
  actorName,
  total,
  done,
  unchanged,
  skipped,
  createdAt,
  finishedAt,
});

export const recountCalls = implement(calls, {
  list: async ({ query, ...work }) => {
    const page = await pageOf<RecountRow>(work, {
      query,
      tenant: work.tenant,
      tenantId: slaRecounts.tenantId,
      from: slaRecounts,
      where: undefined,
      sort: { columns: [slaRecounts.id], direction: "desc", keyOf: ({ id }) => [id] },
      select: () => work.db.select().from(slaRecounts).$dynamic(),
    });
    return { ...page, items: page.items.map(present) };
  },
  get: async ({ params, ...work }) => present(await work.rows(slaRecounts).get(params.id)),
});
