import { z } from "zod";
import { mediaKinds } from "../../../../contract/channels/media-rules.ts";

/** What the delivery of a message, or of one of its files, is kept with. */
export const MessengerPayload = z.object({
  kind: z.enum(["PHONE", "WHATSAPP_ID", "BSUID", "IGSID", "EMAIL", "CHAT"]),
  value: z.string(),
  /** Of a message with files: which of them this is; null for its words. */
  attachmentId: z.uuid().nullish(),
  hasText: z.boolean().optional(),
  media: z.enum(mediaKinds).optional(),
  isTemplate: z.boolean().optional(),
  /** Of a template: the file that its header shows. */
  headerFileId: z.uuid().nullish(),
  /** The comment that it answers privately. */
  commentId: z.string().optional(),
});
export type MessengerPayload = z.infer<typeof MessengerPayload>;
