import type { BoardColumns } from "./carried";

const edgePx = 56;
const edgeStepPx = 14;
/** The lists go on by themselves nearer to their ends, and slower: a card is put between two of them. */
const listEdgePx = 36;
const listStepPx = 9;

export function columnAt<Column extends string>(
  x: number,
  y: number,
  columns: readonly Column[],
): Column | undefined {
  const name = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-column]")?.dataset["column"];
  return columns.find((column) => column === name);
}

export const listOf = (column: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-cards="${CSS.escape(column)}"]`);

/**
 * Above the card whose upper half is under the pointer, below the one whose lower half is; above all of them
 * over the column's head.
 */
export function placeAt<Card extends { id: string }, Column extends string>(
  { cardsIn, pitchPx }: BoardColumns<Card, Column>,
  column: Column,
  { id }: Card,
  y: number,
): number | null {
  const list = listOf(column);
  if (pitchPx === undefined) return null;
  if (!list) return 0;
  const cards = cardsIn(column);
  const gap = Math.max(
    0,
    Math.min(cards.length, Math.round((y - list.getBoundingClientRect().top + list.scrollTop) / pitchPx)),
  );
  const at = cards.findIndex((card) => card.id === id);
  return at >= 0 && gap > at ? gap - 1 : gap;
}

/** Near its ends the board goes on by itself. */
export function driftAcross(scroller: HTMLElement | null, x: number): void {
  if (!scroller) return;
  const { left, right } = scroller.getBoundingClientRect();
  const by = x < left + edgePx ? -edgeStepPx : x > right - edgePx ? edgeStepPx : 0;
  if (by !== 0) scroller.scrollLeft += by;
}

/** So does a column. */
export function driftIn(list: HTMLElement | null, y: number): void {
  if (!list) return;
  const { top, bottom } = list.getBoundingClientRect();
  const by =
    y > top - listEdgePx && y < top + listEdgePx ? -listStepPx : y > bottom - listEdgePx ? listStepPx : 0;
  if (by !== 0) list.scrollTop += by;
}
