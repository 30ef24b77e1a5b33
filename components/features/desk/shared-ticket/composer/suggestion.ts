import type { Editor } from "@tiptap/react";

/**
 * What the person is in the middle of: `/` looks for a saved response, `@` for a colleague. `from` to `to` is
 * what the choice replaces.
 */
export interface Suggestion {
  mark: "/" | "@";
  query: string;
  from: number;
  to: number;
  left: number;
  bottom: number;
}

export function suggestionAt(editor: Editor, marks: readonly string[]): Suggestion | null {
  const { $from, empty } = editor.state.selection;
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code || !editor.isFocused) return null;
  const found = findMark($from.parent.textBetween(0, $from.parentOffset, undefined, "\uFFFC"));
  if (!found || !marks.includes(found.mark)) return null;
  const from = $from.start() + found.at;
  const spot = editor.view.coordsAtPos(from);
  return {
    mark: found.mark,
    query: found.query,
    from,
    to: $from.pos,
    left: spot.left,
    bottom: innerHeight - spot.top,
  };
}

/**
 * A mark counts at the start of a line or after a space, so that `and/or` and an e-mail address open nothing.
 */
export function findMark(textBefore: string): { mark: "/" | "@"; query: string; at: number } | null {
  const found = /(?:^|\s)([/@])((?:[^\s/@][^/@\n]{0,40})?)$/u.exec(textBefore);
  const mark = found?.[1];
  if (!found || (mark !== "/" && mark !== "@")) return null;
  const query = found[2] ?? "";
  return { mark, query, at: textBefore.length - query.length - 1 };
}
