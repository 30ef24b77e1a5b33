import { Fault } from "../fault.ts";
import { say } from "../words/texts.ts";

/** A place in an order: the values of its columns at the last row that was shown. */
export type Key = (string | number)[];

const fits = {
  id: (value: string | number) =>
    typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value),
  moment: (value: string | number) =>
    typeof value === "string" &&
    /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,6})?Z)?$/.test(value) &&
    !Number.isNaN(Date.parse(value)),
  number: (value: string | number) => typeof value === "number",
  whole: (value: string | number) => Number.isSafeInteger(value),
  text: (value: string | number) => typeof value === "string" && !value.includes("\u0000"),
};
/** What a column of an order holds; a day is a moment. */
export type KeyKind = keyof typeof fits;

export const cursorFrom = (key: Key): string => Buffer.from(JSON.stringify(key)).toString("base64url");

/** @throws Fault invalid when the cursor is none of this list, whose order has columns of these kinds */
export function afterCursor(cursor: string, kinds: readonly KeyKind[]): Key {
  const key = parsed(cursor);
  const isOurs = (all: unknown): all is Key =>
    Array.isArray(all) &&
    all.length === kinds.length &&
    kinds.every((kind, at) => {
      const value: unknown = all[at];
      return (typeof value === "string" || typeof value === "number") && fits[kind](value);
    });
  if (isOurs(key)) return key;
  throw new Fault("invalid", say("shared.bad_cursor_at_field"), {
    errors: [{ path: "cursor", message: say("shared.bad_cursor") }],
  });
}

/**
 * The same of the many lists whose rows come by their moment, and by their id where several have the same.
 */
export function afterMoment(cursor: string): [moment: string, id: string] {
  const [moment, id] = afterCursor(cursor, ["moment", "id"]);
  return [String(moment), String(id)];
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}
