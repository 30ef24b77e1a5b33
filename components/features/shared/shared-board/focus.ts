import { afterPaint } from "@/lib/browser/quiet-moment";

/**
 * A board marks its columns `data-column` and their lists `data-cards`, each with the column's name, its
 * cards `data-card` and the link in each `data-link`, with the card's id.
 */
const linkOf = (id: string, column: string | undefined): HTMLElement | null =>
  document.querySelector<HTMLElement>(
    `${column ? `[data-cards="${CSS.escape(column)}"] ` : ""}[data-link="${CSS.escape(id)}"]`,
  );
const linksIn = (column: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-cards="${CSS.escape(column)}"] [data-link]`),
];

/**
 * A column draws the cards of its place only after it was moved there, and a card that moves into a column
 * some frames later.
 */
export function focusCard(id: string, column?: string, framesMax = 30): void {
  const link = linkOf(id, column);
  if (link) {
    link.focus({ preventScroll: true });
    link.closest("[data-column]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  } else if (framesMax > 0) requestAnimationFrame(() => focusCard(id, column, framesMax - 1));
}

/** Once what was drawn has been shown: where a column stands is nothing that a press has to wait for. */
export const scrollToTop = (column: string): void => scrollToPlace(column, 0, 0);
/** To a card by its place: the first to the top, another where it is out of sight. */
export const scrollToPlace = (column: string, place: number, stepPx: number): void =>
  void afterPaint().then(() => {
    const box = document.querySelector(`[data-cards="${CSS.escape(column)}"]`);
    const top = place * stepPx;
    if (box && (place === 0 || top < box.scrollTop || top + stepPx > box.scrollTop + box.clientHeight))
      box.scrollTo({ top });
  });

/**
 * To the card beside the one that has the focus, in the next column that has any; from nowhere to the first
 * of all. Answers whether there was one.
 */
export function focusBeside(columns: readonly string[], from: HTMLElement | null, by: 1 | -1): boolean {
  const at = columns.findIndex(
    (column) => column === from?.closest<HTMLElement>("[data-column]")?.dataset["column"],
  );
  const places =
    from && at >= 0 ? (by === 1 ? columns.slice(at + 1) : columns.slice(0, at).toReversed()) : columns;
  const top = from?.getBoundingClientRect().top ?? 0;
  for (const column of places) {
    const inSight = linksIn(column).toSorted(
      (a, b) => Math.abs(a.getBoundingClientRect().top - top) - Math.abs(b.getBoundingClientRect().top - top),
    );
    const id = inSight[0]?.dataset["link"];
    if (id === undefined) continue;
    focusCard(id);
    return true;
  }
  return false;
}

export const focusedCard = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement
    ? (document.activeElement.closest<HTMLElement>("[data-link]") ??
      document.activeElement.closest("[data-card]")?.querySelector<HTMLElement>("[data-link]") ??
      null)
    : null;

/** The arrows point where the columns stand, also where the page reads from right to left. */
export function columnStep(key: string): 1 | -1 | 0 {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return 0;
  return (key === "ArrowRight") === (document.documentElement.dir !== "rtl") ? 1 : -1;
}

/** Further up and down in a column, by key. */
export const rowSteps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 6,
  PageUp: -6,
  Home: -Infinity,
  End: Infinity,
};
