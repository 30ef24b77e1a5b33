import type { NotificationType, Priority, TicketStatus } from "../../../contract/enums.ts";
import { later } from "../../clock.ts";
import type { Db } from "../../db/client.ts";
import { assignmentDecisions } from "../../modules/desk/tickets/decision-table.ts";
import { decideAssignment } from "../../modules/desk/assignment/decide.ts";
import type { Candidate } from "../../modules/desk/assignment/decide.ts";
import { notifications } from "../../modules/notices/notifications/table.ts";
import { agentKeys } from "./shape.ts";
import type { DemoTenant, StaffKey } from "./shape.ts";

export interface SeededTicket {
  id: string;
  number: number;
  subject: string;
  status: TicketStatus;
  priority: Priority;
  assignedToId: string | null;
  createdAt: string;
  lastActivityAt: string;
}
type IdOf = (name: string, moment?: string) => string;

/**
 * Why each ticket is whose it is, as the engine itself would have said: the chosen one had the most room, the
 * others less or were away.
 */
export async function seedDecisions(
  db: Db,
  tenantId: string,
  { staff, skills }: DemoTenant,
  tickets: readonly SeededTicket[],
  id: IdOf,
): Promise<void> {
  const capacity = { chat: 3, messengers: 6, other: 20 };
  const rows = tickets
    .map((ticket, at) => {
      const team: Candidate[] = agentKeys
        .filter((key) => key !== "admin")
        .map((key, place) => {
          const isOwner = id(key) === ticket.assignedToId;
          return {
            id: id(key),
            name: `${staff[key].firstName} ${staff[key].lastName}`,
            role: key === "manager" || key === "supervisor" ? key.toUpperCase() : "AGENT",
            isActive: true,
            isAvailable: isOwner || (ticket.assignedToId !== null && (at + place) % 3 !== 0),
            skills: skills.filter((skill) => skill.key in staff[key].skills).map(({ name }) => name),
            groups: [],
            pipelines: [],
            load: { chat: 0, messengers: 0, other: isOwner ? at % 6 : 7 + ((at * 5 + place * 3) % 12) },
            capacity,
            idleSince: null,
          };
        });
      const { winner, rule, reasons } = decideAssignment(
        {
          pool: "other",
          requiredSkills: [],
          groupId: null,
          pipelineId: null,
          lastOwnerId: null,
          releasedById: null,
        },
        team,
      );
      return {
        tenantId,
        id: id(`decision ${ticket.number}`, ticket.createdAt),
        ticketId: ticket.id,
        trigger: "created",
        winnerId: winner?.id ?? null,
        winnerName: winner?.name ?? null,
        rule,
        reasons,
        createdAt: ticket.createdAt,
      };
    })
    .filter(
      ({ winnerId, ticketId }) =>
        winnerId === null ||
        tickets.some((ticket) => ticket.id === ticketId && ticket.assignedToId === winnerId),
    ); // an administrator took theirs by hand
  for (let from = 0; from < rows.length; from += 100)
    await db.insert(assignmentDecisions).values(rows.slice(from, from + 100));
}

/** A notification of every type for the agent and the supervisor: unread, read and archived. */
export async function seedNotices(
  db: Db,
  tenantId: string,
  { staff }: DemoTenant,
  tickets: readonly SeededTicket[],
  now: string,
  id: IdOf,
): Promise<void> {
  const name = (key: StaffKey) => `${staff[key].firstName} ${staff[key].lastName}`;
  const whom: StaffKey[] = ["agent", "supervisor"];
  await db.insert(notifications).values(
    whom.flatMap((key) => {
      const mine = tickets
        .filter(({ assignedToId, status }) => assignedToId === id(key) && status !== "CLOSED")
        .slice(-4);
      const about = (at: number) => {
        const ticket = mine[at % Math.max(mine.length, 1)] ?? tickets[0];
        if (!ticket) throw new Error("The demo has no tickets.");
        return ticket;
      };
      const of = (
        at: number,
        type: NotificationType,
        priority: Priority,
        title: (ticket: SeededTicket) => string,
        content: (ticket: SeededTicket) => string,
        more: { isRead?: boolean; isArchived?: boolean; url?: string } = {},
      ) => {
        const createdAt = later(now, { minutes: -7 - at * 41 });
        return {
          tenantId,
          id: id(`notice ${key} ${type} ${more.isArchived ? "archived" : ""}`, createdAt),
          userId: id(key),
          type,
          priority,
          title: title(about(at)),
          content: content(about(at)),
          actionUrl: more.url ?? `/tickets/${about(at).id}`,
          isRead: more.isRead ?? false,
          archivedAt: more.isArchived ? now : null,
          createdAt,
        };
      };
      const other = key === "agent" ? "senior" : "manager";
      return [
        of(
          0,
          "MENTION",
          "MEDIUM",
          ({ number }) => `${name(other)} mentioned you on #${number}`,
          ({ subject }) => subject,
        ),
        of(
          1,
          "TICKET_UPDATED",
          "LOW",
          ({ number }) => `#${number} is now urgent`,
          ({ subject }) => subject,
        ),
        of(
          2,
          "SLA_BREACH_WARNING",
          "URGENT",
          ({ number }) => `#${number} has waited for its first answer for an hour`,
          ({ subject }) => subject,
        ),
        of(
          3,
          "WHATSAPP_TAKEOVER_REQUEST",
          "HIGH",
          ({ number }) => `A person is asked for in the WhatsApp conversation of #${number}`,
          ({ subject }) => subject,
        ),
        of(
          4,
          "STATUS_EXPIRED",
          "LOW",
          () => "Your status Team meeting has ended",
          () => "You are Online again.",
          { isRead: true, url: "/agent/dashboard" },
        ),
        of(
          5,
          "TICKET_ASSIGNED",
          "MEDIUM",
          ({ number }) => `#${number} was assigned to you`,
          ({ subject }) => subject,
          { isRead: true, isArchived: true },
        ),
      ];
    }),
  );
}
