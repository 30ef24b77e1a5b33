import { z } from "zod";
import { MailPerson, Message } from "../desk/ticket-messages.ts";
import { mailSignIns } from "../enums.ts";
import { answersAs, inboundMailClasses, inboundMailStates, mailDnsStates } from "./mail-enums.ts";
import { endpoint, group } from "../kit.ts";
import { limits } from "../limits.ts";
import { locales } from "../locales.ts";
import { said } from "../said.ts";
import { Email, Id, Line, Nothing, Text, Time, listOf, pageOf, paging } from "../shapes.ts";
import { ownWords } from "./connection-defaults.ts";
import { Connection } from "../workspace/connections.ts";

const MailServer = z
  .object({
    host: z
      .string()
      .trim()
      .toLowerCase()
      .max(253)
      .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, said("mailboxes.host")),
    port: z.number().int().min(1).max(65_535),
    isSecure: z.boolean().describe("Secure from the first byte; otherwise by STARTTLS, which is required"),
  })
  .meta({ id: "MailServer" });
export type MailServer = z.infer<typeof MailServer>;

export const Mailbox = z
  .object({
    connection: Connection,
    address: z.string(),
    displayName: z.string().describe("The name that customers see"),
    user: z.string(),
    signIn: z
      .enum(mailSignIns)
      .nullable()
      .describe("Who lets us in by an account that somebody signed in to; null: it has a password"),
    smtp: MailServer,
    imap: MailServer,
    signature: z.string().describe("HTML; empty: none"),
    answersAs: z.enum(answersAs),
    groupId: Id.nullable(),
    categoryId: Id.nullable(),
    language: z.enum(locales),
    acknowledges: z
      .boolean()
      .describe("A new request is answered at once, at most once a day for each sender"),
    calendarId: Id.nullable().describe("By which it is open; null: the workspace's business hours"),
    acknowledgement: z.string().describe("Empty: the product's own words. {{number}} is the ticket's"),
    awayMessage: z.string().describe("Instead of it while it is closed; empty: the same"),
    followsSent: z
      .boolean()
      .describe("Answers that are sent from the mailbox's own program become replies of their tickets"),
    sentFolder: z
      .string()
      .describe("The folder where it keeps what was sent; empty: the one that its server marks so"),
    sentFound: z.string().nullable().describe("The folder that was found; null: none so far"),
    takesSince: Time.describe("Nothing older is taken"),
    fetchedAt: Time.nullable(),
  })
  .meta({ id: "Mailbox" });
export type Mailbox = z.infer<typeof Mailbox>;

const Password = z.string().min(1).max(1000);
const shape = {
  displayName: Line(100),
  signature: Text(limits.mailSignatureMaxLength),
  answersAs: z.enum(answersAs),
  groupId: Id.nullable(),
  categoryId: Id.nullable(),
  language: z.enum(locales),
  acknowledges: z.boolean(),
  calendarId: Id.nullable(),
  acknowledgement: ownWords,
  awayMessage: ownWords,
  followsSent: z.boolean(),
  sentFolder: z.union([Line(255), z.literal("")]),
};
const access = { user: Line(320), password: Password, smtp: MailServer, imap: MailServer };
const Defaults = z.object(shape).partial();
const TakesDays = z
  .number()
  .int()
  .min(0)
  .max(90)
  .default(0)
  .describe("How many days back mail is taken as well");
const SignInAddress = z.object({ url: z.string().describe("Where the browser goes to sign in") });

export const InboundMail = z
  .object({
    id: Id,
    sender: z.string().describe("As the head of the mail says; of one that was sent, whom it went to"),
    isSent: z.boolean().describe("From the mailbox's own program, to a customer"),
    subject: z.string(),
    state: z.enum(inboundMailStates),
    class: z.enum(inboundMailClasses).nullable(),
    reason: z.string().nullable(),
    sizeBytes: z.number().int(),
    ticketId: Id.nullable(),
    createdAt: Time,
  })
  .meta({ id: "InboundMail" });
export type InboundMail = z.infer<typeof InboundMail>;

export const MailForwarding = z
  .object({
    address: z.string().nullable().describe("Null where this installation takes no forwarded mail"),
    dns: z.enum(mailDnsStates).describe("Whether the name servers lead mail for its domain anywhere"),
    servers: z.array(z.string()),
    hookPath: z
      .string()
      .describe("Where a mail gateway posts mails to instead; below this installation's address"),
    hasHookSecret: z.boolean().describe("Without one nothing is taken there"),
  })
  .meta({ id: "MailForwarding" });
export type MailForwarding = z.infer<typeof MailForwarding>;

/** Addresses of the workspace that customers write to. The connection's own calls turn one off, check and remove it. */
export const mailboxes = group("mailboxes", {
  list: endpoint("GET /admin/mailboxes", {
    allow: "ADMIN",
    returns: z.object({ items: z.array(Mailbox) }),
  }),
  create: endpoint("POST /admin/mailboxes", {
    allow: "ADMIN",
    changes: [
      { group: "mailboxes", audience: "supervisors", id: "all" },
      { group: "connections", audience: "supervisors", id: "all" },
    ],
    creates: true,
    summary: "By its password; or a simulated one that needs nothing. What is there already is not taken",
    fails: ["already_exists"],
    body: z.discriminatedUnion("isSimulated", [
      Defaults.extend({ address: Email, isSimulated: z.literal(true) }),
      Defaults.extend({
        address: Email,
        isSimulated: z.literal(false),
        ...access,
        takesDays: TakesDays,
      }),
    ]),
    returns: Mailbox,
    example: { address: "support@acme.test", displayName: "Acme Support", isSimulated: true },
  }),
  update: endpoint("PATCH /admin/mailboxes/{id}", {
    allow: "ADMIN",
    changes: [
      { group: "mailboxes", audience: "supervisors" },
      { group: "connections", audience: "supervisors" },
    ],
    refs: { id: "mailbox" },
    summary: "A new password ends the state RECONNECT, and takes the place of a sign-in",
    body: Defaults.extend(z.object(access).partial().shape),
    returns: Mailbox,
    example: { signature: "<p>Acme Support</p>", acknowledges: true },
  }),
  beginSignIn: endpoint("POST /admin/mailboxes/sign-in", {
    allow: "ADMIN",
    transaction: "none",
    perMinute: 60,
    summary:
      "Begins to connect a mailbox by an account at Google or Microsoft, which needs an app there; or a simulated one",
    fails: ["already_exists"],
    body: Defaults.extend({
      provider: z.enum(mailSignIns),
      address: Email,
      isSimulated: z.boolean().default(false),
      takesDays: TakesDays,
    }),
    returns: SignInAddress,
    example: { provider: "GOOGLE", address: "support@acme.test", isSimulated: true },
  }),
  signInAgain: endpoint("POST /admin/mailboxes/{id}/sign-in", {
    allow: "ADMIN",
    transaction: "none",
    perMinute: 20,
    refs: { id: "mailbox" },
    summary: "The same for a mailbox that is connected, which is then let in by it alone",
    body: z.object({ provider: z.enum(mailSignIns) }),
    returns: SignInAddress,
    example: { provider: "GOOGLE" },
  }),
  finishSignIn: endpoint("POST /admin/mailboxes/sign-in/finish", {
    allow: "ADMIN",
    transaction: "none",
    perMinute: 20,
    touches: ["mailboxes", "connections"],
    summary: "What the provider sent the browser back with: of whoever began it, once",
    fails: ["already_exists", "conflict", "gone"],
    body: z.object({
      state: z.string().min(1).max(500),
      code: z.string().min(1).max(4000).optional(),
      error: z.string().min(1).max(500).optional().describe("Instead of a code"),
    }),
    returns: Mailbox,
    example: { state: "acme.state-of-the-sign-in", error: "access_denied" },
  }),
  consent: endpoint("POST /admin/mailboxes/sign-in/consent", {
    allow: "ADMIN",
    transaction: "none",
    perMinute: 20,
    summary: "Agrees, or not, at the simulated provider that the browser was sent to",
    fails: ["gone"],
    body: z.object({
      query: z.string().min(1).max(4000).describe("What the address of its page came with"),
      account: Email.describe("Who signs in there"),
      allows: z.boolean(),
    }),
    returns: z.object({ url: z.string().describe("Where the provider sends the browser") }),
    example: { query: "state=acme.state-of-the-sign-in", account: "support@acme.test", allows: true },
  }),
  forwarding: endpoint("GET /admin/mailboxes/{id}/forwarding", {
    allow: "ADMIN",
    refs: { id: "mailbox" },
    transaction: "none",
    perMinute: 20,
    summary: "An address of its own that mail can be forwarded to, and whether it arrives there",
    returns: MailForwarding,
  }),
  renewHookSecret: endpoint("POST /admin/mailboxes/{id}/hook-secret", {
    allow: "ADMIN",
    refs: { id: "mailbox" },
    changes: { group: "mailboxes", audience: "supervisors" },
    perMinute: 20,
    summary:
      "A new secret that a mail gateway signs with, told this once; the one before counts for 24 hours more",
    returns: z.object({ id: Id, secret: z.string() }),
  }),
  mails: endpoint("GET /admin/mailboxes/{id}/mails", {
    allow: "ADMIN",
    refs: { id: "mailbox" },
    summary: "What came in the last 30 days and what became of it, newest first",
    query: z.object({ ...paging, state: listOf(z.enum(inboundMailStates)) }),
    returns: pageOf(InboundMail),
  }),
  retry: endpoint("POST /admin/mailboxes/{id}/mails/{mailId}/retry", {
    allow: "ADMIN",
    refs: { id: "mailbox", mailId: "inboundMail" },
    changes: { group: "mailboxes", audience: "supervisors", id: "all" },
    fails: ["conflict"],
    summary: "Takes in a parked mail once more",
    returns: InboundMail,
  }),
});

export const SuppressedAddress = z
  .object({ id: Id, address: z.string(), reason: z.string(), createdAt: Time })
  .meta({ id: "SuppressedAddress" });
export type SuppressedAddress = z.infer<typeof SuppressedAddress>;

/** Addresses that a mail came back from for good. */
export const suppressedAddresses = group("suppressed-addresses", {
  list: endpoint("GET /admin/suppressed-addresses", {
    allow: "SUPERVISOR",
    query: z.object(paging),
    returns: pageOf(SuppressedAddress),
  }),
  lift: endpoint("DELETE /admin/suppressed-addresses/{id}", {
    allow: "ADMIN",
    refs: { id: "suppressedAddress" },
    changes: { group: "suppressed-addresses", audience: "supervisors", id: "all" },
    returns: Nothing,
  }),
});

const TicketParticipant = MailPerson.extend({ id: Id }).meta({ id: "TicketParticipant" });

/** Who gets a ticket's mails besides its requester, and the mails themselves. */
export const ticketParticipants = group("ticket-participants", {
  list: endpoint("GET /tickets/{id}/participants", {
    allow: "AGENT",
    refs: { id: "ticket" },
    query: z.object({
      also: listOf(Email, 3 * limits.mailRecipientsMax).describe(
        "Addresses that somebody means to write to: asked of, and not kept",
      ),
    }),
    returns: z.object({
      suppressed: z
        .array(z.object({ address: z.string(), reason: z.string() }))
        .describe("Who of all of them gets nothing, since a mail came back from there for good"),
      mailbox: z
        .object({
          connectionId: Id,
          address: z.string(),
          displayName: z.string(),
          signature: z.string(),
          to: z.string().describe("Where the requester is answered"),
        })
        .nullable()
        .describe("Null where the ticket's mails leave by the installation's own mail"),
      items: z.array(TicketParticipant),
    }),
  }),
  add: endpoint("POST /tickets/{id}/participants", {
    allow: "AGENT",
    refs: { id: "ticket" },
    creates: true,
    touches: ["tickets"],
    body: z.object({ address: Email, name: Line(120).optional() }),
    fails: ["conflict"],
    returns: TicketParticipant,
    example: { address: "omar@example.test" },
  }),
  remove: endpoint("DELETE /tickets/{id}/participants/{participantId}", {
    allow: "AGENT",
    refs: { id: "ticket", participantId: "ticketParticipant" },
    touches: ["tickets"],
    returns: Nothing,
  }),
  forward: endpoint("POST /tickets/{id}/forward", {
    allow: "AGENT",
    refs: { id: "ticket" },
    creates: true,
    touches: ["tickets", "inbox"],
    perMinute: 120,
    summary: "Sends messages to people outside, who take no part in the ticket; the customer gets nothing",
    body: z.object({
      to: z.array(Email).min(1).max(limits.mailRecipientsMax),
      cc: z.array(Email).max(limits.mailRecipientsMax).default([]),
      bcc: z.array(Email).max(limits.mailRecipientsMax).default([]),
      message: Text(limits.messageMaxLength).default("").describe("A note above what is forwarded"),
      messageIds: z
        .union([z.array(Id).min(1).max(limits.forwardedMessagesMax), z.literal("all")])
        .describe("`all`: everything that was said with the customer; never a note"),
      fileIds: z
        .array(Id)
        .max(limits.attachmentsPerMessageMax)
        .default([])
        .describe("Files of these messages that go along"),
      clientMessageId: Line(100).optional(),
    }),
    fails: ["conflict"],
    returns: Message,
    example: {
      to: ["expert@supplier.test"],
      message: "Can you tell what is wrong here?",
      messageIds: "all",
    },
  }),
  source: endpoint("GET /tickets/{id}/messages/{messageId}/source", {
    allow: "AGENT",
    refs: { id: "ticket", messageId: "message" },
    fails: ["gone"],
    summary: "A mail as it came; 410 after 30 days, and of a message that was no mail",
    returns: z.object({ source: z.string(), sizeBytes: z.number().int(), isCut: z.boolean() }),
  }),
});
