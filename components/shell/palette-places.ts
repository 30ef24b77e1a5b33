import { articleImports } from "@/contract/site/article-imports";
import { knowledgeBase } from "@/contract/site/knowledge-base";
import type { Role } from "@/contract/roles";
import { sections } from "@/components/features/workspace/admin-settings/sections";
import { mayCall } from "@/lib/shared/auth/may";
import { menuFor } from "@/lib/shared/menus";
import { mayOpen } from "@/lib/shared/screens";
import { screenWords, sectionWords } from "./palette-words";

/**
 * `name` and `under` are keys: of `shell.menu`, for a section of `adminSettings.sections`, and of
 * `shell.palette` for what no menu has.
 */
export interface PalettePlace {
  path: string;
  kind: "menu" | "section" | "action";
  name: string;
  under?: string;
  words: string;
  /** Offered before anything is typed. */ isFirst: boolean;
}

const wordsOf = (words: readonly string[] | undefined): string => (words ?? []).join(" ");

/**
 * Every screen and every section of the settings that a role may open, by the same menus and permissions as
 * everywhere.
 */
export const placesFor = (role: Role): PalettePlace[] => [
  ...menuPlaces(role),
  ...sectionPlaces(role),
  ...actionPlaces(role),
];

const menuPlaces = (role: Role): PalettePlace[] =>
  menuFor(role).flatMap((entry): PalettePlace[] => {
    const isMore = entry.icon === "more";
    const own: PalettePlace[] =
      isMore || entry.items?.some((item) => item.path === entry.path)
        ? []
        : [
            {
              path: entry.query ? `${entry.path}?${entry.query}` : entry.path,
              kind: "menu",
              name: entry.label,
              words: wordsOf(screenWords[entry.path]),
              isFirst: true,
            },
          ];
    return [
      ...own,
      ...(entry.items ?? []).map((item): PalettePlace => ({
        path: item.path,
        kind: "menu",
        name: item.label,
        ...(isMore ? {} : { under: entry.label }),
        words: wordsOf(screenWords[item.path]),
        isFirst: !isMore,
      })),
    ];
  });

const sectionPlaces = (role: Role): PalettePlace[] =>
  mayOpen(role, "/admin/settings")
    ? sections
        .filter(({ call }) => mayCall(role, call))
        .map(({ id }) => ({
          path: `/admin/settings?section=${id}`,
          kind: "section",
          name: id,
          words: wordsOf(sectionWords[id]),
          isFirst: false,
        }))
    : [];

/** What no menu has. */
const actions = [
  { path: "/articles/new", name: "newArticle", call: knowledgeBase.create },
  { path: "/articles/import", name: "importArticles", call: articleImports.create },
] as const;
const actionPlaces = (role: Role): PalettePlace[] =>
  actions
    .filter(({ call }) => mayCall(role, call))
    .map(({ path, name }) => ({
      path,
      kind: "action",
      name,
      words: wordsOf(screenWords[path]),
      isFirst: false,
    }));

/** Without case, accents and the marks of Arabic vowels, as people type. */
const folded = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();

/** A word as it may be typed: from its beginning, in Arabic with or without the article. */
const begins = (word: string, typed: string): boolean =>
  word.startsWith(typed) || word.replace(/^ال/u, "").startsWith(typed.replace(/^ال/u, "") || typed);
const lettersInside = 3;

/**
 * The better the fit the lower; null where a typed word is missing. A name fits by any part of three letters,
 * everything else by the beginnings of its words.
 */
export function fitOf(label: string, words: string, typed: string): number | null {
  const [name, wanted] = [folded(label), folded(typed).split(/\s+/u).filter(Boolean)];
  const [own, others] = [name.split(/[^\p{L}\p{N}]+/u), folded(words).split(/\s+/u)];
  const isInName = (word: string) =>
    (word.length >= lettersInside && name.includes(word)) || own.some((each) => begins(each, word));
  if (!wanted.every((word) => isInName(word) || others.some((each) => begins(each, word)))) return null;
  if (name.startsWith(wanted.join(" "))) return 0;
  if (wanted.every(isInName)) return name.includes(wanted.join(" ")) ? 1 : 2;
  return 3;
}
