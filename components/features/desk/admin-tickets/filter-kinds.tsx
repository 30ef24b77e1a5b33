"use client";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { channels, openAges, priorities, ticketStatuses } from "@/contract/enums";
import { companies } from "@/contract/crm/companies";
import { contacts } from "@/contract/crm/contacts";
import { usePlaces } from "@/components/features/shared/shared-bulk/use-places";
import { slaControl } from "@/components/features/desk/shared-sla/sla-filter";
import { ChannelIcon, PriorityIcon, StatusIcon } from "@/components/features/desk/shared-ticket/marks";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import type { Filter } from "@/components/list/filter-part";
import { isTrue, choiceControl, severalControl, textControl } from "@/components/list/filter-controls";
import { days } from "@/components/list/filter-days";
import { queryFor } from "@/lib/api/query";
import { useFormat } from "@/lib/browser/use-format";
import { CompanyBox, ContactBox } from "./entity-box";
import type { FilterName } from "./vocabulary";

export type TicketFilterKind =
  | "status"
  | "priority"
  | "channel"
  | "assignedToId"
  | "groupId"
  | "categoryId"
  | "companyId"
  | "contactId"
  | "slaStatus"
  | "tag"
  | "created"
  | "updated"
  | "resolved"
  | "reopened"
  | "waitingMinutes"
  | "openAge"
  | "isReopened"
  | "wasDone"
  | "isMerged"
  | "isTagged"
  | "isSensitive"
  | "snoozed";

const waits = [60, 240, 480, 1440, 4320] as const;
type Values = readonly (string | undefined)[];

const several = (useOptions: () => readonly { value: string; label: string; icon: ReactNode }[]) =>
  severalControl(() => {
    const t = useTranslations("tickets.filters");
    return { options: useOptions(), several: (count) => t("several", { count }), saysUnknown: true };
  });
const status = several(() => {
  const t = useTranslations("ticket.status");
  return ticketStatuses.map((value) => ({ value, label: t(value), icon: <StatusIcon status={value} /> }));
});
const priority = several(() => {
  const t = useTranslations("ticket.priority");
  return priorities
    .toReversed()
    .map((value) => ({ value, label: t(value), icon: <PriorityIcon priority={value} /> }));
});
const channel = several(() => {
  const t = useTranslations("ticket.channel");
  return channels.map((value) => ({ value, label: t(value), icon: <ChannelIcon channel={value} /> }));
});
const assignee = choiceControl((isAsked) => {
  const t = useTranslations("tickets.filters");
  const { staff } = useStaff({ isAsked });
  return {
    options: [
      { value: "me", label: t("me") },
      { value: "mine", label: t("mine") },
      { value: "unassigned", label: t("unassigned") },
      ...staff.map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
});
const place = (kind: "group" | "category") =>
  choiceControl(() => {
    const t = useTranslations("common");
    const places = usePlaces()[kind];
    return {
      options: [
        { value: "none", label: t("none") },
        ...places.map(({ id, name }) => ({ value: id, label: name })),
      ],
    };
  });
const useCompanyText = ([id]: Values): string | null => {
  const t = useTranslations("common");
  const company = useQuery({
    ...queryFor(companies.get, { params: { id: id ?? "" } }),
    enabled: id !== undefined && id !== "none",
  });
  if (id === undefined) return null;
  return id === "none" ? t("none") : (company.data?.name ?? "…");
};
const useContactText = ([id]: Values): string | null => {
  const contact = useQuery({
    ...queryFor(contacts.get, { params: { id: id ?? "" } }),
    enabled: id !== undefined,
  });
  return id === undefined ? null : (contact.data?.name ?? "…");
};
const waiting = choiceControl(() => {
  const t = useTranslations("adminTickets");
  const format = useFormat();
  return {
    options: waits.map((minutes) => ({
      value: String(minutes),
      label: t("atLeast", { duration: format.duration(minutes) }),
    })),
    textOf: (value) => format.duration(Number(value) || 0),
  };
});
const age = choiceControl(() => {
  const t = useTranslations("adminTickets.age");
  const options = openAges.map((value) => ({ value, label: t(value) }));
  return { options, textOf: (value) => options.find((each) => each.value === value)?.label ?? value };
});
const tag = textControl(() => useTranslations("tickets.filters")("tagPlaceholder"));

/** What narrows the list, in the order in which it is offered. */
export const ticketFilters: readonly Filter<TicketFilterKind, FilterName>[] = [
  { kind: "status", names: ["status"], ...status },
  { kind: "priority", names: ["priority"], ...priority },
  { kind: "channel", names: ["channel"], ...channel },
  { kind: "assignedToId", names: ["assignedToId"], ...assignee },
  { kind: "groupId", names: ["groupId"], ...place("group") },
  { kind: "categoryId", names: ["categoryId"], ...place("category") },
  { kind: "companyId", names: ["companyId"], useText: useCompanyText, Editor: CompanyBox },
  { kind: "contactId", names: ["contactId"], useText: useContactText, Editor: ContactBox },
  { kind: "slaStatus", names: ["slaStatus"], ...slaControl },
  { kind: "tag", names: ["tag"], ...tag },
  { kind: "created", names: ["createdFrom", "createdTo"], ...days },
  { kind: "updated", names: ["updatedFrom", "updatedTo"], ...days },
  { kind: "resolved", names: ["resolvedFrom", "resolvedTo"], ...days },
  { kind: "reopened", names: ["reopenedFrom", "reopenedTo"], ...days },
  { kind: "waitingMinutes", names: ["waitingMinutes"], ...waiting },
  { kind: "openAge", names: ["openAge"], ...age },
  { kind: "isReopened", names: ["isReopened"], ...isTrue },
  { kind: "wasDone", names: ["wasDone"], ...isTrue },
  { kind: "isMerged", names: ["isMerged"], ...isTrue },
  { kind: "isTagged", names: ["isTagged"], ...isTrue },
  { kind: "isSensitive", names: ["isSensitive"], ...isTrue },
  { kind: "snoozed", names: ["snoozed"], ...isTrue },
];
