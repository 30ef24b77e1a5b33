import type { InboundEvent } from "../../../providers/channel/channel.ts";

/** A connection, and each name by which a post may call it. */
export interface EventHome {
  tenantId: string;
  id: string;
  accounts: readonly string[];
}
export interface PlacedEvents<Home> {
  placed: Map<Home, InboundEvent[]>;
  /** Of numbers that none of these is, or of none at all. */
  unplaced: InboundEvent[];
}

/** Which connection each entry of an app's post is for; of several with one number the first. */
export function placeEvents<Home extends EventHome>(
  events: readonly InboundEvent[],
  homes: readonly Home[],
): PlacedEvents<Home> {
  const placed = new Map<Home, InboundEvent[]>();
  const unplaced: InboundEvent[] = [];
  for (const event of events) {
    const { account } = event;
    const home = account === null ? undefined : homes.find(({ accounts }) => accounts.includes(account));
    if (home) placed.set(home, [...(placed.get(home) ?? []), event]);
    else unplaced.push(event);
  }
  return { placed, unplaced };
}

/**
 * What of a post is kept for one connection: all of it to the byte where it has nothing of anybody else's, and
 * the connection's own entries otherwise.
 */
export const keptOf = (
  raw: Uint8Array,
  all: readonly InboundEvent[],
  own: readonly InboundEvent[],
): Uint8Array => (own.length === all.length ? raw : new TextEncoder().encode(JSON.stringify(own)));
