import type { BusinessHours } from "../../../../contract/workspace/business-hours.ts";
import { declaredByOne } from "../../../kernel/declared.ts";
import type { Work } from "../../../work.ts";

/** What counts by the hours and the time zone of the workspace; declared by desk/sla. */
export interface HoursDesk {
  /** Before any of them is written: whoever edits what counts takes turns. */
  lock(work: Work): Promise<void>;
  /** They are written. @throws Fault invalid for hours by which nothing could count */
  changed(work: Work, before: BusinessHours, after: BusinessHours): Promise<void>;
}

export const hoursDesk = declaredByOne<HoursDesk>("desk of the business hours is");
