import type { Messages } from "./texts";

/**
 * Texts as the browser's formatter takes them: their ICU syntax is read beforehand (`icu-minify/compile`), so that
 * what reads it, a tenth of a screen's code, is no part of a screen (next.config.mjs names the formatter). A namespace
 * is compiled when it is first looked at.
 */
export function compiledTexts(messages: Messages, compile: (text: string) => unknown): Messages {
  const all: Messages = {};
  for (const [name, texts] of Object.entries(messages))
    Object.defineProperty(all, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = compiled(texts, compile);
        Object.defineProperty(all, name, { value, enumerable: true });
        return value;
      },
    });
  return all;
}

const compiled = (texts: string | Messages, compile: (text: string) => unknown): string | Messages =>
  typeof texts === "string"
    ? plain(compile(texts)) // to whoever hands it on it is a text; the formatter alone looks into it
    : Object.fromEntries(Object.entries(texts).map(([name, one]) => [name, compiled(one, compile)]));

/** The compiler's objects have no prototype, and a page takes none of those to the browser. */
const plain = (value: unknown): string => JSON.parse(JSON.stringify(value)) as string;

/** What texts call by a name; those that ICU knows by itself have to be told to this formatter. */
export const textFormats = { number: { percent: { style: "percent" } } } as const;
