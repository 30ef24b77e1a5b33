import { createHash } from "node:crypto";
import type { NotificationType } from "../../../../contract/enums.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { sensitiveWords } from "../notifications/sight.ts";
import { inWords } from "../../../words/texts.ts";
import { say } from "./texts.ts";

/** What the browser's worker shows (public/sw.js). */
export interface PushMessage {
  title: string;
  body: string;
  url: string;
  tag: string;
  lang: Locale;
  dir: "ltr" | "rtl";
}
interface Told {
  type: NotificationType;
  locale: Locale;
  title: string;
  message: string;
  actionUrl: string | null;
}

const titleMax = 120;
const bodyMax = 240;
const urlMax = 300;

/**
 * What is on a screen that anybody may look at. Of a sensitive ticket nothing is said but that it is one;
 * of a review, whose it is about, no word of its text.
 */
export function saidOf({ type, locale, title, message, actionUrl }: Told, isSensitive: boolean): PushMessage {
  const url =
    actionUrl?.startsWith("/") && !actionUrl.startsWith("//") && actionUrl.length <= urlMax
      ? actionUrl
      : "/notifications";
  const words = isSensitive
    ? sensitiveWords(locale)
    : { title, body: type === "QUALITY_REVIEW" ? "" : message };
  return {
    title: clipped(words.title, titleMax),
    body: clipped(words.body, bodyMax),
    url,
    tag: url === "/notifications" ? type : url,
    lang: locale,
    dir: locale === "ar" ? "rtl" : "ltr",
  };
}

/** The same message with nothing of a ticket that is sensitive by now. */
export const withoutWords = (said: PushMessage): PushMessage => ({ ...said, ...sensitiveWords(said.lang) });

export const trialFor = (locale: Locale): PushMessage => ({
  title: inWords(say("push.trial_title"), locale),
  body: inWords(say("push.trial_message"), locale),
  url: "/notifications?tab=preferences",
  tag: "test",
  lang: locale,
  dir: locale === "ar" ? "rtl" : "ltr",
});

/** As push services take it: 32 letters at most. */
export const topicOf = (tag: string): string =>
  createHash("sha256").update(tag).digest("base64url").slice(0, 32);

/** One line of no more than so many letters, without what only a machine reads. */
function clipped(text: string, max: number): string {
  const letters = [
    ...text
      .toWellFormed()
      .replaceAll(/[\s\p{Cc}]+/gu, " ")
      .trim(),
  ];
  return letters.length <= max ? letters.join("") : `${letters.slice(0, max - 1).join("")}…`;
}
