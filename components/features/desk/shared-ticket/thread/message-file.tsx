"use client";
import type { Attachment } from "@/contract/workspace/attachments";
import { isPdf, isPicture, isPlayable } from "@/lib/shared/file-kind";
import { AttachmentChip } from "./attachment-chip";
import { MessagePdf } from "./message-pdf";
import { MessagePlayer } from "./message-player";
import { MessagePicture } from "./message-picture";

/** A file of a message: a picture as it is, a PDF to look into, sound and films to play, any other to download. */
export function MessageFile({ file }: { file: Attachment }) {
  if (isPicture(file)) return <MessagePicture file={file} />;
  if (isPlayable(file)) return <MessagePlayer file={file} />;
  return isPdf(file) ? <MessagePdf file={file} /> : <AttachmentChip attachment={file} />;
}
