"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { companies } from "@/contract/crm/companies";
import { contacts } from "@/contract/crm/contacts";
import { openAges } from "@/contract/enums";
import { usePlaces } from "@/components/features/shared/shared-bulk/use-places";
import { useDayRangeText } from "@/components/features/shared/shared-filters/day-range";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { isRange } from "./filter-kinds";
import type { TicketFilterKind } from "./filter-kinds";
import type { AdminList } from "./use-admin-list";

/** The value of a filter in words; null while it has none. */
export function useChipText(kind: TicketFilterKind, { filters }: AdminList): string | null {
  const t = useTranslations("adminTickets");
  const words = useTranslations("tickets.filters");
  const ticket = useTranslations("ticket");
  const common = useTranslations("common");
  const format = useFormat();
  const { nameOf } = useStaff();
  const places = usePlaces();
  const dayRange = useDayRangeText();
  const companyName = useEntity("company", filters.companyId);
  const contactName = useEntity("contact", filters.contactId);
  if (isRange(kind)) return dayRange(filters[`${kind}From`], filters[`${kind}To`]);
  const value = filters[kind];
  if (value === undefined) return null;
  const several = (of: "status" | "priority" | "channel") => {
    const chosen = value.split(",");
    return chosen.length > 2
      ? words("several", { count: chosen.length })
      : format.list(
          chosen.map((one) =>
            // Whatever the address says: `has` asks first.
            ticket.has(`${of}.${one}` as "status.OPEN") ? ticket(`${of}.${one}` as "status.OPEN") : one,
          ),
        );
  };
  if (kind === "status" || kind === "priority" || kind === "channel") return several(kind);
  if (value === "none") return common("none");
  if (kind === "assignedToId")
    return value === "me"
      ? words("me")
      : value === "unassigned"
        ? words("unassigned")
        : (nameOf(value) ?? "…");
  if (kind === "groupId") return places.group.find(({ id }) => id === value)?.name ?? "…";
  if (kind === "categoryId") return places.category.find(({ id }) => id === value)?.name ?? "…";
  if (kind === "companyId") return companyName ?? "…";
  if (kind === "contactId") return contactName ?? "…";
  if (kind === "waitingMinutes") return format.duration(Number(value) || 0);
  if (kind === "openAge") {
    const age = openAges.find((each) => each === value);
    return age ? t(`age.${age}`) : value;
  }
  if (kind === "tag") return value;
  return value === "true" ? common("yes") : common("no");
}

function useEntity(kind: "company" | "contact", id: string | undefined): string | undefined {
  const company = useQuery({
    ...queryFor(companies.get, { params: { id: id ?? "" } }),
    enabled: kind === "company" && id !== undefined && id !== "none",
  });
  const contact = useQuery({
    ...queryFor(contacts.get, { params: { id: id ?? "" } }),
    enabled: kind === "contact" && id !== undefined,
  });
  return kind === "company" ? company.data?.name : contact.data?.name;
}
