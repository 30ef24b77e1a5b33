import { limits } from "../../../../contract/limits.ts";
import type { JobName, Work } from "../../../work.ts";

interface TiersChanged {
  contactIds: string[];
  companyIds: string[];
  /** The last ticket that has been looked at. */
  after?: string | undefined;
}
/** Whose service may be another now. What service levels make of it is theirs: desk/sla/tier-job.ts. */
export const tiersChangedJob: JobName<TiersChanged> = { name: "customers.tiers-changed" };

/**
 * Customers are of another tier, or their tickets have become somebody else's: what follows for open tickets
 * follows by itself, so that a company with thousands of them is saved as fast as any.
 */
export function tiersChanged(
  work: Work,
  { contactIds = [], companyIds = [] }: { contactIds?: readonly string[]; companyIds?: readonly string[] },
): void {
  const size = limits.bulkBatchContacts;
  for (let at = 0; at < Math.max(contactIds.length, companyIds.length); at += size)
    work.enqueue(tiersChangedJob, {
      contactIds: contactIds.slice(at, at + size),
      companyIds: companyIds.slice(at, at + size),
    });
}
