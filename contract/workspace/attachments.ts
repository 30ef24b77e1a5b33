import { z } from "zod";
import { endpoint, group } from "../kit.ts";
import { Id } from "../shapes.ts";

export const Attachment = z
  .object({
    id: Id,
    name: z.string(),
    contentType: z.string(),
    sizeBytes: z.number().int(),
  })
  .meta({ id: "Attachment" });
export type Attachment = z.infer<typeof Attachment>;

/** What a file is for, where it is not kept as it came. */
const attachmentUses = ["LOGO"] as const;

/** Ours. Uploads are multipart (`file`), typed by content; downloads go through signed links that expire. */
export const attachments = group("attachments", {
  upload: endpoint("POST /attachments", {
    allow: "AGENT",
    creates: true,
    transaction: "none",
    file: "required",
    query: z.object({
      use: z
        .enum(attachmentUses)
        .optional()
        .describe(
          "LOGO: a picture that is drawn anew, at most 1,024 pixels a side, without what a camera wrote into it",
        ),
    }),
    summary: "At most 20 MiB",
    returns: Attachment,
  }),
  link: endpoint("GET /attachments/{id}/link", {
    allow: "USER",
    refs: { id: "attachment" },
    returns: z.object({
      url: z.string(),
      expiresInSeconds: z.number().int(),
    }),
  }),
});
