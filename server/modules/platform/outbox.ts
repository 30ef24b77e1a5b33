import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { later } from "../../clock.ts";
import { newId } from "../../db/columns.ts";
import { defineJob } from "../../jobs/queue.ts";
import { sendText } from "../../ports/sms.ts";
import type { Services } from "../../services.ts";
import { systemActor } from "../../work.ts";
import type { Desk, Work } from "../../work.ts";
import { isLocalName } from "./addresses.ts";
import { outboxItems } from "../../db/table.ts";

type Item = typeof outboxItems.$inferSelect;
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** Holds a link or a code that lets somebody in. */ isSecret?: boolean;
}
interface Queued {
  outboxId: string;
}

/** Waits before the second, third … attempt; after the last the item has failed. */
const retryAfterMinutes = [1, 5, 15, 60, 180, 360, 720];

/** A mail that leaves once the transaction has committed. @returns its id in the outbox */
export const queueMail = (work: Work, mail: OutgoingMail): Promise<string> =>
  queue(work, { ...mail, channel: "email", subject: oneLine(mail.subject) });

/** The same for a text message to a phone number in E.164. */
export const queueText = (
  work: Work,
  message: { to: string; text: string; isSecret?: boolean },
): Promise<string> => queue(work, { ...message, channel: "sms" });

async function queue(
  work: Work,
  item: Omit<typeof outboxItems.$inferInsert, "tenantId" | "id" | "createdAt">,
): Promise<string> {
  const outboxId = newId();
  // Past the audit log on purpose: the outbox is a log itself, and the audit log, which nobody can change, must not hold a secret.
  await work.db
    .insert(outboxItems)
    .values({ ...item, tenantId: work.tenant, id: outboxId, createdAt: work.now });
  work.enqueue<Queued>(deliverOutbox, { outboxId });
  return outboxId;
}

export const deliverOutbox = defineJob<Queued>({
  name: "outbox.deliver",
  schema: z.object({ outboxId: z.uuid() }),
  async run({ desk, services, tenant, payload }) {
    const [item] = await desk.look(tenant, systemActor, (work) =>
      work.rows(outboxItems).list({ where: eq(outboxItems.id, payload.outboxId), limit: 1 }),
    );
    if (item?.status !== "QUEUED") return; // sent by an attempt whose end the queue did not see
    const outcome = await send(services, item);
    await settle(desk, services, item, outcome);
  },
});

type Outcome = "sent" | "held" | { failed: string; isFinal: boolean };

async function send(services: Services, item: Item): Promise<Outcome> {
  const { env, mailer, log } = services;
  const hasProvider = item.channel === "sms" ? env.smsUrl !== undefined : mailer.isConfigured;
  if (!hasProvider) {
    // Where nobody else reads along, what would have been sent is printed. By the name alone: a server that forgot to say that it is one must print no link.
    if (isLocalName(env.publicDomain))
      log.info({ to: item.to, subject: item.subject, text: item.text }, `${item.channel} held in the outbox`);
    return "held";
  }
  try {
    if (item.channel === "sms" && env.smsUrl !== undefined)
      await sendText(env.smsUrl, { id: item.id, to: item.to, text: item.text });
    // The same Message-ID at each attempt, so that a mail that was accepted just before a crash arrives once.
    else
      await mailer.send({
        to: item.to,
        subject: item.subject,
        text: item.text,
        html: item.html ?? undefined,
        headers: { "Message-ID": `<${item.id}@${env.publicDomain}>`, ...item.headers },
      });
    return "sent";
  } catch (error) {
    const refusal =
      error instanceof Error && "responseCode" in error && typeof error.responseCode === "number"
        ? error.responseCode
        : 0;
    return {
      failed: oneLine(error instanceof Error ? error.message : String(error)).slice(0, 500),
      isFinal: refusal >= 500,
    };
  }
}

async function settle(desk: Desk, { clock }: Services, item: Item, outcome: Outcome): Promise<void> {
  await desk.change(item.tenantId, systemActor, async (work) => {
    const set = (patch: Partial<Item>) =>
      work.db
        .update(outboxItems)
        .set({ attempts: item.attempts + 1, ...patch })
        .where(and(eq(outboxItems.tenantId, work.tenant), eq(outboxItems.id, item.id)));
    if (outcome === "held") await set({ status: "HELD_HERE" });
    else if (outcome === "sent")
      await set({
        status: "SENT",
        error: null,
        sentAt: clock.now().toISOString(),
        ...(item.isSecret ? { text: withoutSecrets(item.text), html: null } : {}),
      });
    else {
      const waitMinutes = outcome.isFinal ? undefined : retryAfterMinutes[item.attempts];
      await set({ status: waitMinutes === undefined ? "FAILED" : "QUEUED", error: outcome.failed });
      if (waitMinutes !== undefined)
        work.enqueue<Queued>(deliverOutbox, { outboxId: item.id }, later(work.now, { minutes: waitMinutes }));
    }
    work.publish("resource_changed", { group: "outbox", id: item.id }, ["supervisors"]);
  });
}

/** The text without what lets somebody in or speaks for them: the token of a link, a code of six digits. */
export const withoutSecrets = (text: string): string =>
  text.replaceAll(/([?&#](?:token|code)=|\/survey\/)[\w.~-]+/g, "$1•••").replaceAll(/\b\d{6}\b/g, "••••••");
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
