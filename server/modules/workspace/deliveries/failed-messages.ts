import { declaredByOne } from "../../../kernel/declared.ts";
import type { Work } from "../../../work.ts";

/** Whoever wants to know that a message finally did not leave; declared by desk/tickets. */
export interface FailedMessages {
  /** Holds locks of deliveries: what follows and locks more is a job. */
  failed(work: Work, of: { deliveryId: string; messageId: string }): void;
}

export const failedMessages = declaredByOne<FailedMessages>("follower of failed messages is");
