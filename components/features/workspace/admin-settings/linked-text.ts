/** Addresses in plain text become links; nothing else of the text means anything. */
export function linkedText(text: string): { text: string; href: string | null }[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .filter((piece) => piece !== "")
    .map((piece) => ({ text: piece, href: /^https?:\/\//.test(piece) ? piece : null }));
}
