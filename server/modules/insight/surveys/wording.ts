import type { SurveyScale } from "../../../../contract/enums.ts";
import type { Locale } from "../../../../contract/locales.ts";

export interface Wording {
  question: string;
  followUp: string;
  thanks: string;
}

const followUps: Record<Locale, Pick<Wording, "followUp" | "thanks">> = {
  en: {
    followUp: "What went well, and what could have gone better?",
    thanks: "Thank you. Your answer has reached the team.",
  },
  es: {
    followUp: "¿Qué salió bien y qué podría haber ido mejor?",
    thanks: "Gracias. Tu respuesta ha llegado al equipo.",
  },
  ar: {
    followUp: "ما الذي سار على ما يرام، وما الذي كان يمكن تحسينه؟",
    thanks: "شكرًا لك. وصلت إجابتك إلى الفريق.",
  },
};
const questions: Record<SurveyScale, Record<Locale, string>> = {
  CSAT: {
    en: "How satisfied are you with the help you received?",
    es: "¿Qué tan satisfecho estás con la ayuda que recibiste?",
    ar: "ما مدى رضاك عن المساعدة التي تلقيتها؟",
  },
  NPS: {
    en: "How likely are you to recommend us to a friend or colleague?",
    es: "¿Qué probabilidad hay de que nos recomiendes a un amigo o compañero?",
    ar: "ما مدى احتمال أن توصي بنا صديقًا أو زميلًا؟",
  },
};

/** What is asked where the tenant words nothing of its own. */
export const defaultWording = (scale: SurveyScale, locale: Locale): Wording => ({
  question: questions[scale][locale],
  ...followUps[locale],
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
}

const frames: Record<
  Locale,
  {
    subject: (about: string) => string;
    hello: (name: string) => string;
    about: (subject: string) => string;
    ends: (scale: readonly number[]) => string;
    open: string;
    closing: (desk: string) => string;
  }
> = {
  en: {
    subject: (about) => `How did we do? ${about}`,
    hello: (name) => `Hello ${name},`,
    about: (subject) => `this is about “${subject}”.`,
    ends: (scale) => `${scale[0]} is the worst, ${scale.at(-1)} the best.`,
    open: "Answer here",
    closing: (desk) => `Thank you,\n${desk}`,
  },
  es: {
    subject: (about) => `¿Qué tal lo hicimos? ${about}`,
    hello: (name) => `Hola, ${name}:`,
    about: (subject) => `Es sobre «${subject}».`,
    ends: (scale) => `${scale[0]} es lo peor y ${scale.at(-1)} lo mejor.`,
    open: "Responder aquí",
    closing: (desk) => `Gracias,\n${desk}`,
  },
  ar: {
    subject: (about) => `كيف كانت خدمتنا؟ ${about}`,
    hello: (name) => `مرحبًا ${name}،`,
    about: (subject) => `هذا بشأن «${subject}».`,
    ends: (scale) => `${scale[0]} هو الأسوأ و${scale.at(-1)} هو الأفضل.`,
    open: "أجب هنا",
    closing: (desk) => `شكرًا لك،\n${desk}`,
  },
};

/** A link for each answer, which the page shows as chosen, and which counts only once the person sends it. */
export function surveyMail(locale: Locale, { name, desk, subject, question, linkOf, scores }: Asked): Mail {
  const frame = frames[locale];
  const lines = [
    frame.hello(name),
    frame.about(subject),
    question,
    `${frame.open}: ${linkOf()}`,
    frame.closing(desk),
  ];
  const button = (score: number) =>
    `<a href="${escaped(linkOf(score))}" style="display:inline-block;min-width:24px;padding:10px;margin:0 2px 4px;border:1px solid #cbd5e1;border-radius:8px;color:#1d4ed8;text-align:center;text-decoration:none;font-weight:600">${score}</a>`;
  const html = [
    `<!doctype html><html lang="${locale}" dir="${locale === "ar" ? "rtl" : "ltr"}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>`,
    `<body style="margin:0;padding:24px;background:#f8fafc;color:#0f172a;font:16px/1.5 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e2e8f0;border-radius:12px">`,
    `<p>${escaped(frame.hello(name))}</p><p>${escaped(frame.about(subject))}</p><p style="font-weight:600">${escaped(question)}</p>`,
    `<p>${scores.map(button).join("")}</p><p style="color:#475569;font-size:13px">${escaped(frame.ends(scores))}</p>`,
    `<p><a href="${escaped(linkOf())}" style="color:#1d4ed8">${escaped(frame.open)}</a></p><p style="color:#475569;font-size:14px">${escaped(frame.closing(desk)).replaceAll("\n", "<br>")}</p></div></body></html>`,
  ].join("\n");
  return { subject: frame.subject(subject), text: lines.join("\n\n"), html };
}

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
