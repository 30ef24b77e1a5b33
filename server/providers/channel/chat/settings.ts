import { z } from "zod";

/** Every workspace has its web chat: nothing is set and nothing is secret. */
export const ChatSettings = z.strictObject({});
export type ChatSettings = z.infer<typeof ChatSettings>;
