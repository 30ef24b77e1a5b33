import type { Socket } from "node:net";
import type { SimulatorFault } from "../simulated-channel.ts";
import { simulatedLine } from "./simulated-line.ts";

/** Who somebody says they are, and by what. */
export interface SimulatedLogin {
  user: string;
  by: "password" | "token";
  word: string;
}
export type Admits = (login: SimulatedLogin) => Promise<boolean>;

/** What the server has to say of one connection's inbox. */
export interface SimulatedInbox {
  admits: Admits;
  faultOf(known: readonly SimulatorFault[]): Promise<SimulatorFault | undefined>;
  /** What it shows now, in the order of its numbers. */
  read(): Promise<{ uidValidity: number; uidNext: number; mails: InboxMail[] }>;
}
interface InboxMail {
  uid: number;
  at: Date;
  bytes(): Buffer;
}

type Answer = (string | Buffer)[];
interface Session {
  inbox: SimulatedInbox;
  isIn: boolean;
  mails: InboxMail[];
  /** Of a log-in whose words come on the next line. */
  asked: { tag: string; method: string } | null;
  isOpen: boolean;
  /** Somebody waits for news: until they say that they are done nothing else is taken. */
  idle: { tag: string; end: () => void } | null;
  say: (words: string) => void;
}
/** How often a server that somebody waits at looks whether there is more. */
const lookMs = 100;

const capabilities = "IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2 SASL-IR ID IDLE UNSELECT";

/** A line to a server that has the inbox, spoken to by IMAP. It is read, and never changed. */
export function dialSimulatedInbox(inbox: SimulatedInbox): Socket {
  const { ours, theirs } = simulatedLine();
  const session: Session = {
    inbox,
    isIn: false,
    mails: [],
    asked: null,
    isOpen: false,
    idle: null,
    say: (words) => {
      if (!theirs.destroyed) theirs.write(words);
    },
  };
  let waiting = "";
  let last: Promise<unknown> = Promise.resolve();
  theirs.on("error", () => undefined);
  for (const end of ["close", "end"]) theirs.on(end, () => session.idle?.end());
  ours.on("error", () => undefined);
  theirs.write(`* OK [CAPABILITY ${capabilities}] simulated\r\n`);
  theirs.on("data", (piece: Buffer) => {
    const lines = (waiting + piece.toString("utf8")).split("\r\n");
    waiting = lines.pop() ?? "";
    for (const line of lines)
      last = last
        .then(() => answer(session, line))
        .then((said) => {
          if (theirs.destroyed) return;
          if (said === "gone") ours.destroy();
          else {
            theirs.write(
              Buffer.concat(said.map((part) => (typeof part === "string" ? Buffer.from(part) : part))),
            );
            if (/ LOGOUT$/i.test(line)) theirs.end();
          }
        })
        .catch(() => {
          ours.destroy();
        });
  });
  return ours;
}

async function answer(session: Session, given: string): Promise<Answer | "gone"> {
  const { asked, idle } = session;
  if (idle) {
    // While it waits a client says DONE and nothing else.
    idle.end();
    return given === "DONE" ? [`${idle.tag} OK done\r\n`] : "gone";
  }
  session.asked = null;
  const line = asked ? `${asked.tag} AUTHENTICATE ${asked.method} ${given}` : given;
  const [, tag = "*", name = "", rest = ""] =
    /^(\S+) (\S+(?: (?=FETCH|SEARCH)\S+)?) ?(.*)$/i.exec(line) ?? [];
  const done = (words = "done"): string => `${tag} OK ${words}\r\n`;
  const no = (words: string): Answer => [`${tag} NO ${words}\r\n`];
  const { inbox } = session;
  switch (name.toUpperCase()) {
    case "CAPABILITY":
      return [`* CAPABILITY ${capabilities}\r\n`, done()];
    case "ID":
      return [`* ID ("name" "simulated")\r\n`, done()];
    case "NOOP":
    case "CLOSE":
    case "UNSELECT":
      return [done()];
    case "LOGOUT":
      return ["* BYE\r\n", done()];
    case "AUTHENTICATE":
    case "LOGIN":
      return logIn(session, tag, name, rest);
    case "LIST":
      return session.isIn ? [`* LIST (\\HasNoChildren) "/" INBOX\r\n`, done()] : no("Log in first.");
    case "SELECT":
    case "EXAMINE": {
      if (!session.isIn) return no("Log in first.");
      const fault = await inbox.faultOf(["server_error", "time_out"]);
      if (fault === "time_out") return "gone";
      if (fault !== undefined) return no("[SERVERBUG] Local error.");
      const { uidValidity, uidNext, mails } = await inbox.read();
      session.mails = mails;
      session.isOpen = true;
      return [
        `* ${mails.length} EXISTS\r\n* 0 RECENT\r\n* FLAGS (\\Seen)\r\n`,
        `* OK [UIDVALIDITY ${uidValidity}] numbers\r\n* OK [UIDNEXT ${uidNext}] next\r\n`,
        done("[READ-ONLY] open"),
      ];
    }
    case "IDLE":
      return waitForNews(session, tag);
    case "UID SEARCH":
      return [
        `* SEARCH${found(session.mails, rest)
          .map((uid) => ` ${uid}`)
          .join("")}\r\n`,
        done(),
      ];
    case "UID FETCH":
      return [...fetched(session.mails, rest), done()];
    default:
      return [`${tag} BAD ${name} is not known here.\r\n`];
  }
}

/** Tells how many mails there are each time that there are more: while somebody waits, and never unasked. */
function waitForNews(session: Session, tag: string): Answer {
  if (!session.isOpen) return [`${tag} BAD Open an inbox first.\r\n`];
  let shown = session.mails.length;
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void session.inbox
      .read()
      .then(({ mails }) => {
        if (session.idle?.tag !== tag || mails.length === shown) return;
        shown = mails.length;
        session.mails = mails;
        session.say(`* ${shown} EXISTS\r\n`);
      })
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  }, lookMs);
  timer.unref();
  session.idle = {
    tag,
    end: () => {
      clearInterval(timer);
      session.idle = null;
    },
  };
  return ["+ idling\r\n"];
}

async function logIn(session: Session, tag: string, name: string, rest: string): Promise<Answer> {
  if (!rest.includes(" ")) {
    session.asked = { tag, method: rest };
    return ["+ \r\n"];
  }
  const { inbox } = session;
  const fault = await inbox.faultOf(["token_expired", "rate_limited"]);
  if (fault === "rate_limited") return [`${tag} NO [UNAVAILABLE] Too many connections.\r\n`];
  const login = loginIn(name, rest);
  session.isIn = fault === undefined && login !== null && (await inbox.admits(login));
  return session.isIn
    ? [`${tag} OK logged in\r\n`]
    : [`${tag} NO [AUTHENTICATIONFAILED] The user or the password is not right.\r\n`];
}

function loginIn(name: string, rest: string): SimulatedLogin | null {
  if (name.toUpperCase() === "LOGIN") {
    const [, user, word] = /^"(.*)" "(.*)"$/.exec(rest) ?? [];
    return user === undefined || word === undefined ? null : { user, by: "password", word };
  }
  const [, method = "", said = ""] = /^(\S+) (\S+)$/.exec(rest) ?? [];
  const words = Buffer.from(said, "base64").toString("utf8");
  const parts =
    method.toUpperCase() === "PLAIN"
      ? /^\0([^\0]*)\0([^\0]*)$/.exec(words)
      : /^user=([^\u0001]*)\u0001auth=Bearer ([^\u0001]*)\u0001\u0001$/.exec(words);
  const [, user, word] = parts ?? [];
  if (user === undefined || word === undefined) return null;
  return { user, by: method.toUpperCase() === "PLAIN" ? "password" : "token", word };
}

/** `UID 5:*` (whose last is shown whatever its number), or `SINCE 1-Mar-2026`. */
function found(mails: readonly InboxMail[], asked: string): number[] {
  const [, since] = /SINCE "?(\d{1,2}-\w{3}-\d{4})"?/i.exec(asked) ?? [];
  if (since !== undefined) {
    const from = Date.parse(`${since.replaceAll("-", " ")} UTC`);
    return mails.filter(({ at }) => at.getTime() >= from).map(({ uid }) => uid);
  }
  const from = Number(/UID (\d+):\*/i.exec(asked)?.[1] ?? 1);
  const last = mails.at(-1)?.uid;
  return mails.filter(({ uid }) => uid >= from || uid === last).map(({ uid }) => uid);
}

function fetched(mails: readonly InboxMail[], asked: string): Answer {
  const [, uid = "0"] = /^(\d+)/.exec(asked) ?? [];
  const at = mails.findIndex((mail) => mail.uid === Number(uid));
  const mail = mails[at];
  if (!mail) return [];
  const bytes = mail.bytes();
  const [, isBody, from, length] = /(BODY(?:\.PEEK)?\[\])(?:<(\d+)\.(\d+)>)?/i.exec(asked) ?? [];
  const parts: Answer = [`* ${at + 1} FETCH (UID ${uid}`];
  if (/RFC822\.SIZE/i.test(asked)) parts.push(` RFC822.SIZE ${bytes.length}`);
  if (isBody !== undefined) {
    const begin = Number(from ?? 0);
    const wanted = length === undefined ? bytes : bytes.subarray(begin, begin + Number(length));
    parts.push(` BODY[]${from === undefined ? "" : `<${from}>`} {${wanted.length}}\r\n`, wanted);
  }
  return [...parts, ")\r\n"];
}
