import type { CarriedCard, BoardColumns } from "./carried";
import { columnStep, rowSteps } from "./focus";

/**
 * Where a key takes a card that is in hand: to the column beside, at its top, or up and down among the others
 * there. Null: nowhere.
 */
export function carriedByKey<Card extends { id: string }, Column extends string>(
  { columns, cardsIn, pitchPx }: BoardColumns<Card, Column>,
  carried: CarriedCard<Card, Column>,
  key: string,
): CarriedCard<Card, Column> | null {
  const { from, over, place, own } = carried;
  const [by, rows] = [columnStep(key), rowSteps[key]];
  if (by !== 0) {
    const to = columns[columns.indexOf(over) + by];
    if (to === undefined) return null;
    return { ...carried, over: to, place: to === from ? own : pitchPx === undefined ? null : 0 };
  }
  if (rows === undefined || place === null) return null;
  const others = cardsIn(over).length - (over === from ? 1 : 0);
  return { ...carried, place: Math.max(0, Math.min(others, place + rows)) };
}
