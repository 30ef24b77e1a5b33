import { sql } from "drizzle-orm";
import { z } from "zod";
import { outboxStatuses } from "../../../../contract/enums.ts";
import type { OutboxStatus } from "../../../../contract/enums.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { isLocalName } from "../../../local-name.ts";
import type { KindRules } from "../deliveries/kinds.ts";
import { queueDelivery } from "../deliveries/pipeline.ts";
import type { DeliveryRow } from "../deliveries/pipeline.ts";
import { defineDeliveryKind } from "../deliveries/send.ts";
import { deliveries } from "../deliveries/table.ts";

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** Holds a link or a code that lets somebody in. */ isSecret?: boolean;
  /** Mails of one thread leave in order. */ thread?: string;
  /** The ticket's message that it is. */ carries?: { ticketId: string; messageId: string };
}
/**
 * The member of staff whom a mail tells of something in the desk. What they may see is decided anew at each
 * attempt to send it.
 */
const Reader = z.object({
  userId: z.uuid(),
  /** What the mail is about. */
  actionUrl: z.string().nullable(),
  /** Says no word of it: what is sent when it is a sensitive ticket by then. */
  ifSensitive: z.object({ subject: z.string(), text: z.string() }),
});
type Reader = z.infer<typeof Reader>;

const TextWords = z.object({
  text: z.string(),
  /** Blanked once it is sent. */
  isSecret: z.boolean().default(false),
});
type TextWords = z.infer<typeof TextWords>;
const MailWords = TextWords.extend({
  subject: z.string(),
  html: z.string().nullable().default(null),
  headers: z.record(z.string(), z.string()).nullable().default(null),
  reader: Reader.optional(),
});
type MailWords = z.infer<typeof MailWords>;

/** @returns its id in the outbox */
const put = async (work: Work, of: Parameters<typeof queueDelivery>[1]): Promise<string> =>
  (await queueDelivery(work, of)).id;

/**
 * A mail that leaves once the transaction has committed. With words of a ticket, to staff: only with its
 * `reader`. @returns its id in the outbox
 */
export const queueMail = (
  work: Work,
  { to, thread, carries, subject, ...words }: OutgoingMail,
  reader?: Reader,
): Promise<string> =>
  put(work, {
    kind: "email",
    recipient: to,
    payload: { ...words, subject: oneLine(subject), ...(reader && { reader }) },
    lane: thread === undefined ? null : `thread ${thread}`,
    ...carries,
  });

/** The same for a text message to a phone number in E.164. */
export const queueText = (
  work: Work,
  { to, ...payload }: { to: string; text: string; isSecret?: boolean },
): Promise<string> => put(work, { kind: "sms", recipient: to, payload, lane: null });

/** Of all deliveries, mails and text messages. */
export const isInOutbox = sql`${deliveries.kind} in ('email', 'sms')`;

export interface OutboxEntry extends Omit<MailWords, "reader"> {
  id: string;
  channel: "email" | "sms";
  to: string;
  status: DeliveryRow["state"];
  error: string | null;
  attempts: number;
  createdAt: string;
  sentAt: string | null;
}
/** A mail or a text message as people speak of it. */
export function outboxEntryOf(row: DeliveryRow): OutboxEntry {
  const channel = row.kind === "sms" ? "sms" : "email";
  const none = { subject: "", html: null, headers: null };
  const words = channel === "sms" ? TextWords.parse(row.payload) : MailWords.parse(row.payload);
  return {
    ...none,
    ...words,
    id: row.id,
    channel,
    to: row.recipient,
    status: row.state,
    error: row.reason,
    attempts: row.attempts,
    createdAt: row.createdAt,
    sentAt: row.sentAt,
  };
}

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

/**
 * What stands for the words of a mail, as its reader may see what it is about now; "none" where they may not
 * any more, or are gone.
 */
async function wordsNow(work: Work, reader: Reader | undefined): Promise<Partial<MailWords> | "none"> {
  if (reader === undefined) return {};
  // Without it nobody could say what may be told, so nothing is sent.
  if (!mailSight) throw new Error("Nobody decides what mails may say: import server/modules/mail-sight.ts.");
  const sight = await mailSight(work, reader.userId, reader.actionUrl);
  return sight === "gone" ? "none" : sight === "sensitive" ? { ...reader.ifSensitive, html: null } : {};
}

const hasProvider = ({ env, mailer }: Pick<Services, "env" | "mailer">, channel: string): boolean =>
  channel === "sms" ? env.smsUrl !== undefined : mailer.isConfigured;

/**
 * What can be said of a message: without a provider nobody gets it, also before the job has found that out.
 */
export function deliveryOf(
  services: Pick<Services, "env" | "mailer">,
  { channel, status }: { channel: string; status: string },
): OutboxStatus {
  const known = outboxStatuses.find((one) => one === status) ?? "QUEUED";
  return known === "QUEUED" && !hasProvider(services, channel) ? "HELD_HERE" : known;
}

/** What a mail and a text message have in common; the ladder ends after 23 hours. */
const outboxRules = {
  retryAfterMinutes: [1, 5, 15, 60, 180, 360, 720],
  // The outbox says for good what somebody was written.
  keepDays: null,
  async changed(work, { id, state }) {
    if (state !== "SENDING") publishOutboxChange(work, id);
    return Promise.resolve();
  },
} satisfies Partial<KindRules>;
const publishOutboxChange = (work: Work, id: string): void => {
  work.publish("resource_changed", { group: "outbox", id }, ["supervisors"]);
};

export const mails = defineDeliveryKind<MailWords>({
  ...outboxRules,
  name: "email",
  payload: MailWords,
  // Longer than all time-outs of one conversation with a mail server.
  attemptSeconds: 240,
  ifLost: "repeat",
  atOnce: 4,
  async send({ desk, services, tenant }, row, payload) {
    const words = await desk.read(tenant, systemActor, (work) => wordsNow(work, payload.reader));
    if (words === "none") return "withdrawn";
    const { subject, text, html, headers } = { ...payload, ...words };
    const keep = (stored: MailWords): MailWords => ({ ...stored, ...words });
    if (!services.mailer.isConfigured) {
      printHeld(services, "email", { to: row.recipient, subject, text });
      return { sentAs: null, isHeld: true, keep };
    }
    // The same Message-ID at each attempt, so that a mail that was accepted just before a crash arrives once.
    const messageId = `<${row.id}@${services.env.publicDomain}>`;
    try {
      await services.mailer.send({
        to: row.recipient,
        subject,
        text,
        html: html ?? undefined,
        headers: { "Message-ID": messageId, ...headers },
      });
    } catch (error) {
      if (error instanceof ProviderFailure) return { failure: error, keep };
      throw error;
    }
    return { sentAs: null, keep: (stored) => ({ ...blanked(keep(stored)), reader: undefined }) };
  },
  withdrawn(work, { id }) {
    publishOutboxChange(work, id);
    return Promise.resolve();
  },
});

export const textMessages = defineDeliveryKind<TextWords>({
  ...outboxRules,
  name: "sms",
  payload: TextWords,
  attemptSeconds: 60,
  // Each costs money, and a code that comes twice is taken for an attack.
  ifLost: "unknown",
  atOnce: 1,
  async send({ services }, { id, recipient: to }, { text }) {
    if (!services.texter) {
      printHeld(services, "sms", { to, text });
      return { sentAs: null, isHeld: true };
    }
    await services.texter.send({ id, to, text });
    return { sentAs: id, keep: blanked };
  },
});

/**
 * Where nobody else reads along, what would have been sent is printed. By the name alone: a server that forgot
 * to say that it is one must print no link.
 */
function printHeld({ env, log }: Services, channel: string, message: object): void {
  if (isLocalName(env.publicDomain)) log.info(message, `${channel} held in the outbox`);
}

/** What stays of a message that held a secret. */
const blanked = <Words extends TextWords & { headers?: MailWords["headers"] }>(words: Words): Words =>
  words.isSecret
    ? { ...words, text: withoutSecrets(words.text), html: null, ...blankedHeaders(words.headers) }
    : words;
const blankedHeaders = (headers: MailWords["headers"] | undefined): Pick<MailWords, "headers"> | undefined =>
  headers
    ? {
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, withoutLinks(value)]),
        ),
      }
    : undefined;
/** The text without what lets somebody in or speaks for them: the token of a link, a code of six digits. */
export const withoutSecrets = (text: string): string => withoutLinks(text).replaceAll(/\b\d{6}\b/g, "••••••");
/** Only what makes a link work: other numbers are left. */
export const withoutLinks = (text: string): string =>
  text.replaceAll(/([?&#](?:token|code|signature)=|\/(?:survey|unsubscribe)\/)[\w.~-]+/g, "$1•••");
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
