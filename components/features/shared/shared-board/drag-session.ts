import type { PointerEvent as ReactPointerEvent } from "react";
import { hearPointer, swallowClick } from "@/lib/browser/hear-pointer";
import { ownPlace } from "./carried";
import type { CarriedCard, DragBoard } from "./carried";
import { columnAt, driftAcross, driftIn, listOf, placeAt } from "./board-places";

const startAfterPx = 5;
const holdMs = 300;

interface Session<Card extends { id: string }, Column extends string> {
  event: ReactPointerEvent<HTMLElement>;
  card: Card;
  /** As it is now: cards move while one is carried. */ board: () => DragBoard<Card, Column>;
  /** The picture of the card that follows the pointer. */ ghost: () => HTMLElement | null;
}

/** From the press on a card until it is let go. The answer gives it up before that. */
export function beginDrag<Card extends { id: string }, Column extends string>(
  session: Session<Card, Column>,
  onEnd: () => void,
): () => void {
  const hand = handWith(session);
  const isTouch = session.event.pointerType === "touch";
  const timer = isTouch ? setTimeout(hand.pickUp, holdMs) : undefined;
  const end = (isDropped: boolean) => {
    clearTimeout(timer);
    forget();
    onEnd();
    hand.letGo(isDropped);
  };
  const forget = hearPointer(session.event.pointerId, {
    isTouch,
    isOn: hand.isOn,
    end,
    move: (x, y) => {
      hand.moveTo(x, y);
      if (hand.isOn() || !hand.isFar()) return;
      if (isTouch) end(false); // it scrolls
      else hand.pickUp();
    },
  });
  return () => end(false);
}

/** The pointer with a card: where it is, and over which column and place. */
function handWith<Card extends { id: string }, Column extends string>({
  event,
  card,
  board,
  ghost,
}: Session<Card, Column>) {
  const box = event.currentTarget.getBoundingClientRect();
  const [startX, startY] = [event.clientX, event.clientY];
  const from = board().columnOf(card);
  const own = ownPlace(board(), card);
  let [x, y, isOn, frame, over, place] = [startX, startY, false, 0, from, own];
  const carried = (): CarriedCard<Card, Column> => ({
    card,
    from,
    over,
    place,
    own,
    by: "pointer",
    size: { width: box.width, height: box.height },
  });
  const draw = () => {
    ghost()?.style.setProperty(
      "transform",
      `translate(${x - (startX - box.left)}px, ${y - (startY - box.top)}px) rotate(1.5deg)`,
    );
    const now = columnAt(x, y, board().columns);
    const placeNow = now === undefined ? place : placeAt(board(), now, card, y);
    if (now === undefined || (now === over && placeNow === place)) return;
    [over, place] = [now, placeNow];
    board().carrying.put(carried());
  };
  // Near an edge the board goes on by itself, and so does a column whose cards have places.
  const drift = () => {
    driftAcross(board().board(), x);
    if (board().pitchPx !== undefined) driftIn(listOf(over), y);
    draw();
    frame = requestAnimationFrame(drift);
  };
  return {
    isOn: () => isOn,
    moveTo: (nowX: number, nowY: number) => {
      [x, y] = [nowX, nowY];
    },
    isFar: () => Math.hypot(x - startX, y - startY) > startAfterPx,
    pickUp: () => {
      isOn = true;
      board().carrying.put(carried());
      frame = requestAnimationFrame(drift);
    },
    letGo: (isDropped: boolean) => {
      cancelAnimationFrame(frame);
      if (!isOn) return;
      swallowClick();
      const isOver = isDropped && columnAt(x, y, board().columns) === over;
      // Where it is let go, not where the last frame saw it.
      if (isOver) place = placeAt(board(), over, card, y);
      if (isOver && (over !== from || place !== own)) board().drop(carried());
      else board().carrying.put(null);
    },
  };
}
