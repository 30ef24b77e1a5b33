import type { Endpoint, QueryIn, QueryOut, Spec } from "@/contract/kit";
import type { AddressValue } from "./address-values";

/** What an address says, by the names of the contract; several values stand between commas. */
export type Texts<Name extends string> = Readonly<Partial<Record<Name, string>>>;
/** Null or empty takes a filter away. */
export type Changes<Name extends string> = Partial<Record<Name, string | number | readonly string[] | null>>;

/** The same by the names of the address. */
type AddressChanges = Record<string, string | number | readonly string[] | null>;

type ListCall = Endpoint<string, Spec>;
type Narrowing<E> = Exclude<keyof QueryIn<E> & string, "page" | "limit" | "cursor" | "skip" | "take">;
/** What a caller may send under a name: numbers and lists are read from any text, so there the result says. */
type Sent<E, Name extends keyof QueryIn<E>> = unknown extends QueryIn<E>[Name]
  ? Name extends keyof QueryOut<E>
    ? NonNullable<QueryOut<E>[Name]>
    : never
  : NonNullable<QueryIn<E>[Name]>;
export type Query<E, Name extends string> = {
  [Key in Name & keyof QueryIn<E>]?: Sent<E, Key>;
};

/** A filter in the address. `as`: the name that it has there, where it is another than the contract's. */
export type AddressField<Value> = AddressValue<Value> & { as?: string };
export const addressField = <Value>(as: string, value: AddressValue<Value>): AddressField<Value> => ({
  ...value,
  as,
});

export interface Vocabulary<E, Name extends string> {
  /** The call whose query it speaks. */
  readonly call: E;
  readonly names: readonly Name[];
  /** What an address says. The contract's name is understood everywhere, beside a name of the list's own. */
  textsIn: (get: (name: string) => string | null) => Texts<Name>;
  /** The same as the call takes it. */
  queryOf: (texts: Texts<Name>) => Query<E, Name>;
  /** The way back: values of a query, or filters that the server answered with, as an address holds them. */
  textsOf: (values: Readonly<Record<string, unknown>>) => Texts<Name>;
  /** Changes by the contract's names, by those of the address. */
  toAddress: (changes: Changes<Name>) => AddressChanges;
  /** These filters and none besides, as a view has them; by default none at all. */
  replacing: (texts?: Texts<Name>) => AddressChanges;
}

/**
 * The address of a list, out of the query of its call: each filter by the contract's name, with the kind of
 * value that the contract's schema takes there; the compiler compares them.
 * @param unknown what becomes of a text that is no value: `dropped`, or `sent`, so that the server names it
 */
export function vocabularyOf<E extends ListCall, const Name extends Narrowing<E>>(
  call: E,
  fields: { readonly [Key in Name]: AddressField<Sent<E, Key>> },
  { unknown = "dropped" }: { unknown?: "dropped" | "sent" } = {},
): Vocabulary<E, Name> {
  const names = Object.keys(fields) as Name[]; // the keys are what the type says
  const nameOf = (name: Name): string => fields[name].as ?? name;
  const some = <Value>(valueOf: (name: Name) => Value | null | undefined): Partial<Record<Name, Value>> => {
    const all: Partial<Record<Name, Value>> = {};
    for (const name of names) {
      const value = valueOf(name);
      if (value !== undefined && value !== null && value !== "") all[name] = value;
    }
    return all;
  };
  const toAddress = (changes: Changes<Name>): AddressChanges => {
    const address: AddressChanges = {};
    for (const name of names) {
      const value = changes[name];
      if (value === undefined) continue;
      if (nameOf(name) !== name) address[name] = null;
      address[nameOf(name)] = value;
    }
    return address;
  };
  return {
    call,
    names,
    textsIn: (get) => some((name) => get(nameOf(name)) || get(name)),
    queryOf: (texts) => {
      const query = some<unknown>((name) => {
        const said = texts[name];
        if (said === undefined) return undefined;
        const value: unknown = fields[name].read(said);
        // All of what was said, or what is left of it: a list leaves out what it does not know.
        const isWhole =
          value !== undefined && (!Array.isArray(value) || value.length === said.split(",").length);
        return unknown === "dropped" || isWhole ? value : said;
      });
      // Each value is of its field's kind. A text that is none goes on only to the server, which refuses it.
      return query as unknown as Query<E, Name>;
    },
    textsOf: (values) =>
      some((name) => {
        const value = values[name];
        return value === undefined || value === null
          ? undefined
          : Array.isArray(value)
            ? value.join(",")
            : String(value);
      }),
    toAddress,
    replacing: (texts) => {
      const changes: Changes<Name> = {};
      for (const name of names) changes[name] = texts?.[name] ?? null;
      return toAddress(changes);
    },
  };
}

/** Whether two sets of filters are the same. */
export const sameTexts = <Name extends string>(
  names: readonly Name[],
  a: Texts<Name>,
  b: Texts<Name>,
): boolean => names.every((name) => (a[name] ?? "") === (b[name] ?? ""));
