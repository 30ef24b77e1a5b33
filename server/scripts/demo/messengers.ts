import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { newKey } from "../../modules/channels/mailboxes/new-key.ts";
import { mailboxes } from "../../modules/channels/mailboxes/table.ts";
import { connections } from "../../modules/workspace/connections/table.ts";
import { later } from "../../clock.ts";
import { seedConversations } from "./conversations.ts";
import type { Seeding } from "./seeding.ts";
import { seedMailThreads } from "./mail-threads.ts";
import { seedTemplates } from "./message-templates.ts";
import type { IdOf } from "./shape.ts";

/** Nobody can foretell the address that takes posts. */
const secret = () => randomBytes(24).toString("base64url");

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
    secrets: JSON.stringify({ password: secret() }),
    hookKey: secret(),
    checkedAt: later(now, { hours: -3 }),
    createdAt: later(now, { days: -30 }),
    updatedAt: later(now, { days: -30 }),
  });
  await db.insert(mailboxes).values({
    tenantId,
    connectionId,
    address,
    displayName: name,
    signature: `<p>${name}<br>${address}</p>`,
    acknowledges: true,
    forwardKey: newKey(),
    takesSince: later(now, { days: -30 }),
    uidValidity: "0",
    sentUidValidity: "0",
  });
  await seedMailThreads({ db, tenantId, now, id }, { connectionId, address, displayName: name });
}

/** A number on WhatsApp whose provider is played, and the tickets that came by it. */
export async function seedMessengers(db: Db, tenantId: string, now: string, id: IdOf): Promise<void> {
  const connectionId = id("connection whatsapp");
  const businessAccountId = "102290129340398";
  const account = tenantId === "acme" ? "104996122399160" : "104996122399161";
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
  await seedConversations({ db, tenantId, now, id }, "WHATSAPP", connectionId);
  await seedInstagram({ db, tenantId, now, id });
}

/** An account on Instagram whose provider is played, and the tickets that came by it. */
async function seedInstagram({ db, tenantId, now, id }: Seeding): Promise<void> {
  const connectionId = id("connection instagram");
  const account = tenantId === "acme" ? "17841400008460056" : "17841400008460057";
  await db.insert(connections).values({
    tenantId,
    id: connectionId,
    provider: "instagram",
    name: "Instagram",
    isSimulated: true,
    account,
    displayName: tenantId === "acme" ? "acme.outdoor" : "globex.energy",
    // Young enough that nobody is told of its end.
    settings: { door: "INSTAGRAM", accountId: account, tokenAt: later(now, { days: -5 }) },
    secrets: JSON.stringify({ accessToken: secret(), appSecret: secret(), verifyToken: secret() }),
    hookKey: secret(),
    checkedAt: later(now, { hours: -3 }),
    createdAt: later(now, { days: -60 }),
    updatedAt: later(now, { days: -60 }),
  });
  await seedConversations({ db, tenantId, now, id }, "INSTAGRAM", connectionId);
}
