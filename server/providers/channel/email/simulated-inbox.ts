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
  /** What a folder shows now, in the order of its numbers. */
  read(folder: SimulatedFolder): Promise<{ uidValidity: number; uidNext: number; mails: InboxMail[] }>;
}
/** With the mark by which a program knows it, and its name. */
const simulatedFolders = { INBOX: null, "Sent Items": "\\Sent" } as const;
export type SimulatedFolder = keyof typeof simulatedFolders;
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
  folder: SimulatedFolder | null;
  /** Somebody waits for news: until they say that they are done nothing else is taken. */
  idle: { tag: string; end: () => void } | null;
  say: (words: string) => void;
}
/** How often a server that somebody waits at looks whether there is more. */
const lookMs = 100;

const capabilities = "IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2 SASL-IR ID IDLE UNSELECT SPECIAL-USE";

/** A line to a server that has the inbox, spoken to by IMAP. It is read, and never changed. */
export function dialSimulatedInbox(inbox: SimulatedInbox): Socket {
  const { ours, theirs } = simulatedLine();
  const session: Session = {
    inbox,
    isIn: false,
    mails: [],
    asked: null,
    folder: null,
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
    case "LSUB":
      return session.isIn ? [...listed(name.toUpperCase(), rest), done()] : no("Log in first.");
    case "SELECT":
    case "EXAMINE":
      return session.isIn ? openFolder(session, tag, rest) : no("Log in first.");
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

async function openFolder(session: Session, tag: string, rest: string): Promise<Answer | "gone"> {
  const { inbox } = session;
  const fault = await inbox.faultOf(["server_error", "time_out"]);
  if (fault === "time_out") return "gone";
  if (fault !== undefined) return [`${tag} NO [SERVERBUG] Local error.\r\n`];
  const folder = folderIn(rest);
  if (!folder) return [`${tag} NO [NONEXISTENT] There is no such folder.\r\n`];
  const { uidValidity, uidNext, mails } = await inbox.read(folder);
  session.mails = mails;
  session.folder = folder;
  return [
    `* ${mails.length} EXISTS\r\n* 0 RECENT\r\n* FLAGS (\\Seen)\r\n`,
    `* OK [UIDVALIDITY ${uidValidity}] numbers\r\n* OK [UIDNEXT ${uidNext}] next\r\n`,
    `${tag} OK [READ-ONLY] open\r\n`,
  ];
}

const nameIn = (words: string): string => words.replace(/^"(.*)"$/, "$1");
const folderIn = (words: string): SimulatedFolder | undefined =>
  folderNames.find((name) => name.toLowerCase() === nameIn(words).toLowerCase());
// The names of its own keys.
const folderNames = Object.keys(simulatedFolders) as SimulatedFolder[];
/** `"" "*"`, or `"" INBOX`. */
function listed(command: string, asked: string): Answer {
  const [, pattern = ""] = /^"" (.+)$/.exec(asked) ?? [];
  const shown =
    nameIn(pattern) === "*" ? folderNames : [folderIn(pattern)].filter((name) => name !== undefined);
  return shown.map((name) => {
    const mark = simulatedFolders[name];
    return `* ${command} (\\HasNoChildren${mark === null ? "" : ` ${mark}`}) "/" "${name}"\r\n`;
  });
}

/** Tells how many mails there are each time that there are more: while somebody waits, and never unasked. */
function waitForNews(session: Session, tag: string): Answer {
  const { folder } = session;
  if (!folder) return [`${tag} BAD Open an inbox first.\r\n`];
  let shown = session.mails.length;
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void session.inbox
      .read(folder)
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

/** ` 5-Mar-2026 09:00:00 +0000`, as RFC 3501 has it. */
function imapTime(at: Date): string {
  const [, day = "", month = "", year = "", time = ""] =
    /^\w+, (\d+) (\w+) (\d+) ([\d:]+) GMT$/.exec(at.toUTCString()) ?? [];
  return `${day}-${month}-${year} ${time} +0000`;
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
  if (/INTERNALDATE/i.test(asked)) parts.push(` INTERNALDATE "${imapTime(mail.at)}"`);
  if (isBody !== undefined) {
    const begin = Number(from ?? 0);
    const wanted = length === undefined ? bytes : bytes.subarray(begin, begin + Number(length));
    parts.push(` BODY[]${from === undefined ? "" : `<${from}>`} {${wanted.length}}\r\n`, wanted);
  }
  return [...parts, ")\r\n"];
}
