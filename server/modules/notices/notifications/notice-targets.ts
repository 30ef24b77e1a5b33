import type { Role } from "../../../../contract/roles.ts";
import { declaredByMany } from "../../../kernel/declared.ts";
import type { Work } from "../../../work.ts";
import type { Text } from "../../../words/wording.ts";

/**
 * What its person may see now of what a notification is about: all of it; a sensitive ticket; nothing any
 * more.
 */
export type Sight = "plain" | "sensitive" | "gone";

/** Rows that notifications lead to and that not everybody may see; declared by the module that has them. */
export interface NoticeTarget {
  readonly kind: string;
  /** An address of the desk; what is in its brackets is the row's id. */
  readonly address: RegExp;
  /** One query for all of the ids. A row that is left out is gone. */
  sightsOf(
    work: Work,
    reader: { id: string; role: Role },
    ids: readonly string[],
  ): Promise<[id: string, sight: Sight][]>;
  /** Stands for the words of a notification about a row that has gone out of its person's sight; a ticket's, where it is left out. */
  readonly goneTitle?: Text;
}

export const noticeTargets = declaredByMany<NoticeTarget>("targets of notices are");

/** For an address: the id of a row. */
export const rowId = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
