import { decimalsOf, majorText, minorOf } from "@/contract/crm/deal-money";
import { directionOf } from "./i18n";

/**
 * Amounts as people read and type them: whole numbers of minor units with a currency, made into text and read
 * from it digit by digit.
 */
const made = new Map<string, Intl.NumberFormat>();
type Look = "plain" | "short" | "whole";
function formatOf(locale: string, currency: string, look: Look): Intl.NumberFormat {
  const key = `${locale} ${currency} ${look}`;
  const known = made.get(key);
  if (known) return known;
  const places = decimalsOf(currency);
  const fresh = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    ...(look === "short"
      ? { notation: "compact", maximumFractionDigits: 1 }
      : {
          minimumFractionDigits: places,
          maximumFractionDigits: places,
          trailingZeroDisplay: look === "whole" ? "auto" : "stripIfInteger",
        }),
  });
  made.set(key, fresh);
  return fresh;
}

/** Where the text goes to the left, "UK£" would be read "£UK": its sign has no direction of its own. */
const isolated = (sign: string): string => `\u2068${sign}\u2069`;

/**
 * "€1,234.50", and "€1,234" where there are no cents; `isShort`: "€1.2K"; `isPrice`: "€1,234.00", as shops write
 * what is paid. What cannot be a currency's code stands beside its number.
 */
export function moneyText(
  locale: string,
  minor: number,
  currency: string,
  { isShort = false, isPrice = false } = {},
): string {
  const text = majorText(minor, currency);
  if (!/^[A-Z]{3}$/.test(currency)) return `${text} ${currency}`;
  const format = formatOf(locale, currency, isShort ? "short" : isPrice ? "whole" : "plain");
  // Intl reads a number's digits from its text, exactly; TypeScript asks for a template type that no function
  // can promise.
  const number = text as `${number}`;
  return directionOf(locale) === "rtl"
    ? format
        .formatToParts(number)
        .map(({ type, value }) => (type === "currency" ? isolated(value) : value))
        .join("")
    : format.format(number);
}

/** What was typed is no amount, has more places than the currency, or is too large. */
export const notAnAmount = "not-an-amount";
const spaces = /[\s'’\u00a0\u202f\u066c]/g;

/**
 * What a person types, in minor units; null where the box is empty. The last comma or point before fewer than
 * three digits parts them; before each group of three it groups.
 */
export function typedMinor(typed: string, currency: string): number | null | typeof notAnAmount {
  const plain = typed
    .trim()
    .replace(spaces, "")
    .replace(/[٠-٩]/g, (digit) => String("٠١٢٣٤٥٦٧٨٩".indexOf(digit)))
    .replace("٫", ".");
  if (plain === "") return null;
  const parts = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)(?:([.,])(\d+))?$/.exec(plain);
  if (!parts) return notAnAmount;
  const [, whole = "", point = "", places = ""] = parts;
  if (point !== "" && whole.includes(point)) return notAnAmount;
  // "1,234" of a currency with cents is a thousand and some: its last three digits are a group.
  const isGroup =
    places.length === 3 && decimalsOf(currency) < 3 && whole.length <= 3 && !whole.startsWith("0");
  return (
    minorOf(
      `${whole.replace(/[.,]/g, "")}${isGroup ? places : places === "" ? "" : `.${places}`}`,
      currency,
    ) ?? notAnAmount
  );
}
