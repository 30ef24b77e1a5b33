import type { Locale } from "../../../../contract/locales.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Role } from "../../../../contract/roles.ts";
import { inWords } from "../../../words/texts.ts";
import type { Text } from "../../../words/wording.ts";
import { say } from "./texts.ts";

interface MailText {
  subject: string;
  text: string;
  html: string;
}
interface Letter {
  subject: Text;
  paragraphs: readonly Text[];
  button?: { label: Text; url: string };
  code?: string;
  closing: Text;
}

/** `confirmUrl`: where they confirm that the address is theirs. */
interface Welcome {
  firstName: string;
  tenantName: string;
  url: string;
  confirmUrl: string;
}
interface Confirmation {
  firstName: string;
  email: string;
  tenantName: string;
  url: string;
}
interface Invited {
  invitedByName: string;
  tenantName: string;
  role: Role;
  url: string;
}
interface Reset {
  firstName: string;
  tenantName: string;
  url: string;
}
interface Code {
  code: string;
  tenantName: string;
  url: string;
}
interface Changed {
  firstName: string;
  tenantName: string;
  url: string;
}

const { resetTokenHours: hours, invitationDays } = limits;
const minutes = limits.otpSeconds / 60;
const confirmDays = limits.confirmationHours / 24;

/** Each in the tenant's language. */
export const welcomeMail = (locale: Locale, { firstName, tenantName, url, confirmUrl }: Welcome): MailText =>
  mailOf(locale, {
    subject: say("platform.welcome_subject", { tenantName }),
    paragraphs: [
      say("platform.hello", { firstName }),
      say("platform.welcome_address", { tenantName, url }),
      say("platform.welcome_next"),
      say("platform.welcome_confirm", { days: confirmDays }),
    ],
    button: { label: say("platform.confirm_button"), url: confirmUrl },
    closing: say("platform.welcome_closing"),
  });
export const confirmationMail = (
  locale: Locale,
  { firstName, email, tenantName, url }: Confirmation,
): MailText =>
  mailOf(locale, {
    subject: say("platform.confirm_subject", { tenantName }),
    paragraphs: [
      say("platform.hello", { firstName }),
      say("platform.confirm_why", { email, tenantName }),
      say("platform.link_works_days", { days: confirmDays }),
    ],
    button: { label: say("platform.confirm_button"), url },
    closing: say("platform.confirm_closing"),
  });
export const invitationMail = (locale: Locale, { invitedByName, tenantName, role, url }: Invited): MailText =>
  mailOf(locale, {
    subject: say("platform.invitation_subject", { invitedByName, tenantName }),
    paragraphs: [
      say("platform.hello_you"),
      say("platform.invited_by", { invitedByName, tenantName, role: say(`platform.role_${role}`) }),
      say("platform.invitation_works", { days: invitationDays }),
    ],
    button: { label: say("platform.invitation_button"), url },
    closing: say("platform.invitation_closing"),
  });
export const resetMail = (locale: Locale, { firstName, tenantName, url }: Reset): MailText =>
  mailOf(locale, {
    subject: say("platform.reset_subject", { tenantName }),
    paragraphs: [
      say("platform.hello", { firstName }),
      say("platform.reset_why", { tenantName }),
      say("platform.reset_link_works", { hours }),
    ],
    button: { label: say("platform.reset_button"), url },
    closing: say("platform.reset_closing"),
  });
export const codeMail = (locale: Locale, { code, tenantName }: Code): MailText =>
  mailOf(locale, {
    subject: say("platform.code_subject", { tenantName }),
    paragraphs: [say("platform.code_is", { tenantName })],
    code,
    closing: say("platform.code_closing", { minutes, tenantName }),
  });
export const codeText = (locale: Locale, { code, tenantName }: Code): string =>
  inWords(say("platform.code_by_text", { code, minutes, tenantName }), locale);
export const passwordChangedMail = (locale: Locale, { firstName, tenantName, url }: Changed): MailText =>
  mailOf(locale, {
    subject: say("platform.password_changed_subject", { tenantName }),
    paragraphs: [say("platform.hello", { firstName }), say("platform.password_changed_why", { tenantName })],
    button: { label: say("platform.password_changed_button"), url },
    closing: say("platform.password_changed_closing"),
  });

function mailOf(locale: Locale, letter: Letter): MailText {
  const told = (text: Text) => inWords(text, locale);
  const { code, button: to } = letter;
  const paragraphs = letter.paragraphs.map(told);
  const button = to && { label: told(to.label), url: to.url };
  const closing = told(letter.closing);
  const text = [
    ...paragraphs,
    ...(code ? [code] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    closing,
  ].join("\n\n");
  // Mail programs know inline styles and little else.
  const html = [
    `<!doctype html><html lang="${locale}" dir="${locale === "ar" ? "rtl" : "ltr"}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>`,
    `<body style="margin:0;padding:24px;background:#f8fafc;color:#0f172a;font:16px/1.5 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e2e8f0;border-radius:12px">`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escaped(paragraph)}</p>`),
    ...(code
      ? [
          `<p dir="ltr" style="margin:0 0 16px;font-size:32px;letter-spacing:6px;font-weight:600">${escaped(code)}</p>`,
        ]
      : []),
    ...(button
      ? [
          `<p style="margin:24px 0"><a href="${escaped(button.url)}" style="display:inline-block;padding:12px 20px;background:#2563eb;color:#fff;border-radius:8px;text-decoration:none">${escaped(button.label)}</a></p><p dir="ltr" style="margin:0 0 16px;color:#475569;font-size:13px;word-break:break-all">${escaped(button.url)}</p>`,
        ]
      : []),
    `<p style="margin:0;color:#475569;font-size:14px">${escaped(closing)}</p></div></body></html>`,
  ].join("\n");
  return { subject: told(letter.subject), text, html };
}

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
