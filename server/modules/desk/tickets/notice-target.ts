import { inArray } from "drizzle-orm";
import { rowId } from "../../notices/notifications/notice-targets.ts";
import type { NoticeTarget } from "../../notices/notifications/notice-targets.ts";
import { maySee } from "./rules.ts";
import { tickets } from "./table.ts";

export const ticketNotices: NoticeTarget = {
  kind: "ticket",
  address: new RegExp(`^/tickets/(${rowId})(?:[/?#]|$)`, "u"),
  async sightsOf({ from }, reader, ids) {
    const rows = await from(tickets, {
      id: tickets.id,
      isSensitive: tickets.isSensitive,
      assignedToId: tickets.assignedToId,
      deletedAt: tickets.deletedAt,
    }).where(inArray(tickets.id, [...ids]));
    return rows.map((row) => [
      row.id,
      row.deletedAt !== null || !maySee(reader, row) ? "gone" : row.isSensitive ? "sensitive" : "plain",
    ]);
  },
};
