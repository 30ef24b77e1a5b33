import type { Locale } from "@/contract/locales";
import { deskLimits as limits } from "@/contract/desk-limits";
import { compiledTexts } from "../shared/compiled-texts";
import { pageFacts } from "../shared/page-facts";
import type { Messages } from "../shared/texts";
import { lazyCode } from "./lazy-code";

interface Tools {
  fetch?: (url: string) => Promise<Response>;
  wait?: (ms: number) => Promise<void>;
}
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

const loaded = new Map<Locale, Promise<Messages>>();

/**
 * The texts of a language, read once for as long as the page is open. What failed is asked for anew the next
 * time.
 */
export function translationOf(locale: Locale): Promise<Messages> {
  const known = loaded.get(locale);
  if (known) return known;
  const { release } = pageFacts();
  // By its release the browser may keep it; a build that is none has other texts tomorrow.
  const version = release === "dev" ? "" : `?release=${encodeURIComponent(release)}`;
  const asked = readTranslation(`/locales/${locale}/translation.json${version}`);
  loaded.set(locale, asked);
  asked.catch(() => loaded.delete(locale));
  return asked;
}

const compileCode = lazyCode(() => import("icu-minify/compile"));
const compiled = new Map<Locale, Promise<Messages>>();

/** The same as the formatter takes them. */
export function compiledTranslationOf(locale: Locale): Promise<Messages> {
  const known = compiled.get(locale);
  if (known) return known;
  const asked = Promise.all([translationOf(locale), compileCode()]).then(([texts, code]) =>
    compiledTexts(texts, code.default),
  );
  compiled.set(locale, asked);
  asked.catch(() => compiled.delete(locale));
  return asked;
}

/**
 * One translation file. Where the server is not well or not reached it is asked again, five times, after 350
 * ms and then after twice as long each time; an answer that says no (4xx) is taken for one. No more than ten
 * are read at once: the others wait their turn.
 */
export async function readTranslation(
  url: string,
  { fetch = (asked) => globalThis.fetch(asked), wait = pause }: Tools = {},
): Promise<Messages> {
  for (let retry = 0; ; retry += 1) {
    const answer = await inTurn(() => fetch(url)).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    if (!(answer instanceof Error) && answer.ok) return (await answer.json()) as Messages; // what our own route writes
    const mayPass = answer instanceof Error || answer.status >= 500;
    if (!mayPass || retry >= limits.translationRetriesMax)
      throw answer instanceof Error ? answer : new Error(`${url} answered ${answer.status}`);
    await wait(limits.translationRetryDelayMs * 2 ** retry);
  }
}

let reading = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(read: () => Promise<T>): Promise<T> {
  if (reading >= limits.translationParallelMax) await new Promise<void>((turn) => waiting.push(turn));
  else reading += 1;
  try {
    return await read();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else reading -= 1;
  }
}
