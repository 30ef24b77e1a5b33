import { declaredByMany } from "../../../kernel/declared.ts";
import type { Work } from "../../../work.ts";
import type { attachments } from "./table.ts";

type AttachmentRow = typeof attachments.$inferSelect;

/** What a file belongs to once it is sent; declared by the module that has it. */
export interface AttachmentHome {
  holds(file: AttachmentRow): boolean;
  /** Somebody asks for the file. @throws Fault not_found for anyone who may not see what it belongs to */
  open(work: Work, file: AttachmentRow): Promise<void>;
}

export const attachmentHomes = declaredByMany<AttachmentHome>("homes of files are");
