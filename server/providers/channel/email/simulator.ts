import type { Socket } from "node:net";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { emptySimulatorState, filledState, simulatedTime } from "../../simulator/kit.ts";
import { keepPlainMessage, plainChannel } from "../../simulator/plain-channel.ts";
import type {
  SimulateChannel,
  SimulatedActs,
  SimulatedMailKind,
  SimulatorFault,
} from "../simulated-channel.ts";
import type { MailWay } from "./api.ts";
import { imapServerOf, smtpServerOf } from "./settings.ts";
import type { EmailSecrets, EmailSettings, MailServer } from "./settings.ts";
import { dialSimulatedInbox } from "./simulated-inbox.ts";
import type { Admits, SimulatedFolder, SimulatedLogin } from "./simulated-inbox.ts";
import { simulatedLine } from "./simulated-line.ts";
import {
  answerInProgram,
  bytesOfMail,
  emptyMailParts,
  keepHandedOver,
  lastSentTo,
  noteSent,
  putIntoInbox,
} from "./simulated-mail.ts";
import type { MailSimulation } from "./simulated-mail.ts";
import { isGoodToken } from "./simulated-sign-in.ts";

/** What some customers' mailboxes answer always, by the part before the @. */
const answersByName: Readonly<Record<string, readonly [code: number, words: string]>> = {
  busy: [450, "4.2.1 The mailbox is busy."],
  nobody: [550, "5.1.1 There is no such mailbox."],
  full: [552, "5.2.2 The mailbox is full."],
};
const answersByFault: Partial<Record<SimulatorFault, readonly [code: number, words: string]>> = {
  rate_limited: [421, "4.7.0 Too many messages, try again later."],
  server_error: [451, "4.3.0 Local error in processing."],
};
/** Longest line that the standard lets through. */
const lineMax = 998;
const sizeMax = 10_000_000;
const wordsMax = 100_000;

const refusal = ([code, words]: readonly [code: number, words: string]) =>
  Object.assign(new Error(words), { responseCode: code });

/** Mail servers in this process, spoken to by SMTP and by IMAP over lines that lead nowhere else. */
export const emailSimulator: SimulateChannel<EmailSettings, EmailSecrets, MailWay> = ({
  settings,
  secrets,
  memory,
  now,
  random,
}) => {
  const { newId, keepWritten, acts } = plainChannel({ memory, now, random, textMax: wordsMax, customerOf });
  const change: ChangeMail = (run) =>
    memory.change((raw) => {
      const empty = { ...emptySimulatorState(), messages: [], ...emptyMailParts() };
      const state = filledState<MailSimulation>(raw, empty);
      return run(state, simulatedTime(state, now));
    });
  const faultOf = (known: readonly SimulatorFault[]) =>
    change(({ faults }) => known.find((fault) => faults.includes(fault)));
  const smtp = smtpServerOf(settings, secrets);
  // An account that somebody signed in to takes tokens alone, for as long as they last.
  const admitsBy =
    (server: MailServer | null): Admits =>
    ({ user, by, word }) =>
      settings.signIn === undefined
        ? Promise.resolve(isLogin(server, { user, by, word }))
        : change((state, atMs) => by === "token" && isGoodToken(state, { account: user, token: word, atMs }));
  const provider: MailProvider = {
    sender: addressIn(settings.from),
    isOpen: !smtp?.login,
    admits: admitsBy(smtp),
    faultOf,
    keep: (raw, recipients) =>
      keepMail({ change, faultOf, newId }, addressIn(settings.from), raw, recipients),
  };
  return {
    ...acts,
    writeAsCustomer: writeMail(change, newId, keepWritten),
    answerInApp: answerInApp(change, newId, settings),
    dial: () => dial(provider),
    dialInbox: () =>
      dialSimulatedInbox({
        admits: admitsBy(imapServerOf(settings, secrets)),
        faultOf,
        read: (folder) => shownFolder(change, settings, folder),
      }),
    addressOf: null,
  };
};

type ChangeMail = <T>(run: (state: MailSimulation, atMs: number) => T) => Promise<T>;
const customerOf = (from: string): string => from.trim().toLowerCase();
function isLogin(server: MailServer | null, { user, by, word }: SimulatedLogin): boolean {
  if (!server?.login || server.login.user !== user) return false;
  return "password" in server.login
    ? by === "password" && server.login.password === word
    : by === "token" && server.login.accessToken === word;
}

const shownFolder = (change: ChangeMail, { from }: EmailSettings, folder: SimulatedFolder) =>
  change(({ inbox, uidValidity, nextUid, sentMails, nextSentUid }, atMs) => {
    if (folder === "Sent Items")
      return {
        uidValidity,
        uidNext: nextSentUid,
        mails: sentMails.map(({ uid, source, atMs: sentAtMs }) => ({
          uid,
          at: new Date(sentAtMs),
          bytes: () => Buffer.from(source, "latin1"),
        })),
      };
    return {
      uidValidity,
      uidNext: inbox.find(({ shownAtMs }) => shownAtMs > atMs)?.uid ?? nextUid,
      mails: inbox
        .filter(({ shownAtMs }) => shownAtMs <= atMs)
        .map((mail) => ({ uid: mail.uid, at: new Date(mail.atMs), bytes: () => bytesOfMail(mail, from) })),
    };
  });

/** By the mailbox's own program: nothing of it passes us. */
const answerInApp =
  (
    change: ChangeMail,
    newId: () => string,
    { from }: EmailSettings,
  ): NonNullable<SimulatedActs["answerInApp"]> =>
  async ({ customer: typed, text }) => {
    const customer = customerOf(typed);
    await change((state, atMs) => {
      const id = `${newId()}@${addressIn(from).split("@")[1] ?? "simulated.test"}`;
      const { subject } = answerInProgram(state, { from, customer, text, id, atMs });
      keepPlainMessage(state, {
        id: `<${id}>`,
        direction: "TO_CUSTOMER",
        customer,
        text,
        atMs,
        status: "SENT",
        key: null,
      });
      noteSent(state, { to: customer, id, subject, text });
    });
    return [];
  };

/** With a subject it begins a thread; without one it answers the last mail that the customer got. */
const writeMail =
  (
    change: ChangeMail,
    newId: () => string,
    keepWritten: ReturnType<typeof plainChannel>["keepWritten"],
  ): SimulatedActs["writeAsCustomer"] =>
  async ({ from, name, text, mail = {} }) => {
    const { subject, html, cc = [] } = mail;
    const as: SimulatedMailKind = mail.as ?? "MAIL";
    await change((state, atMs) => {
      keepWritten(state, { from, text, atMs });
      const customer = customerOf(from);
      const about = subject === undefined ? lastSentTo(state, customer) : null;
      const line = text.split("\n").find((one) => one.trim() !== "") ?? "";
      putIntoInbox(state, {
        id: `${newId()}@${customer.split("@")[1] ?? "example.test"}`,
        as,
        from: customer,
        name,
        cc,
        subject: subject ?? (about ? answered[as](about.subject) : line.slice(0, subjectMax)),
        text,
        ...(html === undefined ? {} : { html }),
        about,
        atMs,
      });
    });
    return [];
  };
const subjectMax = 78;
const answered = {
  MAIL: (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`),
  OUT_OF_OFFICE: (subject: string) => `Automatic reply: ${subject}`,
  BOUNCE: () => "Undelivered mail returned to sender",
};

async function keepMail(
  { change, faultOf, newId }: { change: ChangeMail; faultOf: MailProvider["faultOf"]; newId: () => string },
  sender: string,
  raw: Buffer,
  recipients: readonly string[],
): Promise<Error | undefined> {
  const wrongBytes = wrongInBytes(raw);
  if (wrongBytes) return wrongBytes;
  const mail = await PostalMime.parse(raw);
  const wrong = wrongInMail(mail, recipients, sender);
  if (wrong) return wrong;
  const fault = await faultOf(["server_error", "time_out"]);
  const answer = fault && answersByFault[fault];
  if (answer) return refusal(answer);
  if (fault === undefined)
    await change((state, atMs) => {
      const text = (mail.text ?? "").replace(/\r?\n$/, "");
      const id = mail.messageId ?? "";
      keepHandedOver(state, { raw, id: `${newId()}@outlook.simulated.test`, atMs });
      for (const customer of recipients) {
        keepPlainMessage(state, {
          id,
          direction: "TO_CUSTOMER",
          customer,
          text,
          atMs,
          status: "SENT",
          key: id === "" ? null : id,
        });
        noteSent(state, { to: customer, id: id.replaceAll(/[<>]/g, ""), subject: mail.subject ?? "", text });
      }
    });
  return undefined;
}

/** Who takes the mails of one connection. */
interface MailProvider {
  sender: string;
  /** Takes mail without a log-in. */
  isOpen: boolean;
  admits: Admits;
  faultOf(known: readonly SimulatorFault[]): Promise<SimulatorFault | undefined>;
  /** What is wrong with a mail as its bytes came; undefined takes it. */
  keep(raw: Buffer, recipients: readonly string[]): Promise<Error | undefined>;
}

function wrongInBytes(raw: Buffer): Error | undefined {
  const text = raw.toString("latin1");
  if (/[^\r]\n|\r[^\n]/.test(text)) return refusal([550, "5.6.11 A line ends in a bare CR or LF."]);
  if (text.split("\r\n").some((line) => line.length > lineMax))
    return refusal([500, `5.5.2 A line is longer than ${lineMax}.`]);
  return undefined;
}

function wrongInMail(mail: Email, recipients: readonly string[], sender: string): Error | undefined {
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].map(({ address }) => address?.toLowerCase() ?? "");
  if (named.length === 0 || named.some((address) => !recipients.includes(address)))
    return refusal([550, "5.7.1 The mail is to somebody else than its envelope says."]);
  if (mail.headers.some(({ key }) => key === "bcc"))
    return refusal([550, "5.6.0 The mail names who gets a blind copy."]);
  if (mail.from?.address !== sender) return refusal([550, "5.7.1 The sender is another."]);
  for (const once of ["message-id", "date", "from", "to", "subject"])
    if (mail.headers.filter(({ key }) => key === once).length !== 1)
      return refusal([550, `5.6.0 The header ${once} is not there once.`]);
  return undefined;
}

function dial(provider: MailProvider): Socket {
  const { isOpen, admits, sender, faultOf } = provider;
  const line = simulatedLine();
  const server = new SMTPServer({
    name: "mail.simulated.test",
    logger: false,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authMethods: ["PLAIN", "LOGIN", "XOAUTH2"],
    authOptional: isOpen,
    size: sizeMax,
    rejectOversized: true,
    onAuth: ({ username = "", password, accessToken }, _session, done) => {
      const login: SimulatedLogin =
        accessToken === undefined
          ? { user: username, by: "password", word: password ?? "" }
          : { user: username, by: "token", word: accessToken };
      Promise.all([faultOf(["token_expired"]), admits(login)])
        .then(([fault, isTheirs]) => {
          if (fault === undefined && isTheirs) done(null, { user: username });
          else done(refusal([535, "5.7.8 The user or the password is not right."]));
        })
        .catch(refuseBy(done));
    },
    onMailFrom: ({ address }, _session, done) => {
      faultOf(["rate_limited"])
        .then((fault) => {
          const answer = fault && answersByFault[fault];
          if (answer) done(refusal(answer));
          else if (address !== sender) done(refusal([553, "5.7.1 The sender is another."]));
          else done();
        })
        .catch(refuseBy(done));
    },
    onRcptTo: ({ address }, _session, done) => {
      const answer = answersByName[address.split("@")[0]?.toLowerCase() ?? ""];
      done(answer && refusal(answer));
    },
    onData: (stream, { envelope }, done) => {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        const recipients = envelope.rcptTo.map(({ address }) => address.toLowerCase());
        takeMail(provider, line.ours, Buffer.concat(pieces), recipients, done).catch(refuseBy(done));
      });
    },
  });
  server.on("error", () => undefined); // a line that broke, which the client tells of
  server.connect(line.theirs);
  return line.ours;
}

/**
 * A server that cannot read what it keeps says so, whatever it was asked, and that it passes: without a number of its
 * own an answer to a log-in would say that the password is not right, and nothing would leave until somebody came.
 */
const refuseBy = (done: (error: Error) => void) => () => {
  done(refusal([451, "4.3.0 The mailbox cannot be read at the moment."]));
};

async function takeMail(
  { keep, faultOf }: MailProvider,
  ours: Socket,
  raw: Buffer,
  recipients: readonly string[],
  done: (error?: Error) => void,
): Promise<void> {
  const wrong = await keep(raw, recipients);
  // The answer goes nowhere: it never comes, or the line breaks before it.
  const lost = wrong ? undefined : await faultOf(["time_out", "answer_lost"]);
  if (lost === "time_out") ours.emit("timeout");
  else if (lost === "answer_lost") ours.destroy();
  else done(wrong);
}

const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;
