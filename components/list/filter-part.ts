import type { Control } from "./filter-controls";
import type { Changes, Texts } from "./vocabulary";

/** What one filter is about: its names in the query (two ends of a range are one filter), and its control. */
export interface Filter<Kind extends string, Name extends string> extends Control {
  kind: Kind;
  names: readonly Name[];
}
export interface FilterWords<Kind extends string> {
  nameOf: (kind: Kind) => string;
  is: (name: string, value: string) => string;
}
export interface Filtered<Name extends string> {
  texts: Texts<Name>;
  onChange: (changes: Changes<Name>) => void;
}

/** A filter's part of what the address says, and the way to change it: what its control is given. */
export const partOf = <Name extends string>(
  names: readonly Name[],
  { texts, onChange }: Filtered<Name>,
): {
  values: readonly (string | undefined)[];
  set: (value: string | readonly string[] | null, at?: number) => void;
} => ({
  values: names.map((name) => texts[name]),
  set: (value, at = 0) => {
    const changes: Changes<Name> = {};
    const name = names[at];
    if (name !== undefined) changes[name] = value;
    onChange(changes);
  },
});
