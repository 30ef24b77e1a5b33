/**
 * Amounts as people read and type them. An amount is a whole number of minor units and a currency; its text is made and read digit by digit, so that nothing is rounded in between.
 */
const digitsOf = new Map<string, number>();

/** How many digits of a currency's amounts are minor units: 2 for EUR, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  const known = digitsOf.get(currency);
  if (known !== undefined) return known;
  const digits = isCurrency(currency) ? (new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2) : 2;
  digitsOf.set(currency, digits);
  return digits;
}

/** Three letters, as ISO 4217 writes them. */
export const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code);

/** "1234.50" of 123450 cents: what a box shows that one types into. */
export function majorText(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const plain = String(Math.abs(minor)).padStart(digits + 1, "0");
  return `${minor < 0 ? "-" : ""}${plain.slice(0, plain.length - digits)}${digits > 0 ? `.${plain.slice(plain.length - digits)}` : ""}`;
}

const made = new Map<string, Intl.NumberFormat>();
function formatOf(locale: string, currency: string, isShort: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${isShort}`;
  const known = made.get(key);
  if (known) return known;
  const fresh = new Intl.NumberFormat(locale, { style: "currency", currency, ...(isShort ? { notation: "compact", maximumFractionDigits: 1 } : { trailingZeroDisplay: "stripIfInteger" }) });
  made.set(key, fresh);
  return fresh;
}

/** "€1,234.50", and "€1,234" where there are no cents; `isShort`: "€1.2K". A code that Intl cannot read stands beside its number. */
export function moneyText(locale: string, minor: number, currency: string, { isShort = false } = {}): string {
  const text = majorText(minor, currency);
  // Intl reads a number's digits from its text, exactly; TypeScript asks for a template type that no function can promise.
  return isCurrency(currency) ? formatOf(locale, currency, isShort).format(text as `${number}`) : `${text} ${currency}`;
}

/** What was typed is no amount, or has more places than the currency. */
export const notAnAmount = "not-an-amount";
const spaces = /[\s'’\u00a0\u202f\u066c]/g;

/**
 * What a person types, in minor units; null where the box is empty. A comma or a point before the last digits parts the minor units; a sign that stands before each group of three, and only there, groups.
 */
export function minorOf(typed: string, currency: string): number | null | typeof notAnAmount {
  const plain = typed.trim().replace(spaces, "").replace(/[٠-٩]/g, (digit) => String("٠١٢٣٤٥٦٧٨٩".indexOf(digit))).replace("٫", ".");
  if (plain === "") return null;
  const digits = minorDigits(currency);
  const parts = /^(-?)(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)(?:([.,])(\d+))?$/.exec(plain);
  if (!parts) return notAnAmount;
  const [, sign = "", whole = "", point = "", places = ""] = parts;
  if (whole.includes(point) && point !== "") return notAnAmount;
  if (places.length > digits) {
    // "1,234" of a currency with cents is a thousand and some: the last three digits were a group.
    return places.length === 3 && whole.length <= 3 && !whole.startsWith("0") ? safe(`${sign}${whole}${places}${"0".repeat(digits)}`) : notAnAmount;
  }
  return safe(`${sign}${whole.replace(/[.,]/g, "")}${places.padEnd(digits, "0")}`);
}

const safe = (digits: string): number | typeof notAnAmount => (Number.isSafeInteger(Number(digits)) ? Number(digits) : notAnAmount);
