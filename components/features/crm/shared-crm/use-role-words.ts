"use client";
import { useTranslations } from "next-intl";
import { isCompanyRole } from "@/contract/crm/company-roles";

/** A role at a company in the reader's words: those that we know; any other as it was written. */
export function useRoleWords(): (role: string) => string {
  const t = useTranslations("crm.roles");
  return (role) => (isCompanyRole(role) ? t(role) : role);
}
