import type { SimulatedCustomer, WhatsAppSimulation } from "./simulator-state.ts";
import { nameInSimulator } from "./simulator-state.ts";
import { peopleOfTier } from "./tiers.ts";

const dayMs = 24 * 3_600_000;

/**
 * Whether somebody may be written to who did not write lately. They count for a day from then on; Meta counts whom a
 * message reached, and here it counts as soon as it was taken.
 */
export function reachesSomebodyNew(
  state: WhatsAppSimulation,
  customer: SimulatedCustomer,
  atMs: number,
): boolean {
  const max = peopleOfTier(state.account.limit);
  if (max === null) return true;
  const counted = Object.entries(state.reachedAtMs).filter(([, ms]) => atMs - ms < dayMs);
  const name = nameInSimulator(customer);
  const isKnown = counted.some(([one]) => one === name);
  if (!isKnown && counted.length >= max) return false;
  state.reachedAtMs = Object.fromEntries(isKnown ? counted : [...counted, [name, atMs]]);
  return true;
}
