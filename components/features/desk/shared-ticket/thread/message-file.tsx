"use client";
import type { Attachment } from "@/contract/workspace/attachments";
import { isPdf, isPicture } from "@/lib/shared/file-kind";
import { AttachmentChip } from "./attachment-chip";
import { MessagePdf } from "./message-pdf";
import { MessagePicture } from "./message-picture";

/** A file of a message: a picture as it is, a PDF to look into, any other to download. */
export function MessageFile({ file }: { file: Attachment }) {
  if (isPicture(file)) return <MessagePicture file={file} />;
  return isPdf(file) ? <MessagePdf file={file} /> : <AttachmentChip attachment={file} />;
}
