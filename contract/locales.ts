/**
 * The languages of the product. By themselves, since every page of the web side loads this and few load the
 * other lists.
 */
export const locales = ["en", "es", "ar"] as const;
export type Locale = (typeof locales)[number];
