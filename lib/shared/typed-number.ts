import { decimalsOf } from "../../contract/crm/deal-money.ts";

/**
 * What a person types for an amount or a number, with a comma or a point; null where it is empty, NaN where
 * it is none.
 */
export function typedNumber(text: string): number | null {
  const plain = text
    .trim()
    .replaceAll(/[\s']/g, "")
    .replaceAll(/[٠-٩]/g, (digit) => String("٠١٢٣٤٥٦٧٨٩".indexOf(digit)))
    .replace("٫", ".");
  if (plain === "") return null;
  const parts = /^(-?)(\d+)(?:[.,](\d+))?$/.exec(plain);
  return parts ? Number(`${parts[1] ?? ""}${parts[2] ?? ""}.${parts[3] ?? "0"}`) : Number.NaN;
}

/**
 * In minor units; an amount with more places than the currency has is no whole number of them, and is refused
 * as such.
 */
export const toMinor = (major: number | null, currency: string): number | null =>
  major === null ? null : Number((major * 10 ** decimalsOf(currency)).toFixed(4));
export const toMajorText = (minor: number, currency: string): string =>
  (minor / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency));
