"use client";
import { useTranslations } from "next-intl";
import { faultText } from "../shared/api/fault";

/**
 * `const inWords = useFaultText()`, then `inWords(error)`: the server's text, or that of its code in the
 * reader's language.
 */
export function useFaultText(): (error: unknown) => string {
  const t = useTranslations("errors");
  return (error) => faultText(error, (code) => t(code));
}
