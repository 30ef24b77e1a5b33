import { capacityPools } from "@/contract/enums";
import type { ByPool } from "@/contract/enums";

interface Carrier {
  load: ByPool;
  capacity: ByPool;
}

/**
 * Tickets that they still have room for, each pool by itself: what is too much in one takes no room from the
 * others.
 */
export const roomOf = ({ load, capacity }: Carrier): number =>
  capacityPools.reduce((sum, pool) => sum + Math.max(0, capacity[pool] - load[pool]), 0);
export const isOver = ({ load, capacity }: Carrier): boolean =>
  capacityPools.some((pool) => load[pool] > capacity[pool]);
/** How full they are, of all they can have. */
export const capacityShare = ({ load, capacity }: Carrier): number =>
  sumOf(load) / Math.max(1, sumOf(capacity));
export const sumOf = (of: ByPool): number => capacityPools.reduce((sum, pool) => sum + of[pool], 0);
