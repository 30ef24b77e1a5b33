import { newest } from "../../simulator/kit.ts";
import type { PlainSimulation } from "../../simulator/plain-channel.ts";
import type { SimulatedMailKind } from "../simulated-channel.ts";
import type { SignInSimulation } from "./simulated-sign-in.ts";

/** A mail in the simulated inbox. Its bytes are made of this whenever they are asked for. */
export interface SimulatedMail {
  uid: number;
  /** Message-ID, without its brackets. */
  id: string;
  as: SimulatedMailKind;
  from: string;
  name: string;
  cc: string[];
  subject: string;
  text: string;
  /** What its program sends beside the text. */
  html?: string | undefined;
  /** The mail that it answers, or that came back. */
  about: { id: string; subject: string; text: string } | null;
  atMs: number;
  /** The server shows it from then on. */
  shownAtMs: number;
}
export interface MailSimulation extends PlainSimulation, Partial<Pick<SignInSimulation, "grants">> {
  inbox: SimulatedMail[];
  nextUid: number;
  /** What left by this mailbox, by us or by its own program; of ours the head alone. */
  sentMails: SentMail[];
  nextSentUid: number;
  uidValidity: number;
  /** What was sent to each customer last, by their address: what an answer names. */
  sent: { to: string; id: string; subject: string; text: string }[];
}
interface SentMail {
  uid: number;
  atMs: number;
  source: string;
}
type MailParts = "inbox" | "nextUid" | "sentMails" | "nextSentUid" | "uidValidity" | "sent";
export const emptyMailParts = (): Pick<MailSimulation, MailParts> => ({
  inbox: [],
  nextUid: 1,
  sentMails: [],
  nextSentUid: 1,
  uidValidity: 1,
  sent: [],
});

const keptMax = 500;
const sentMailsMax = 50;
const sentMax = 200;
const aboutMax = 200;
const delayMs = 120_000;

export function putIntoInbox(state: MailSimulation, mail: Omit<SimulatedMail, "uid" | "shownAtMs">): void {
  const shownAtMs = mail.atMs + (state.faults.includes("delay") ? delayMs : 0);
  const copies = state.faults.includes("duplicate") ? 2 : 1;
  for (let copy = 0; copy < copies; copy += 1) {
    state.inbox = newest([...state.inbox, { ...mail, uid: state.nextUid, shownAtMs }], keptMax);
    state.nextUid += 1;
  }
}

/**
 * As providers that keep what a program hands over by SMTP: under an id of their own, as Microsoft's do, with every
 * other line of its head as it came.
 */
export function keepHandedOver(
  state: MailSimulation,
  { raw, id, atMs }: { raw: Buffer; id: string; atMs: number },
): void {
  const [head = ""] = raw.subarray(0, handedOverMax).toString("latin1").split("\r\n\r\n");
  const lines = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  const kept = lines.filter((line) => !/^(?:message-id|content-[\w-]+):/i.test(line));
  putIntoSent(state, { source: [`Message-ID: <${id}>`, ...kept, "", "…", ""].join("\r\n"), atMs });
}
const handedOverMax = 8000;
function putIntoSent(state: MailSimulation, mail: Omit<SentMail, "uid">): void {
  state.sentMails = newest([...state.sentMails, { ...mail, uid: state.nextSentUid }], sentMailsMax);
  state.nextSentUid += 1;
}

/** The business answers the last mail of a customer in the mailbox's own program. @throws RangeError for none */
export function answerInProgram(
  state: MailSimulation,
  {
    from,
    customer,
    text,
    id,
    atMs,
  }: { from: string; customer: string; text: string; id: string; atMs: number },
): { subject: string } {
  const asked = state.inbox.findLast((mail) => mail.from === customer && mail.as === "MAIL");
  if (!asked) throw new RangeError("This customer has not written.");
  const subject = /^re:/i.test(asked.subject) ? asked.subject : `Re: ${asked.subject}`;
  const about = { id: asked.id, subject: asked.subject, text: asked.text };
  const head = [
    `From: ${from}`,
    `To: ${encoded(asked.name)} <${customer}>`,
    ...(asked.cc.length > 0 ? [`Cc: ${asked.cc.join(", ")}`] : []),
    `Subject: ${encoded(subject)}`,
    `Date: ${dateOf(atMs)}`,
    `Message-ID: <${id}>`,
    `In-Reply-To: <${asked.id}>`,
    `References: <${asked.id}>`,
    "MIME-Version: 1.0",
  ];
  const words = wordsOf({ as: "MAIL", text, about, atMs }, asked.name);
  putIntoSent(state, { source: [...head, ...textPart(words), ""].join("\r\n"), atMs });
  return { subject };
}

export function noteSent(state: MailSimulation, sent: MailSimulation["sent"][number]): void {
  const cut = { ...sent, text: sent.text.slice(0, aboutMax) };
  state.sent = newest([...state.sent.filter(({ to }) => to !== sent.to), cut], sentMax);
}
export const lastSentTo = (state: MailSimulation, to: string): SimulatedMail["about"] =>
  state.sent.find((one) => one.to === to) ?? null;

/** The bytes of a mail as its server has them. */
export function bytesOfMail(mail: SimulatedMail, to: string): Buffer {
  const { id, as, from, name, cc, subject, about, atMs } = mail;
  const domain = from.split("@")[1] ?? "example.test";
  const head = [
    `Return-Path: ${as === "MAIL" ? `<${from}>` : "<>"}`,
    `Authentication-Results: mail.simulated.test; spf=pass smtp.mailfrom=${domain}; dkim=pass header.d=${domain}; dmarc=pass header.from=${domain}`,
    `From: ${as === "BOUNCE" ? "Mail Delivery System <mailer-daemon@simulated.test>" : `${encoded(name)} <${from}>`}`,
    `To: ${to}`,
    ...(cc.length > 0 ? [`Cc: ${cc.join(", ")}`] : []),
    `Subject: ${encoded(subject)}`,
    `Date: ${dateOf(atMs)}`,
    `Message-ID: <${id}>`,
    ...(about && as !== "BOUNCE" ? [`In-Reply-To: <${about.id}>`, `References: <${about.id}>`] : []),
    ...(as === "OUT_OF_OFFICE" ? ["Auto-Submitted: auto-replied", "Precedence: bulk"] : []),
    "MIME-Version: 1.0",
  ];
  const body =
    as === "BOUNCE"
      ? reportOf(mail)
      : mail.html === undefined
        ? textPart(wordsOf(mail))
        : bothParts(mail, mail.html);
  return Buffer.from([...head, ...body, ""].join("\r\n"));
}

const dateOf = (atMs: number): string => new Date(atMs).toUTCString().replace("GMT", "+0000");

/** A person's program puts what it answers below. */
const wordsOf = (
  { as, text, about, atMs }: Pick<SimulatedMail, "as" | "text" | "about" | "atMs">,
  writer = "support",
): string =>
  about && as === "MAIL"
    ? `${text}\n\nOn ${new Date(atMs).toUTCString()}, ${writer} wrote:\n${about.text
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n")}\n`
    : text;

const textPart = (text: string, type = "text/plain"): string[] => [
  `Content-Type: ${type}; charset=utf-8`,
  "Content-Transfer-Encoding: base64",
  "",
  ...(Buffer.from(text.replaceAll(/\r?\n/g, "\r\n"))
    .toString("base64")
    .match(/.{1,76}/g) ?? []),
];

function bothParts(mail: SimulatedMail, html: string): string[] {
  const boundary = "simulated-parts";
  return [
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    ...textPart(wordsOf(mail)),
    `--${boundary}`,
    ...textPart(html, "text/html"),
    `--${boundary}--`,
  ];
}

function reportOf({ from, text, about }: SimulatedMail): string[] {
  const boundary = "simulated-report";
  return [
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    "Auto-Submitted: auto-replied",
    "",
    `--${boundary}`,
    ...textPart(text),
    `--${boundary}`,
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mail.simulated.test",
    "",
    `Final-Recipient: rfc822; ${from}`,
    "Action: failed",
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 There is no such mailbox.",
    "",
    `--${boundary}`,
    "Content-Type: text/rfc822-headers",
    "",
    ...(about ? [`Message-ID: <${about.id}>`] : []),
    `To: ${from}`,
    "",
    `--${boundary}--`,
  ];
}

const encoded = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) && !/["<>,;:]/.test(text)
    ? text
    : `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;
