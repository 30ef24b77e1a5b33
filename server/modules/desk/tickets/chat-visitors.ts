import type { Placeholder, SQL } from "drizzle-orm";
import { declaredByOne } from "../../../kernel/declared.ts";
import type { Work } from "../../../work.ts";

/** What tickets ask of the visitors who write in the chats that they came from. */
export interface ChatVisitors {
  /** Whether the visitor of the row of `tickets` was heard since a moment. */
  isHeardSince(work: Work, moment: string): SQL;
  /** Whether there is any at all of a tenant's. */
  isAnyHeard(tenant: Placeholder, moment: Placeholder): SQL;
  /** The same as the first of a row that a query calls `t`. */
  isHeardOfT(moment: Placeholder): SQL;
  /**
   * What the visitor of the row of `tickets` typed as their address; of an earlier ticket of the same chat,
   * what they typed since.
   */
  givenEmail: SQL<string | null>;
}

export const chatVisitors = declaredByOne<ChatVisitors>("visitors of chats are");
