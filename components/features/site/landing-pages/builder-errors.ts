import { locales } from "@/contract/locales";

/** What is wrong in a page, by the path of the field. */
export type PageErrors = Readonly<Record<string, string>>;

/** At a field, whichever language of it is wrong. */
export const errorAt = (errors: PageErrors, path: string): string | undefined =>
  errors[path] ??
  Object.entries(errors).find(([at]) => locales.some((each) => at === `${path}.${each}`))?.[1];

/** At a part of the page or anywhere in it. */
export const hasErrorBelow = (errors: PageErrors, path: string): boolean =>
  Object.keys(errors).some((each) => each === path || each.startsWith(`${path}.`));
