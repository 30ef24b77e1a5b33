const prefixes = /^\s*(?:(?:re|aw|rv|fw|fwd|wg|sv|vs|tr|رد|إعادة توجيه)(?:\[\d+\])?\s*[:：]\s*)+/iu;

/** A subject without what programs put around it: what two mails of one thread have in common. */
export const canonicalSubject = (subject: string): string =>
  subject
    .replace(prefixes, "")
    .replaceAll(/\[#\d+\]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();

/** The ticket that a subject names, as our own mails do: `[#123]`. */
export function numberIn(subject: string): number | null {
  const number = Number(/\[#(\d{1,9})\]/.exec(subject)?.[1] ?? 0);
  return number > 0 ? number : null;
}
