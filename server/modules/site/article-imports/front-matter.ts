import { parse } from "yaml";
import { locales } from "../../../../contract/locales.ts";
import type { Locale } from "../../../../contract/locales.ts";
import { limits } from "../../../../contract/limits.ts";
import { slugFrom } from "../articles/rules.ts";

/** What a file says of itself. `locale` "other": a language that no article has. */
export interface Stated {
  title: string | null;
  summary: string;
  locale: Locale | "other" | null;
  slug: string | null;
  category: string[] | null;
  isPublished: boolean;
}

const matterMaxLength = 10_000;

/** The head of a Markdown file, apart from its text; null where the head is there and cannot be read. */
export function splitMatter(text: string): { stated: Stated; body: string } | null {
  const lines = text.split("\n");
  const end = isFence(lines[0]) ? lines.findIndex((line, at) => at > 0 && isFence(line)) : -1;
  if (end < 0) return { stated: stateOf({}), body: text };
  const [matter, body] = [lines.slice(1, end).join("\n"), lines.slice(end + 1).join("\n")];
  if (matter.length > matterMaxLength) return null;
  let fields: unknown;
  // Without references, so that a few lines cannot stand for many.
  try {
    fields = parse(matter, { maxAliasCount: 0, schema: "core", logLevel: "error" });
  } catch {
    return null;
  }
  if (fields === null || fields === undefined) return { stated: stateOf({}), body };
  return typeof fields === "object" && !Array.isArray(fields)
    ? {
        stated: stateOf(
          Object.fromEntries(
            Object.entries(fields).map(([name, value]: [string, unknown]) => [name.toLowerCase(), value]),
          ),
        ),
        body,
      }
    : null;
}

const isFence = (line: string | undefined): boolean => line?.trimEnd() === "---";

function stateOf(fields: Record<string, unknown>): Stated {
  const word = (...names: string[]): string | null => {
    for (const name of names) {
      const value = fields[name];
      if ((typeof value === "string" && value.trim() !== "") || typeof value === "number")
        return lineOf(String(value));
    }
    return null;
  };
  const slug =
    word("slug", "permalink")
      ?.split("/")
      .findLast((part) => part !== "") ?? null;
  const status = word("status", "visibility")?.toLowerCase() ?? "";
  const isPublished =
    ["published", "public", "live"].includes(status) ||
    (status === "" && (fields["published"] === true || fields["draft"] === false));
  return {
    title: word("title")?.slice(0, limits.articleTitleMaxLength) ?? null,
    summary: (word("summary", "description", "excerpt") ?? "").slice(0, limits.articleSummaryMaxLength),
    locale: localeOf(word("language", "lang", "locale")),
    slug: slug === null ? null : slugFrom(slug),
    category: categoryOf(fields["category"] ?? fields["categories"] ?? fields["section"]),
    isPublished,
  };
}

export const lineOf = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .toWellFormed();

/** `es-MX` → `es`. */
export function localeOf(tag: string | null | undefined): Locale | "other" | null {
  const [language = ""] = (tag ?? "").trim().toLowerCase().split(/[-_]/u);
  return language === "" ? null : (locales.find((locale) => locale === language) ?? "other");
}

const depthMax = limits.categoryDepthMax;
/** `Orders / Returns`, `Orders > Returns` and a list of both alike. */
function categoryOf(given: unknown): string[] | null {
  const parts = Array.isArray(given)
    ? given.filter((part) => typeof part === "string")
    : typeof given === "string"
      ? given.split(/\s[/>]\s|\s*›\s*/u)
      : [];
  const names = parts.map((part) => lineOf(part).slice(0, 80).trim()).filter((name) => name !== "");
  return names.length === 0 ? null : names.slice(0, depthMax);
}

/** `02-orders_and-returns` → `Orders and returns`. */
export function nameFrom(part: string): string {
  const words = lineOf(part.replace(/^\d{1,4}[-_. ]+(?=.)/u, "").replaceAll(/[-_]+/gu, " "))
    .slice(0, 80)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
