import { eq, not, or } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { isRunningAt } from "../../workspace/visits/running.ts";
import { workspaceVisits } from "../../workspace/visits/table.ts";

/** Visits that wait for an answer or run at that moment; false: all others; undefined: any. */
export const isOpenAt = (now: string, isOpen: boolean | undefined): SQL | undefined => {
  const open = or(eq(workspaceVisits.state, "ASKED"), isRunningAt(now));
  return isOpen === undefined || !open ? undefined : isOpen ? open : not(open);
};
