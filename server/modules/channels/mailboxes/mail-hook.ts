import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { later } from "../../../clock.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { Sealer } from "../../../sealer.ts";
import type { Services } from "../../../services.ts";
import type { Desk, Work } from "../../../work.ts";
import { secretsLost } from "../../workspace/connections/secrets.ts";
import { connections } from "../../workspace/connections/table.ts";
import { takeForwarded } from "./forwarding.ts";
import type { ForwardTarget } from "./forwarding.ts";
import { mailboxes } from "./table.ts";
import type { MailboxRow } from "./table.ts";

type Owner = Pick<MailboxRow, "tenantId" | "connectionId">;
export const sealedFor = ({ tenantId, connectionId }: Owner): string =>
  `mail hook ${tenantId} ${connectionId}`;
/** The one before counts for a day more, so that a gateway can be changed without a gap. */
const Secrets = z.object({ secret: z.string(), before: z.string().nullable(), beforeEndsAt: z.string() });
type Secrets = z.infer<typeof Secrets>;
const beforeHours = 24;

/** Path below the API's address, which the web side knows. */
export const mailHookPath = (key: string): `/api/hooks/mail/${string}` => `/api/hooks/mail/${key}`;

/** A new secret, which is told this once. */
export async function renewHookSecret(
  work: Work,
  { sealer }: { sealer: Sealer },
  mailbox: MailboxRow,
): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const known = mailbox.hookSecrets === null ? null : readable(sealer, mailbox, mailbox.hookSecrets);
  const secrets: Secrets = {
    secret,
    before: known?.secret ?? null,
    beforeEndsAt: later(work.now, { hours: beforeHours }),
  };
  await work
    .update(mailboxes)
    .set({ hookSecrets: sealer.seal(JSON.stringify(secrets), sealedFor(mailbox)) })
    .where(eq(mailboxes.connectionId, mailbox.connectionId));
  return secret;
}

/** Null where they were sealed with a key that this installation has no more. */
function readable(sealer: Sealer, owner: Owner, sealed: string): Secrets | null {
  try {
    return Secrets.parse(JSON.parse(sealer.open(sealed, sealedFor(owner))));
  } catch {
    return null;
  }
}

/** How a mail is signed: over the time in seconds and the bytes, so that neither can be another's. */
export const mailSignature = (secret: string, timestamp: string, raw: Uint8Array): string =>
  `sha256=${createHmac("sha256", secret).update(`${timestamp}.`).update(raw).digest("hex")}`;

const replaySeconds = 300;
export const isTimely = (timestamp: string, nowMs: number): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(nowMs / 1000 - Number(timestamp)) <= replaySeconds;

export interface HookTarget extends ForwardTarget {
  hookSecrets: string | null;
}
/** Whose address it is; null where it is nobody's. */
export async function mailHookTarget(desk: Desk, key: string): Promise<HookTarget | null> {
  const [found] = await desk.database.read("system", (db) =>
    db
      .select({
        tenantId: mailboxes.tenantId,
        connectionId: mailboxes.connectionId,
        hookSecrets: mailboxes.hookSecrets,
      })
      .from(mailboxes)
      .innerJoin(
        connections,
        and(eq(connections.tenantId, mailboxes.tenantId), eq(connections.id, mailboxes.connectionId)),
      )
      .where(and(eq(mailboxes.forwardKey, key), isNull(connections.deletedAt))),
  );
  return found ?? null;
}

/** Kept before it is answered. @throws ProviderFailure where its secrets cannot be opened any more */
export async function takeHooked(
  desk: Desk,
  { sealer, clock }: Pick<Services, "sealer" | "clock">,
  target: HookTarget,
  { timestamp, signature, raw }: { timestamp: string; signature: string; raw: Buffer },
): Promise<"stored" | "refused" | "empty"> {
  const now = clock.now();
  if (target.hookSecrets === null || !isTimely(timestamp, now.getTime())) return "refused";
  const secrets = readable(sealer, target, target.hookSecrets);
  if (!secrets) throw new ProviderFailure("reconnect", secretsLost);
  const isBeforeGood = secrets.before !== null && Date.parse(secrets.beforeEndsAt) > now.getTime();
  const good = [secrets.secret, ...(isBeforeGood && secrets.before !== null ? [secrets.before] : [])];
  // Each is compared, whichever it is.
  const signed = good.map((secret) => isSameText(signature, mailSignature(secret, timestamp, raw)));
  if (!signed.includes(true)) return "refused";
  if (raw.length === 0) return "empty";
  await takeForwarded(desk, target, raw, null);
  return "stored";
}
/** In a time that tells nothing of where they differ, or of their length. */
const isSameText = (one: string, other: string): boolean => timingSafeEqual(digestOf(one), digestOf(other));
const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();
