import type { ImportNote, ImportReason, ImportRowState } from "../../../../contract/enums.ts";
import type { Locale } from "../../../../contract/locales.ts";

/** A row that was read, and what is to become of it. */
export interface Planned {
  number: number;
  path: string;
  hash: string;
  locale: Locale;
  key: string;
  alternates: readonly string[];
  wantedSlug: string;
}
/** What an earlier import made of a file or page, and the article as it is now. */
export interface Past {
  path: string;
  isSameSource: boolean;
  hash: string;
  articleId: string;
  slug: string;
  /** The article's revision then and now. */ left: number;
  now: number;
}
export interface Plan {
  number: number;
  state: ImportRowState;
  reason: ImportReason | null;
  notes: ImportNote[];
  slug: string | null;
  articleNumber: number;
  articleId: string | null;
}

/**
 * What an import will do. Rows that say they belong together, in different languages, are one article; what
 * was imported before and is the same is left alone, and so is what somebody has edited here since. Pure: the
 * preview and the run plan alike.
 */
export function planArticleRows(
  rows: readonly Planned[],
  past: readonly Past[],
  isTaken: (slug: string) => boolean,
  main?: Locale,
): Plan[] {
  const given = new Set<string>();
  const own = (path: string, hash: string) =>
    past.find((each) => each.isSameSource && each.path === path) ??
    past.find((each) => each.path === path && each.hash === hash);
  const groups = groupsOf(rows);
  return groups.flatMap((group): Plan[] => {
    const known = group.map((row) => own(row.path, row.hash));
    const home = known.find((each) => each !== undefined);
    const wanted = (group.find(({ locale }) => locale === main) ?? group[0])?.wantedSlug ?? "article";
    const isNew = home === undefined;
    const slug = home?.slug ?? freeSlug(wanted, (each) => given.has(each) || isTaken(each));
    given.add(slug);
    const notes: ImportNote[] = isNew && slug !== wanted ? ["SLUG_TAKEN"] : [];
    return group.map(({ number, hash }, at): Plan => {
      const before = known[at];
      const common = {
        number,
        reason: null,
        notes,
        slug,
        articleNumber: group[0]?.number ?? number,
        articleId: home?.articleId ?? null,
      };
      if (isNew) return { ...common, state: "NEW" };
      if (before?.hash === hash && before.articleId === home.articleId)
        return { ...common, state: "UNCHANGED" };
      return home.left === home.now
        ? { ...common, state: "UPDATE" }
        : { ...common, state: "SKIPPED", reason: "EDITED_HERE" };
    });
  });
}

/** By key, or because a page names the other as its translation; two of one language are two articles. */
function groupsOf(rows: readonly Planned[]): Planned[][] {
  const groups: Planned[][] = [];
  const byPath = new Map<string, Planned[]>();
  const byKey = new Map<string, Planned[][]>();
  for (const row of rows) {
    const near = [
      ...(byKey.get(row.key) ?? []),
      ...row.alternates.flatMap((path) => {
        const group = byPath.get(path);
        return group ? [group] : [];
      }),
    ];
    const group = near.find((each) => each.every(({ locale }) => locale !== row.locale));
    const home = group ?? [];
    if (!group) {
      groups.push(home);
      byKey.set(row.key, [...(byKey.get(row.key) ?? []), home]);
    }
    home.push(row);
    byPath.set(row.path, home);
  }
  return groups;
}

function freeSlug(wanted: string, isTaken: (slug: string) => boolean): string {
  let slug = wanted;
  for (let next = 2; isTaken(slug); next += 1) slug = `${wanted}-${next}`;
  return slug;
}
