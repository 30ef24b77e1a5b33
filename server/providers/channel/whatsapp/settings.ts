import { z } from "zod";

const digits = z
  .string()
  .trim()
  .regex(/^\d{3,40}$/);
// What goes into a header, or signs: no blanks, no line breaks.
const secret = z
  .string()
  .trim()
  .regex(/^[\u0021-\u007e]{1,1000}$/);

/** What a connection to WhatsApp is told of: one number of one business account. */
export const WhatsAppSettings = z.object({
  phoneNumberId: digits,
  businessAccountId: digits,
  displayPhoneNumber: z.string().trim().min(1).max(40).optional(),
  apiVersion: z
    .string()
    .trim()
    .regex(/^v\d{1,3}\.\d{1,2}$/)
    .default("v23.0"),
  /** Of a token that somebody signed up for, by the provider's clock: when it was given, and ends. */
  tokenAt: z.iso.datetime().optional(),
  tokenEndsAt: z.iso.datetime().optional(),
  /** What a simulated number is called. */
  verifiedName: z.string().trim().min(1).max(100).optional(),
});
export type WhatsAppSettings = z.infer<typeof WhatsAppSettings>;

const noSecret = z.literal("");

/** The app's are a simulated connection's alone: a real one's app is a registration. */
export const WhatsAppSecrets = z.object({
  accessToken: secret,
  appSecret: secret.or(noSecret).default(""),
  verifyToken: secret.or(noSecret).default(""),
  /** For two-step verification, of a number that was registered here. */
  pin: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
});
export type WhatsAppSecrets = z.infer<typeof WhatsAppSecrets>;
