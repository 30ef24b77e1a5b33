import type { Locale } from "../../contract/locales.ts";

/** One text in every language; `{name}` stands for what a call fills in. */
export type Wording = Readonly<Record<Locale, string>>;
/** What a module says, by key: `module.what_it_says`. */
export type Table = Readonly<Record<string, Wording>>;

/** What may stand in a place. Words of ours stand there as a text, so that they are told in its language. */
export type Value = string | number | Text;
/** Something to tell a person, before it is known in which language. Only `textsOf` makes one. */
export interface Text {
  readonly key: string;
  readonly wording: Wording;
  readonly values: Readonly<Record<string, Value>>;
}

/** The names of a text's places, read from its English. */
type PlaceIn<English extends string> = English extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlaceIn<Rest>
  : never;
/** Says a text of a table: whoever leaves out a place, or fills one that is not there, is told by its type. */
export type Say<T extends Table> = <K extends keyof T & string>(
  key: K,
  ...values: [PlaceIn<T[K]["en"]>] extends [never]
    ? []
    : [values: Readonly<Record<PlaceIn<T[K]["en"]>, Value>>]
) => Text;
