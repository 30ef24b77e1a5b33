/** Told by a part of a message that stands there now, late and in another size than what stood for it. */
export const lateEvent = "parleylate";
