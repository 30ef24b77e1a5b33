import { z } from "zod";

/** Where text messages are handed over. */
export const SmsSettings = z.object({ url: z.url({ protocol: /^https?$/ }) });
export type SmsSettings = z.infer<typeof SmsSettings>;

/** The address is all that it takes. */
export const SmsSecrets = z.strictObject({});
export type SmsSecrets = z.infer<typeof SmsSecrets>;
