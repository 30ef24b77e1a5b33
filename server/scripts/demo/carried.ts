import { sql } from "drizzle-orm";
import type { MessageMail } from "../../../contract/desk/ticket-messages.ts";
import { later } from "../../clock.ts";
import { deliveries } from "../../modules/workspace/deliveries/table.ts";
import type { Seeding } from "./seeding.ts";

type DeliveryRow = typeof deliveries.$inferInsert;
/** A message that left by a connection, and what came of it. */
export interface Carried extends Pick<
  DeliveryRow,
  "kind" | "recipient" | "payload" | "lane" | "code" | "reason" | "providerMessageId"
> {
  id: string;
  connectionId: string;
  ticketId: string;
  messageId: string;
  state: "SENT" | "DELIVERED" | "READ" | "FAILED" | "UNKNOWN";
  at: string;
}

/** Into the log, where any of it is young enough. */
export async function logCarried(of: Seeding, carried: readonly Carried[]): Promise<void> {
  if (carried.length > 0) await of.db.insert(deliveries).values(carried.map((one) => logged(of, one)));
}

/** As the log has it. */
const logged = ({ tenantId }: Seeding, { at, ...one }: Carried): DeliveryRow => {
  const isLost = one.state === "FAILED" || one.state === "UNKNOWN";
  return {
    tenantId,
    ...one,
    attempts: 1,
    createdAt: at,
    sentAt: isLost ? null : later(at, { seconds: 2 }),
  };
};

/** The messages themselves say so, too; those of a mail with its head. */
export async function showCarried(
  { db, tenantId }: Seeding,
  carried: readonly Carried[],
  mails: ReadonlyMap<string, MessageMail> = new Map(),
): Promise<void> {
  const shown = new Map(carried.map((one) => [one.messageId, one]));
  const rows = [...new Set([...shown.keys(), ...mails.keys()])].map((id) => ({
    id,
    delivery: shown.get(id)?.state ?? null,
    reason: shown.get(id)?.reason ?? null,
    mail: mails.get(id) ?? null,
  }));
  await db.execute(sql`
    update ticket_messages set delivery = coalesce(one.delivery, ticket_messages.delivery), delivery_reason = one.reason, mail = one.mail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one(id uuid, delivery text, reason text, mail jsonb)
    where ticket_messages.tenant_id = ${tenantId} and ticket_messages.id = one.id`);
}
