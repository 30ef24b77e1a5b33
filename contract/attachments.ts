import { z } from "zod";
import { endpoint, group } from "./kit.ts";
import { Attachment } from "./tickets.ts";

/** Ours. Uploads are multipart (`file`), typed by content; downloads go through signed links that expire. */
export const attachments = group("attachments", {
  upload: endpoint("POST /attachments", {
    allow: "AGENT",
    creates: true,
    transaction: "none",
    summary: "multipart/form-data with one part named `file`, at most 20 MiB",
    returns: Attachment,
  }),
  link: endpoint("GET /attachments/{id}/link", {
    allow: "USER",
    refs: { id: "attachment" },
    returns: z.object({ url: z.string(), expiresInSeconds: z.number().int() }),
  }),
});
