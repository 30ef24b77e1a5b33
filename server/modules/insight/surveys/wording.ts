import type { SurveyScale } from "../../../../contract/enums.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { say } from "./texts.ts";
import { inWords } from "../../../words/texts.ts";
import type { Text } from "../../../words/wording.ts";

export interface Wording {
  question: string;
  followUp: string;
  thanks: string;
}

const questions: Record<SurveyScale, Text> = {
  CSAT: say("surveys.csat_question"),
  NPS: say("surveys.nps_question"),
};

/** What is asked where the tenant words nothing of its own. */
export const defaultWording = (scale: SurveyScale, locale: Locale): Wording => ({
  question: inWords(questions[scale], locale),
  followUp: inWords(say("surveys.follow_up"), locale),
  thanks: inWords(say("surveys.thanks"), locale),
});

interface Mail {
  subject: string;
  text: string;
  html: string;
}
interface Asked {
  name: string;
  desk: string;
  subject: string;
  question: string;
  linkOf: (score?: number) => string;
  scores: readonly number[];
  /** Where its reader unsubscribes. */
  unsubscribe: string;
}

/** A link for each answer, which the page shows as chosen, and which counts only once the person sends it. */
export function surveyMail(
  locale: Locale,
  { name, desk, subject, question, linkOf, scores, unsubscribe }: Asked,
): Mail {
  const told = (text: Text) => inWords(text, locale);
  const hello = told(say("surveys.mail_hello", { name }));
  const about = told(say("surveys.mail_about", { subject }));
  const ends = told(say("surveys.mail_ends", { worst: scores[0] ?? "", best: scores.at(-1) ?? "" }));
  const open = told(say("surveys.mail_open"));
  const closing = told(say("surveys.mail_closing", { desk }));
  const stop = told(say("surveys.mail_unsubscribe"));
  const lines = [hello, about, question, `${open}: ${linkOf()}`, closing, `${stop}: ${unsubscribe}`];
  const button = (score: number) =>
    `<a href="${escaped(linkOf(score))}" style="display:inline-block;min-width:24px;padding:10px;margin:0 2px 4px;border:1px solid #cbd5e1;border-radius:8px;color:#1d4ed8;text-align:center;text-decoration:none;font-weight:600">${score}</a>`;
  const html = [
    `<!doctype html><html lang="${locale}" dir="${locale === "ar" ? "rtl" : "ltr"}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>`,
    `<body style="margin:0;padding:24px;background:#f8fafc;color:#0f172a;font:16px/1.5 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e2e8f0;border-radius:12px">`,
    `<p>${escaped(hello)}</p><p>${escaped(about)}</p><p style="font-weight:600">${escaped(question)}</p>`,
    `<p>${scores.map(button).join("")}</p><p style="color:#475569;font-size:13px">${escaped(ends)}</p>`,
    `<p><a href="${escaped(linkOf())}" style="color:#1d4ed8">${escaped(open)}</a></p><p style="color:#475569;font-size:14px">${escaped(closing).replaceAll("\n", "<br>")}</p></div>`,
    `<p style="max-width:520px;margin:16px auto 0;text-align:center;font-size:13px"><a href="${escaped(unsubscribe)}" style="color:#475569">${escaped(stop)}</a></p></body></html>`,
  ].join("\n");
  return { subject: told(say("surveys.mail_subject", { subject })), text: lines.join("\n\n"), html };
}

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
