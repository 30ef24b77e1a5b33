import type { InboundMailClass } from "../../../../contract/channels/mail-enums.ts";
import type { ReadMail } from "./read-mail.ts";

const subjects = [
  // English
  /^(?:re: ?)?(?:automatic reply|auto(?:matic)?[ -]?(?:reply|response)|out of (?:the )?office|away from (?:the )?office|on (?:annual )?leave|on vacation|vacation (?:reply|response))\b/iu,
  /\b(?:ooo|out of office)\b[:! ]/iu,
  // Spanish
  /^(?:re: ?)?(?:respuesta autom[aá]tica|contestaci[oó]n autom[aá]tica|fuera de (?:la )?oficina|ausente de la oficina|estoy de vacaciones|de vacaciones hasta)/iu,
  // Arabic
  /^(?:re: ?|رد: ?)?(?:رد تلقائي|الرد التلقائي|رد آلي|خارج المكتب|خارج مكتبي|في إجازة|أنا في إجازة|غياب عن المكتب)/u,
];
const robots = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|noreply[+-].*)@/;

/**
 * What a mail is, by what programs say of their own mail. Only its own word makes a mail a program's answer: a
 * person may write "out of office" in a sentence.
 */
export function classOf(mail: ReadMail, ownAddresses: ReadonlySet<string>): InboundMailClass {
  const first = (name: string): string => (mail.headers.get(name)?.[0] ?? "").trim().toLowerCase();
  const type = first("content-type");
  const submitted = first("auto-submitted").split(/[;\s]/)[0] ?? "";
  // Its report names a recipient too, though their mail did arrive.
  if (/report-type="?disposition-notification/.test(type)) return "AUTOMATIC";
  if (isBounce(mail, type)) return "BOUNCE";
  if (isOwn(mail, ownAddresses)) return "OWN";
  if (mail.files.some(isCalendarAnswer)) return "AUTOMATIC";
  if (submitted.startsWith("auto-replied") || submitted === "auto-notified") return "AUTOMATIC";
  if (mail.headers.has("x-autoreply") || mail.headers.has("x-autorespond")) return "AUTOMATIC";
  if (/auto[_-]?reply/.test(first("precedence"))) return "AUTOMATIC";
  if (first("x-auto-response-suppress") !== "" && first("return-path") === "<>") return "AUTOMATIC";
  if (submitted !== "" && submitted !== "no") return "MACHINE";
  if (
    /bulk|junk|list/.test(first("precedence")) ||
    mail.headers.has("list-id") ||
    mail.headers.has("list-unsubscribe")
  )
    return "MACHINE";
  if (first("return-path") === "<>" || robots.test(mail.from?.address ?? "")) return "MACHINE";
  return "MESSAGE";
}

const isBounce = (mail: ReadMail, type: string): boolean =>
  /report-type="?delivery-status/.test(type) ||
  mail.reports.some((report) => /^final-recipient:/im.test(report)) ||
  (/^(?:mailer-daemon|postmaster)@/.test(mail.from?.address ?? "") &&
    /undeliver|delivery (?:status|failure)|returned mail|no entregado|devuelto|تعذر التسليم/iu.test(
      mail.subject,
    ));

/** That somebody comes or does not (RFC 5546): a calendar's word, which asks for nothing. */
const isCalendarAnswer = ({ bytes }: ReadMail["files"][number]): boolean => {
  const said = bytes.subarray(0, calendarReadBytes).toString("utf8");
  return said.startsWith("BEGIN:VCALENDAR") && /^METHOD:REPLY\s*$/m.test(said);
};
const calendarReadBytes = 5000;

/** From an address of ours, and not on behalf of somebody else, as a form on a site writes. */
const isOwn = ({ from, replyTo }: ReadMail, own: ReadonlySet<string>): boolean =>
  from !== null && own.has(from.address) && !replyTo.some(({ address }) => !own.has(address));

/** Whether its words alone look like a program's answer: too little to keep a person's request from a ticket. */
export const isAutomaticBySubject = ({ subject }: ReadMail): boolean =>
  subjects.some((pattern) => pattern.test(subject));

/** What came back of a mail of ours. */
export interface Bounce {
  /** Ids of mails that it may be about. */
  mailIds: string[];
  recipient: string | null;
  /** For good, by the code of the report (5.x.x). A delay is none: it may still arrive. */
  isHard: boolean;
  isFailed: boolean;
  code: string | null;
  words: string;
}
export function readBounce(mail: ReadMail): Bounce {
  const all = [
    ...mail.reports,
    ...mail.files.map(({ bytes }) => bytes.subarray(0, 50_000).toString("utf8")),
    mail.text,
  ];
  const find = (pattern: RegExp): string | null => {
    for (const part of all) {
      const found = pattern.exec(part)?.[1];
      if (found !== undefined) return found.trim();
    }
    return null;
  };
  const action = (find(/^action:[ \t]*(\w{1,40})/im) ?? "failed").toLowerCase();
  const code = find(/^status:[ \t]*([245]\.\d{1,3}\.\d{1,3})/im) ?? find(/\b([45]\.\d{1,3}\.\d{1,3})\b/);
  const recipient =
    find(
      /^(?:final|original)-recipient:[ \t]*[\w-]{1,40}[ \t]*;[ \t]*<?([^\s<>@]{1,64}@[^\s<>@]{1,255})>?/im,
    ) ?? find(/<([^\s<>@]{1,64}@[^\s<>@]{1,255})>/);
  return {
    mailIds: [
      ...mail.inReplyTo,
      ...all.flatMap((part) =>
        [...part.matchAll(/^(?:original-)?message-id:[ \t]*(?:\r?\n[ \t]+)?<?([^\s<>]{1,300})>?/gim)].map(
          ([, id = ""]) => id,
        ),
      ),
      ...mail.references.toReversed(),
    ],
    recipient: recipient?.toLowerCase() ?? null,
    isHard: action === "failed" && (code?.startsWith("5") ?? false),
    isFailed: action === "failed",
    code,
    words: (
      find(/^diagnostic-code:[ \t]*(?:[\w-]{1,40}[ \t]*;[ \t]*)?([^\r\n]+(?:\r?\n[ \t]+[^\r\n]+)*)/im) ??
      mail.subject
    )
      .replaceAll(/\s+/g, " ")
      .slice(0, 300),
  };
}
