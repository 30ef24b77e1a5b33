/**
 * Who connects with `takesSeveral: true` beside the token gets events that are told at the same moment as one packet
 * of this name, a list in their order, and an event that is alone by its own name. Nobody else gets it.
 */
export const severalEvents = "events";
export type SeveralEvents = [name: string, payload: object][];
