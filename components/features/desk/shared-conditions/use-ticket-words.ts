"use client";
import { useTranslations } from "next-intl";
import type { ConditionField } from "@/contract/automation/rule-conditions";
import { ticketFields } from "@/contract/conditions/ticket-fields";
import { useFormat } from "@/lib/browser/use-format";

/** What can be asked of tickets, and the answers to choose from, in words. */
export function useTicketWords() {
  const t = useTranslations("conditions");
  const ticket = useTranslations("ticket");
  const service = useTranslations("slaChip");
  const contacts = useTranslations("contacts");
  const common = useTranslations("common");
  const format = useFormat();
  const field = (name: ConditionField): string => t(`ticket.${name}`);
  const choice = (of: ConditionField, value: string): string => {
    if (of === "status" || of === "priority" || of === "channel") return ticket(`${of}.${value}`);
    if (of === "slaStatus") return service(`status.${value}`);
    if (of === "contactType") return contacts(`options.type.${value}`);
    if (of === "contactStatus") return contacts(`options.status.${value}`);
    if (of === "language") return t(`languages.${value}`);
    if (of === "dayOfWeek") return t(`days.${value}`);
    if (of === "isSensitive") return common(value === "true" ? "yes" : "no");
    return ticketFields[of].kind === "number" ? format.number(Number(value)) : value;
  };
  return { field, choice };
}
