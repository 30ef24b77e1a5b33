import * as ar from "../../messages/ar.ts";
import * as en from "../../messages/en.ts";
import * as es from "../../messages/es.ts";

export type Language = "en" | "es" | "ar";
type Tree = { [key: string]: string | Tree };

const messages: Record<Language, Tree> = { en, es, ar };

/** The names under which texts are kept. */
export const namespaces = (): string[] => Object.keys(en);

/** The names of the texts inside one branch. */
export function keysOf(path: string): string[] {
  const branch = path
    .split(".")
    .reduce<Tree | string | undefined>(
      (tree, key) => (typeof tree === "object" ? tree[key] : undefined),
      messages.en,
    );
  return typeof branch === "object" ? Object.keys(branch) : [];
}

/** The product's own words, as they stand in its messages. */
export function plainWord(language: Language, path: string): string {
  const text = path
    .split(".")
    .reduce<Tree | string | undefined>(
      (tree, key) => (typeof tree === "object" ? tree[key] : undefined),
      messages[language],
    );
  if (typeof text !== "string") throw new Error(`There is no text ${path} in ${language}.`);
  return text;
}

/**
 * The same as a whole name, so that one journey reads the page in any language. `{name}` is replaced by its
 * value, and by anything where there is none.
 */
export function wordsOf(language: Language): (path: string, values?: Record<string, string>) => RegExp {
  return (path, values = {}) => {
    const parts = plainWord(language, path)
      .split(/(\{\w+\})/)
      .map((part) => (/^\{\w+\}$/.test(part) ? values[part.slice(1, -1)] : part));
    return new RegExp(
      `^${parts.map((part) => (part === undefined ? ".+" : part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))).join("")}\\*?$`,
    ); // a label ends with a star where its field is required
  };
}
