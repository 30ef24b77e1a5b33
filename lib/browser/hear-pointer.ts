interface PointerReactions {
  isTouch: boolean;
  /** The card is in hand. */ isOn: () => boolean;
  move: (x: number, y: number) => void;
  end: (isDropped: boolean) => void;
}
/** Hears what one pointer does, until it is forgotten. */
export function hearPointer(pointerId: number, { isTouch, isOn, move, end }: PointerReactions): () => void {
  const heard: (() => void)[] = [];
  const hear = <Name extends keyof WindowEventMap>(
    name: Name,
    react: (event: WindowEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => {
    addEventListener(name, react, options);
    heard.push(() => removeEventListener(name, react, options));
  };
  const ofThis = (react: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pointerId) react(event);
  };
  const giveUp = (event: KeyboardEvent) => {
    if (!isOn() || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  hear(
    "pointermove",
    ofThis((event) => move(event.clientX, event.clientY)),
  );
  hear(
    "pointerup",
    ofThis(() => end(true)),
  );
  hear(
    "pointercancel",
    ofThis(() => end(false)),
  );
  hear("keydown", giveUp, { capture: true });
  // A finger that carries a card does not scroll, and does not call up the link's menu.
  hear(
    "touchmove",
    (event) => {
      if (isOn()) event.preventDefault();
    },
    { passive: false },
  );
  hear("contextmenu", (event) => {
    if (isTouch) event.preventDefault();
  });
  return () => heard.forEach((forget) => forget());
}

/** The release of a dragged card is not a press on what lies below. */
export function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}
