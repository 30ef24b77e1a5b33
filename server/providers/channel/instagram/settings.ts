import { z } from "zod";
import { instagramDoors } from "../../../../contract/enums.ts";

const digits = z
  .string()
  .trim()
  .regex(/^\d{3,40}$/);
// What goes into a header, or signs: no blanks, no line breaks.
const secret = z
  .string()
  .trim()
  .regex(/^[\u0021-\u007e]{1,1000}$/);

/**
 * What a connection to Instagram is told of: one professional account. By the door INSTAGRAM it is called with
 * the account's own token; by PAGE with that of the Facebook page which it is linked to.
 */
export const InstagramSettings = z
  .object({
    door: z.enum(instagramDoors).default("INSTAGRAM"),
    accountId: digits,
    pageId: digits.optional(),
    apiVersion: z
      .string()
      .trim()
      .regex(/^v\d{1,3}\.\d{1,2}$/)
      .default("v23.0"),
  })
  .refine(({ door, pageId }) => door === "INSTAGRAM" || pageId !== undefined, { path: ["pageId"] });
export type InstagramSettings = z.infer<typeof InstagramSettings>;

const noSecret = z.literal("");

/** The app's are a simulated connection's alone: a real one's app is a registration. */
export const InstagramSecrets = z.object({
  accessToken: secret,
  appSecret: secret.or(noSecret).default(""),
  verifyToken: secret.or(noSecret).default(""),
});
export type InstagramSecrets = z.infer<typeof InstagramSecrets>;
