"use server";
import type { Answer } from "@/contract/kit";
import { helpCenter } from "@/contract/site/help-center";
import { limits } from "@/contract/limits";
import { isFault } from "@/lib/shared/api/fault";
import { request } from "@/lib/api/request";
import { readersLocale } from "@/lib/server/reader";
import { visitorPlace } from "@/lib/server/visitor";
import { untilText, zoneText } from "./opening-times";
import { nothingAsked } from "./ask-state";
import type { AskField, AskState } from "./ask-state";
import { searchQuietly } from "./site-reads";

const suggestionsMax = 4;
const emailMaxLength = 254;

/**
 * The form of the page, sent by the browser or by its script: first answers that there are already, then the
 * ticket. What was typed comes back with whatever is said of it.
 */
export async function askQuestion(_before: AskState, form: FormData): Promise<AskState> {
  const values = {
    question: textOf(form, "question").slice(0, limits.questionMaxLength),
    email: textOf(form, "email").slice(0, emailMaxLength),
    name: textOf(form, "name").slice(0, limits.visitorNameMaxLength),
  };
  const isSending = textOf(form, "step") === "send";
  const state: AskState = {
    ...nothingAsked,
    ...values,
    clientMessageId: textOf(form, "clientMessageId") || crypto.randomUUID(),
  };
  if (values.question.trim() === "") return { ...state, errors: { question: "missing" } };
  if (!isSending) {
    const found = await searchQuietly(
      values.question.replaceAll(/\s+/g, " ").trim().slice(0, limits.searchQueryMaxLength),
      suggestionsMax,
    );
    const items =
      typeof found === "string"
        ? []
        : found.items.map(({ slug, locale, title, summary }) => ({ slug, locale, title, summary }));
    return {
      ...state,
      step: "who",
      suggestions: items,
      answer:
        typeof found === "string" || found.answer === null
          ? null
          : {
              slug: found.answer.slug,
              title: found.answer.title,
              text: found.answer.text,
              locale: found.answer.locale,
            },
    };
  }
  const asked: AskState = { ...state, step: "who" };
  if (values.email.trim() === "") return { ...asked, errors: { email: "missing" } };
  // For robots: people do not see the box. Who fills it in hears what everybody hears.
  if (textOf(form, "website") !== "") return { ...nothingAsked, step: "sent" };
  return send(asked);
}

async function send(asked: AskState): Promise<AskState> {
  const { domain, options } = await visitorPlace();
  if (domain === null) return { ...asked, problem: "failed" };
  try {
    const { question, email, name, clientMessageId } = asked;
    const body = {
      question: question.trim(),
      email: email.trim(),
      clientMessageId,
      ...(name.trim() === "" ? {} : { name: name.trim() }),
    };
    const locale = await readersLocale();
    // The server strips its answers to the contract's shape.
    const { ticketNumber, answerBy, timeZone } = (await request(
      helpCenter.ask,
      { params: { domain }, body },
      { ...options, headers: { ...options.headers, "accept-language": locale } },
    )) as Answer<typeof helpCenter.ask>;
    return {
      ...nothingAsked,
      step: "sent",
      email: email.trim(),
      ticketNumber,
      answerBy:
        answerBy &&
        `${untilText(answerBy, Date.now(), timeZone, locale)} (${zoneText(timeZone, Date.now(), locale)})`,
    };
  } catch (error) {
    if (!isFault(error)) throw error;
    if (error.status === 429) return { ...asked, problem: "busy" };
    const wrong = error.errors.flatMap(({ path }) =>
      fields.filter((field) => path.replace(/^\/?(?:body[./])?/, "") === field),
    );
    return wrong.length === 0
      ? { ...asked, problem: "failed" }
      : { ...asked, errors: Object.fromEntries(wrong.map((field) => [field, "wrong"])) };
  }
}

const fields: readonly AskField[] = ["question", "email", "name"];
const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
};
