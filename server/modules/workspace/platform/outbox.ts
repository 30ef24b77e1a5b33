import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { outboxStatuses } from "../../../../contract/enums.ts";
import type { OutboxStatus } from "../../../../contract/enums.ts";
import { later } from "../../../clock.ts";
import { newId } from "../../../db/columns.ts";
import { defineJob } from "../../../jobs/queue.ts";
import { sendText } from "../../../providers/channel/sms/send-text.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Desk, Work } from "../../../work.ts";
import { isLocalName } from "../../../local-name.ts";
import { outboxItems } from "../../../db/table.ts";

type Item = typeof outboxItems.$inferSelect;
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** Holds a link or a code that lets somebody in. */ isSecret?: boolean;
}
/**
 * The member of staff whom a mail tells of something in the desk. What they may see is decided anew at each
 * attempt to send it.
 */
interface Reader {
  userId: string;
  /** What the mail is about. */
  actionUrl: string | null;
  /** Says no word of it: what is sent when it is a sensitive ticket by then. */
  ifSensitive: { subject: string; text: string };
}
interface Queued {
  outboxId: string;
  reader?: Reader | undefined;
}

/** Waits before the second, third … attempt; after the last the item has failed. */
const retryAfterMinutes = [1, 5, 15, 60, 180, 360, 720];

/**
 * A mail that leaves once the transaction has committed. With words of a ticket, to staff: only with its
 * `reader`. @returns its id in the outbox
 */
export const queueMail = (work: Work, mail: OutgoingMail, reader?: Reader): Promise<string> =>
  queue(work, { ...mail, channel: "email", subject: oneLine(mail.subject) }, reader);

/** The same for a text message to a phone number in E.164. */
export const queueText = (
  work: Work,
  message: { to: string; text: string; isSecret?: boolean },
): Promise<string> => queue(work, { ...message, channel: "sms" });

async function queue(
  work: Work,
  item: Omit<typeof outboxItems.$inferInsert, "tenantId" | "id" | "createdAt">,
  reader?: Reader,
): Promise<string> {
  const outboxId = newId();
  // Past the audit log on purpose: the outbox is a log itself, and the audit log, which nobody can change,
  // must not hold a secret.
  await work.db
    .insert(outboxItems)
    .values({ ...item, tenantId: work.tenant, id: outboxId, createdAt: work.now });
  work.enqueue<Queued>(deliverOutbox, { outboxId, ...(reader && { reader }) });
  return outboxId;
}

export const deliverOutbox = defineJob<Queued>({
  name: "outbox.deliver",
  schema: z.object({
    outboxId: z.uuid(),
    reader: z
      .object({
        userId: z.uuid(),
        actionUrl: z.string().nullable(),
        ifSensitive: z.object({
          subject: z.string(),
          text: z.string(),
        }),
      })
      .optional(),
  }),
  async run({ desk, services, tenant, payload }) {
    const queued = await desk.read(tenant, systemActor, async (work) => {
      const [item] = await work
        .rows(outboxItems)
        .list({ where: eq(outboxItems.id, payload.outboxId), limit: 1 });
      return item?.status === "QUEUED" ? { item, words: await wordsNow(work, payload.reader) } : null;
    });
    if (!queued) return; // sent by an attempt whose end the queue did not see
    const { item, words } = queued;
    if (words === "none") await withdraw(desk, item);
    else await settle(desk, services, { item, words, payload }, await send(services, { ...item, ...words }));
  },
});

/** What a reader may see now of what an address of the desk leads to. */
type MailSight = (
  work: Work,
  userId: string,
  actionUrl: string | null,
) => Promise<"plain" | "sensitive" | "gone">;
let mailSight: MailSight | undefined;

/** Called once, where the modules are put together (server/modules/mail-sight.ts). */
export function installMailSight(sight: MailSight): void {
  mailSight = sight;
}

type Words = Partial<Pick<Item, "subject" | "text" | "html">>;
/**
 * What stands for the words of a mail, as its reader may see what it is about now; "none" where they may not
 * any more, or are gone.
 */
async function wordsNow(work: Work, reader: Reader | undefined): Promise<Words | "none"> {
  if (reader === undefined) return {};
  // Without it nobody could say what may be told, so nothing is sent.
  if (!mailSight) throw new Error("Nobody decides what mails may say: import server/modules/mail-sight.ts.");
  const sight = await mailSight(work, reader.userId, reader.actionUrl);
  return sight === "gone" ? "none" : sight === "sensitive" ? { ...reader.ifSensitive, html: null } : {};
}

/** As if what it is about had gone out of sight before it was written: nothing of it stays. */
async function withdraw(desk: Desk, { tenantId, id }: Item): Promise<void> {
  await desk.transaction(tenantId, systemActor, async (work) => {
    await work.db
      .delete(outboxItems)
      .where(and(eq(outboxItems.tenantId, work.tenant), eq(outboxItems.id, id)));
    work.publish("resource_changed", { group: "outbox", id }, ["supervisors"]);
  });
}

const hasProvider = ({ env, mailer }: Pick<Services, "env" | "mailer">, channel: string): boolean =>
  channel === "sms" ? env.smsUrl !== undefined : mailer.isConfigured;

/**
 * What can be said of a message: without a provider nobody gets it, also before the job has found that out.
 */
export function deliveryOf(
  services: Pick<Services, "env" | "mailer">,
  { channel, status }: Pick<Item, "channel" | "status">,
): OutboxStatus {
  const known = outboxStatuses.find((one) => one === status) ?? "QUEUED";
  return known === "QUEUED" && !hasProvider(services, channel) ? "HELD_HERE" : known;
}

type Outcome = "sent" | "held" | { failed: string; isFinal: boolean };

async function send(services: Services, item: Item): Promise<Outcome> {
  const { env, mailer, log } = services;
  if (!hasProvider(services, item.channel)) {
    // Where nobody else reads along, what would have been sent is printed. By the name alone: a server that
    // forgot to say that it is one must print no link.
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

async function settle(
  desk: Desk,
  { clock }: Services,
  { item, words, payload }: { item: Item; words: Words; payload: Queued },
  outcome: Outcome,
): Promise<void> {
  await desk.transaction(item.tenantId, systemActor, async (work) => {
    const set = (patch: Partial<Item>) =>
      work.db
        .update(outboxItems)
        .set({ attempts: item.attempts + 1, ...words, ...patch })
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
        work.enqueue<Queued>(deliverOutbox, payload, later(work.now, { minutes: waitMinutes }));
    }
    work.publish("resource_changed", { group: "outbox", id: item.id }, ["supervisors"]);
  });
}

/** The text without what lets somebody in or speaks for them: the token of a link, a code of six digits. */
export const withoutSecrets = (text: string): string => withoutLinks(text).replaceAll(/\b\d{6}\b/g, "••••••");
/** Only what makes a link work: other numbers are left. */
export const withoutLinks = (text: string): string =>
  text.replaceAll(/([?&#](?:token|code|signature)=|\/survey\/)[\w.~-]+/g, "$1•••");
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
