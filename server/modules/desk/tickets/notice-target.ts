import { and, eq, inArray } from "drizzle-orm";
import { rowId } from "../../notices/notifications/notice-targets.ts";
import type { NoticeTarget } from "../../notices/notifications/notice-targets.ts";
import { maySee } from "./rules.ts";
import { tickets } from "./table.ts";

export const ticketNotices: NoticeTarget = {
  kind: "ticket",
  address: new RegExp(`^/tickets/(${rowId})(?:[/?#]|$)`, "u"),
  async sightsOf({ db, tenant }, reader, ids) {
    const rows = await db
      .select({
        id: tickets.id,
        isSensitive: tickets.isSensitive,
        assignedToId: tickets.assignedToId,
        deletedAt: tickets.deletedAt,
      })
      .from(tickets)
      .where(and(eq(tickets.tenantId, tenant), inArray(tickets.id, [...ids])));
    return rows.map((row) => [
      row.id,
      row.deletedAt !== null || !maySee(reader, row) ? "gone" : row.isSensitive ? "sensitive" : "plain",
    ]);
  },
};
