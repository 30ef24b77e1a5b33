import { newReach } from "./run-ledger.ts";
import type { Reach } from "./run-ledger.ts";

/** What the steps of one slice remember between them. */
export interface RunPulse {
  staffAt: number;
  progressAt: number;
  /** Items have changed of which staff have not heard yet. */
  hasNews: boolean;
  /** `followUp` is due with the next telling; a step sets it. */
  needsFollowUp: boolean;
  reach: Reach;
}

export const newPulse = ({ tellsAtOnce }: { tellsAtOnce: boolean }): RunPulse => ({
  staffAt: tellsAtOnce ? -Infinity : performance.now(),
  progressAt: -Infinity,
  hasNews: false,
  needsFollowUp: false,
  reach: newReach(),
});
