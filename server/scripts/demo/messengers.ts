import { randomBytes } from "node:crypto";
import { and, eq, inArray, max } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { newKey } from "../../modules/channels/mailboxes/new-key.ts";
import { mailboxes } from "../../modules/channels/mailboxes/table.ts";
import { ticketConversations } from "../../modules/channels/messengers/table.ts";
import { contacts } from "../../modules/crm/records/contact-table.ts";
import { ticketMessages, tickets } from "../../modules/desk/tickets/table.ts";
import { connections } from "../../modules/workspace/connections/table.ts";
import { later } from "../../clock.ts";
import { seedTemplates } from "./message-templates.ts";
import type { IdOf } from "./shape.ts";

/** A mailbox whose servers are played: whoever writes to it in the simulator begins a ticket. */
export async function seedMailbox(db: Db, tenantId: string, now: string, id: IdOf): Promise<void> {
  const connectionId = id("connection mailbox");
  const name = tenantId === "acme" ? "Acme Outdoor" : "Globex";
  const address = `help@${tenantId}.test`;
  await db.insert(connections).values({
    tenantId,
    id: connectionId,
    provider: "email",
    name,
    isSimulated: true,
    account: address,
    displayName: address,
    settings: {
      from: `"${name}" <${address}>`,
      user: address,
      smtp: "smtp://mail.simulated.test:587",
      imap: "imaps://mail.simulated.test:993",
    },
    secrets: JSON.stringify({ password: randomBytes(24).toString("base64url") }),
    hookKey: randomBytes(24).toString("base64url"),
    checkedAt: later(now, { hours: -3 }),
    createdAt: later(now, { days: -30 }),
    updatedAt: later(now, { days: -30 }),
  });
  await db.insert(mailboxes).values({
    tenantId,
    connectionId,
    address,
    displayName: name,
    signature: `<p>${name}</p>`,
    acknowledges: true,
    forwardKey: newKey(),
    takesSince: later(now, { days: -30 }),
    uidValidity: "0",
  });
}

/** A number on WhatsApp whose provider is played, and the tickets that came by it. */
export async function seedMessengers(db: Db, tenantId: string, now: string, id: IdOf): Promise<void> {
  const connectionId = id("connection whatsapp");
  const businessAccountId = "102290129340398";
  const account = tenantId === "acme" ? "104996122399160" : "104996122399161";
  // Nobody can foretell the address that takes posts.
  const secret = () => randomBytes(24).toString("base64url");
  await db.insert(connections).values({
    tenantId,
    id: connectionId,
    provider: "whatsapp",
    name: "Support",
    isSimulated: true,
    account,
    displayName: tenantId === "acme" ? "Acme Outdoor" : "Globex",
    settings: { phoneNumberId: account, businessAccountId },
    secrets: JSON.stringify({ accessToken: secret(), appSecret: secret(), verifyToken: secret() }),
    hookKey: secret(),
    checkedAt: later(now, { hours: -3 }),
    createdAt: later(now, { days: -60 }),
    updatedAt: later(now, { days: -60 }),
  });
  const templates = await seedTemplates(db, { tenantId, connectionId, now, id }, businessAccountId);
  await db
    .update(connections)
    .set({ simulator: { templates } })
    .where(and(eq(connections.tenantId, tenantId), eq(connections.id, connectionId)));
  const found = await db
    .select({ ticketId: tickets.id, phone: contacts.phone, createdAt: tickets.createdAt })
    .from(tickets)
    .innerJoin(contacts, and(eq(contacts.tenantId, tickets.tenantId), eq(contacts.id, tickets.contactId)))
    .where(and(eq(tickets.tenantId, tenantId), eq(tickets.channel, "WHATSAPP")));
  const reachable = found.filter(({ phone }) => phone !== null);
  if (reachable.length === 0) return;
  const wrote = await db
    .select({ ticketId: ticketMessages.ticketId, at: max(ticketMessages.createdAt) })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.tenantId, tenantId),
        eq(ticketMessages.authorType, "CUSTOMER"),
        inArray(
          ticketMessages.ticketId,
          reachable.map(({ ticketId }) => ticketId),
        ),
      ),
    )
    .groupBy(ticketMessages.ticketId);
  const lastInbound = new Map(wrote.map(({ ticketId, at }) => [ticketId, at]));
  await db.insert(ticketConversations).values(
    reachable.map(({ ticketId, phone, createdAt }) => ({
      tenantId,
      ticketId,
      connectionId,
      identityKind: "WHATSAPP_ID" as const,
      identityValue: phone?.slice(1) ?? "",
      lastInboundAt: lastInbound.get(ticketId) ?? null,
      createdAt,
    })),
  );
}
