import type { MessageMail } from "../../../../contract/desk/ticket-messages.ts";
import type { ReadMail } from "./read-mail.ts";
import type { MailWords } from "./words.ts";
import { trustOf } from "./trust.ts";

/** What a mail that came in has beside its words. */
export const particulars = (
  mail: ReadMail,
  { quoted, page }: Pick<MailWords, "quoted" | "page">,
  leftOut: string[],
): MessageMail => ({
  from: mail.from,
  to: mail.to,
  cc: mail.cc,
  bcc: [],
  subject: mail.subject,
  quoted,
  ...(page === null ? {} : { page }),
  trust: trustOf(mail),
  isAutomatic: false,
  hasSource: true,
  leftOut,
});
