/** Whom a mail goes to, as its writer has them before them: also what is no address yet. */
export interface Recipients {
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
}
export const recipientFields = ["to", "cc", "bcc"] as const;

const address = /^[^\s@<>"(),:;]{1,64}@[^\s@<>"(),:;]+\.[^\s@<>"(),:;.]{2,63}$/;
export const isAddress = (text: string): boolean => address.test(text);

/** People as lists have them, `Nadia <a@x.test>, b@y.test`: the address of each, or what stands in its place. */
export function addressesIn(typed: string): string[] {
  // A comma within quotes or brackets parts nobody.
  const parts = typed.match(/(?:"[^"]*"|<[^>]*>|[^,;\n])+/g) ?? [];
  const found = parts.flatMap((part) => {
    const [, bracketed] = /<([^<>]*)>/.exec(part) ?? [];
    if (bracketed !== undefined) return [bracketed.trim().toLowerCase()];
    const words = part.trim().split(/\s+/);
    return words.every(isAddress) ? words.map((word) => word.toLowerCase()) : [part.trim()];
  });
  return [...new Set(found.filter((one) => one !== ""))].map((one) =>
    isAddress(one.toLowerCase()) ? one.toLowerCase() : one,
  );
}

/** Those of a list that are no addresses, or that nothing is sent to. */
export const barredAmong = (
  { to, cc, bcc }: Recipients,
  suppressed: readonly { address: string }[],
): string[] =>
  [...to, ...cc, ...bcc].filter((one) => !isAddress(one) || suppressed.some(({ address: no }) => no === one));

export const isSame = (one: Recipients, other: Recipients): boolean =>
  recipientFields.every((field) => one[field].join() === other[field].join());

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
export const isRecipients = (value: unknown): value is Recipients =>
  typeof value === "object" &&
  value !== null &&
  "to" in value &&
  "cc" in value &&
  "bcc" in value &&
  [value.to, value.cc, value.bcc].every(isTexts);
