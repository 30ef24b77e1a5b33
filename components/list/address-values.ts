import { deskLimits as limits } from "@/contract/desk-limits";
import { readFieldFilter } from "@/contract/workspace/field-filters";
import { isUuid } from "@/lib/shared/uuid";

/**
 * How one value of a query stands in an address. `read` gives undefined for a text that is none of them.
 * Both are properties, so that the compiler compares them both ways: a value that the contract knows and
 * this does not is an error.
 */
export interface AddressValue<Value> {
  read: (text: string) => Value | undefined;
  write: (value: Value) => string;
}

const asItStands = (value: string): string => value;

export const text: AddressValue<string> = { read: (said) => said || undefined, write: asItStands };
/** An id, or one of these words in the place of one, such as "me". */
export const idOr = (...words: readonly string[]): AddressValue<string> => ({
  read: (said) => (words.includes(said) || isUuid(said) ? said : undefined),
  write: asItStands,
});
export const id = idOr();
/** A day of the workspace's calendar. */
export const day: AddressValue<string> = {
  read: (said) => (/^\d{4}-\d{2}-\d{2}$/.test(said) && !Number.isNaN(Date.parse(said)) ? said : undefined),
  write: asItStands,
};
export const wholeNumber: AddressValue<number> = {
  read: (said) => (/^\d{1,15}$/.test(said) ? Number(said) : undefined),
  write: String,
};
export const oneOf = <Value extends string>(values: readonly Value[]): AddressValue<Value> => ({
  read: (said) => values.find((each) => each === said),
  write: asItStands,
});
export const yesNo = oneOf(["true", "false"]);
/** A filter that is on or not there. */
export const onlyYes: AddressValue<"true" | "false"> = {
  read: (said) => (said === "true" ? said : undefined),
  write: asItStands,
};
/** Several of a known set, between commas, in the order of the set; what is none of it is left out. */
export const anyOf = <Value extends string>(values: readonly Value[]): AddressValue<Value[]> => ({
  read: (said) => {
    const parts = said.split(",");
    const known = values.filter((each) => parts.includes(each));
    return known.length > 0 ? known : undefined;
  },
  write: (chosen) => chosen.join(","),
});

/** Conditions on custom fields as an address holds them, between commas; what is none is left out. */
export const conditionsIn = (said: string | null): string[] =>
  (said ?? "")
    .split(",")
    .filter((one) => readFieldFilter(one) !== undefined)
    .slice(0, limits.fieldFiltersMax);
export const conditions: AddressValue<string[]> = {
  read: (said) => {
    const known = conditionsIn(said);
    return known.length > 0 ? known : undefined;
  },
  write: (all) => all.join(","),
};
