import type { contractTexts } from "./texts.ts";

/** The key of a text in texts.ts. The words themselves stay out of what a browser loads. */
export type Said = keyof typeof contractTexts;

/** What a schema of ours complains of, for zod: the key is its message, and the server puts it in words. */
export const said = (key: Said): Said => key;
