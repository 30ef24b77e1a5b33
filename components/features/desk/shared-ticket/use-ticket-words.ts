"use client";
import { useTranslations } from "next-intl";
import { priorities, ticketStatuses } from "@/contract/desk-enums";
import type { Ticket } from "@/contract/desk/tickets";
import { useFormat } from "@/lib/browser/use-format";
import { useCategories } from "@/components/features/desk/shared-category/use-categories";
import { useStaff } from "./use-staff";

const isOneOf = <Value extends string>(values: readonly Value[], text: string): text is Value =>
  values.some((value) => value === text);

/** Fields and values of a ticket as a person says them. */
export function useTicketWords() {
  const t = useTranslations("ticket");
  const format = useFormat();
  const { nameOf } = useStaff();
  const { byId } = useCategories({ isAsked: false });

  const field = (name: string): string => (t.has(`fields.${name}`) ? t(`fields.${name}`) : name);
  const value = (name: string, raw: string | null): string => {
    if (raw === null || raw === "" || raw === "[]")
      return name === "assignedToId" || name === "assignee"
        ? t("unassigned")
        : name === "isSensitive"
          ? t("sensitive.off")
          : t("nothing");
    if (name === "status" && isOneOf(ticketStatuses, raw)) return t(`status.${raw}`);
    if (name === "priority" && isOneOf(priorities, raw)) return t(`priority.${raw}`);
    if (name === "assignedToId") return nameOf(raw) ?? t("somebody");
    if (name === "categoryId") return byId.get(raw)?.path.join(" › ") ?? "…";
    if (name === "deleted" || name === "snoozedUntil") return format.dateTime(raw);
    if (name === "isSensitive") return t(raw === "true" ? "sensitive.on" : "sensitive.off");
    if (name === "tags" || name === "requiredSkills") return format.list(listIn(raw));
    return raw;
  };
  /** "Status: Pending, Priority: High": how the changed fields stand on a ticket. */
  const values = (ticket: Partial<Ticket>, changes: object): string =>
    format.list(
      Object.keys(changes).map((name) =>
        t("edit.stands", {
          field: field(name),
          value: value(name, textOf(Object.entries(ticket).find(([key]) => key === name)?.[1])),
        }),
      ),
    );
  return { field, value, values };
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === "string" ? value : JSON.stringify(value);

function listIn(raw: string): string[] {
  if (!raw.startsWith("[")) return raw.split(/,\s*/);
  try {
    const list: unknown = JSON.parse(raw);
    return Array.isArray(list) ? list.map(String) : [raw];
  } catch {
    return [raw]; // a text that only begins like a list
  }
}
