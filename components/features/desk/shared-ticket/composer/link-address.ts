/**
 * What somebody typed or pasted as the address of a link → where it leads. `isOnSite`: the text is read on
 * the site itself, where a path or a heading of the same page is an address too.
 */
export function linkAddress(typed: string, { isOnSite }: { isOnSite: boolean }): string {
  const text = typed.trim();
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(text)) return text;
  if (/^\/(?![/\\])/.test(text)) return isOnSite ? text : location.origin + text;
  if (isOnSite && /^#\S/.test(text)) return text;
  if (/^[^\s/@:]+@[^\s/@:]+\.[^\s/@:]+$/.test(text)) return `mailto:${text}`;
  return `https://${text.replace(/^\/\//, "")}`;
}
