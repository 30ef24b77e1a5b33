"use client";
import { useTranslations } from "next-intl";
import { agentStatuses } from "@/contract/desk-enums";

/**
 * The four built-ins are named in English in every tenant; the reader sees them in their own language, and a
 * tenant's own as they are.
 */
export function useStatusName(): (name: string) => string {
  const t = useTranslations("status");
  return (name) => {
    const status = agentStatuses.find((each) => each === name.toUpperCase());
    return status ? t(`builtIn.${status}`) : name;
  };
}
