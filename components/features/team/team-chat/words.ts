/** A part of a message as it is drawn. */
export type Word =
  | { kind: "text"; text: string }
  | { kind: "mention"; text: string; isMe: boolean }
  | { kind: "ticket"; text: string; number: number }
  | { kind: "link"; text: string; href: string };

const offersMax = 6;
const marks = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])|(?<![\p{L}\p{N}/#&])#(\d{1,9})(?![\p{L}\p{N}])/gu;

/** Names, numbers of tickets and addresses out of a plain text; everything else stays as it was typed. */
export function wordsIn(text: string, mentions: readonly { id: string; name: string }[], me: string): Word[] {
  // The longest name first, so that "Ann Lee" is not found as "Ann".
  const names = [...mentions].sort((a, b) => b.name.length - a.name.length);
  const next = names
    .map(({ id, name }) => ({ id, at: text.indexOf(`@${name}`), name }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.name.length - a.name.length)[0];
  if (next) {
    const end = next.at + next.name.length + 1;
    return [
      ...plainWords(text.slice(0, next.at)),
      { kind: "mention", text: text.slice(next.at, end), isMe: next.id === me },
      ...wordsIn(text.slice(end), mentions, me),
    ];
  }
  return plainWords(text);
}

function plainWords(text: string): Word[] {
  const words: Word[] = [];
  let from = 0;
  for (const found of text.matchAll(marks)) {
    const [whole, href, number] = found;
    if (found.index > from) words.push({ kind: "text", text: text.slice(from, found.index) });
    words.push(
      href === undefined
        ? { kind: "ticket", text: whole, number: Number(number) }
        : { kind: "link", text: whole, href },
    );
    from = found.index + whole.length;
  }
  if (from < text.length) words.push({ kind: "text", text: text.slice(from) });
  return words;
}

/** The name that is being typed after an @ before the caret; null where none is. */
export function mentionAt(text: string, caret: number): { from: number; query: string } | null {
  const found = /(?:^|\s)@([\p{L}\p{N}.'-]*(?: [\p{L}\p{N}.'-]*)?)$/u.exec(text.slice(0, caret));
  if (!found) return null;
  const query = found[1] ?? "";
  return { from: caret - query.length - 1, query };
}

/** Colleagues whose name, or a part of it, begins like what is typed. */
export const offersFor = <Person extends { id: string; name: string }>(
  query: string,
  people: readonly Person[],
  me: string,
): Person[] =>
  people
    .filter(
      ({ id, name }) =>
        id !== me &&
        name
          .toLowerCase()
          .split(" ")
          .concat(name.toLowerCase())
          .some((part) => part.startsWith(query.toLowerCase())),
    )
    .slice(0, offersMax);
