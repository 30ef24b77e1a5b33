import { screenAt } from "../shared/screens";
import known from "../shared/screen-messages.json" with { type: "json" };
import type { Messages } from "../shared/texts";

const screens: Readonly<Record<string, readonly string[]>> = known.screens;

/**
 * Of all texts those that a screen of the desk begins with: the frame's and the screen's own. Null: of this
 * path nothing is known, so that it takes them all.
 */
export function firstTextsOf(path: string, all: Messages): Messages | null {
  const screen = screenAt(path)?.path ?? "";
  const own = Object.hasOwn(screens, screen) ? screens[screen] : undefined;
  if (own === undefined) return null;
  return Object.fromEntries(
    [...known.frame, ...own].flatMap((name) => {
      const texts = all[name];
      return texts === undefined ? [] : [[name, texts]];
    }),
  );
}
