import { and, eq, notInArray } from "drizzle-orm";
import { limits } from "../../../../contract/limits.ts";
import type { Work } from "../../../work.ts";
import { notify } from "../../notices/notifications/notify.ts";
import type { Notice } from "../../notices/notifications/notify.ts";
import { users } from "../../people/session/table.ts";
import { maySee } from "../tickets/rules.ts";
import type { tickets } from "../tickets/table.ts";
import { ticketFollowers } from "./table.ts";

type TicketRow = typeof tickets.$inferSelect;

/**
 * Tells those who follow a ticket, but not who did it, nor `except`, who hear of it otherwise, nor whoever
 * may no longer see it.
 */
export async function tellFollowers(
  work: Work,
  ticket: TicketRow,
  notice: Pick<Notice, "type" | "title" | "content" | "isNote">,
  except: readonly (string | null)[] = [],
): Promise<void> {
  const heard = [work.actor.id, ...except].filter((id) => id !== null);
  const people = await work.db
    .select({ id: users.id, role: users.role })
    .from(ticketFollowers)
    .innerJoin(users, and(eq(users.tenantId, ticketFollowers.tenantId), eq(users.id, ticketFollowers.userId)))
    .where(
      and(
        eq(ticketFollowers.tenantId, work.tenant),
        eq(ticketFollowers.ticketId, ticket.id),
        notInArray(ticketFollowers.userId, heard),
      ),
    )
    .limit(limits.followersPerTicketMax);
  for (const { id, role } of people)
    if (maySee({ id, role }, ticket))
      await notify(work, {
        ...notice,
        userId: id,
        priority: ticket.priority,
        actionUrl: `/tickets/${ticket.id}`,
      });
}

const words = {
  OPEN: { en: "open", es: "abierto", ar: "مفتوحة" },
  IN_PROGRESS: { en: "in progress", es: "en curso", ar: "قيد المعالجة" },
  PENDING: { en: "pending", es: "pendiente", ar: "بانتظار العميل" },
  ON_HOLD: { en: "on hold", es: "en espera", ar: "معلّقة" },
  RESOLVED: { en: "resolved", es: "resuelto", ar: "محلولة" },
  CLOSED: { en: "closed", es: "cerrado", ar: "مغلقة" },
};
/** A change of status in the words of each language. */
export function statusNotice(ticket: TicketRow): Pick<Notice, "type" | "title" | "content"> {
  const { en, es, ar } = words[ticket.status];
  return {
    type: "TICKET_UPDATED",
    title: {
      en: `#${ticket.number} is ${en}`,
      es: `El n.º ${ticket.number} está ${es}`,
      ar: `التذكرة رقم ${ticket.number} ${ar}`,
    },
    content: ticket.subject,
  };
}
