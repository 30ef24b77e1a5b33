import { attachments } from "@/contract/workspace/attachments";
import type { Attachment } from "@/contract/workspace/attachments";
import { ApiFault } from "../shared/api/fault";
import { uploadFile } from "./upload-file";
import type { Upload } from "./upload-file";

/** Sends a file and tells how far it is. */
export async function uploadAttachment(file: File, how: Upload): Promise<Attachment> {
  const answer = await uploadFile(attachments.upload, file, how);
  if (!isAttachment(answer)) throw new ApiFault(0, {});
  return answer;
}

const isAttachment = (value: unknown): value is Attachment =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "string" &&
  "name" in value &&
  typeof value.name === "string";
