"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { UserRound, UserRoundX, UsersRound } from "lucide-react";
import { channels, priorities, ticketStatuses } from "@/contract/desk-enums";
import { slaControl } from "@/components/features/desk/shared-sla/sla-filter";
import { ChannelIcon, PriorityIcon, StatusIcon } from "@/components/features/desk/shared-ticket/marks";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import type { Filter } from "@/components/list/filter-part";
import { choiceControl, severalControl, textControl } from "@/components/list/filter-controls";
import { days } from "@/components/list/filter-days";
import { Avatar } from "@/components/ui/avatar";
import { useGroups } from "./use-groups";
import type { FilterName } from "./vocabulary";

export type TicketFilterKind =
  | "status"
  | "priority"
  | "channel"
  | "assignee"
  | "group"
  | "sla"
  | "tag"
  | "updated";
type TicketFilter = Filter<TicketFilterKind, FilterName>;

const several = (useOptions: () => readonly { value: string; label: string; icon: ReactNode }[]) =>
  severalControl(() => {
    const t = useTranslations("tickets.filters");
    return { options: useOptions(), several: (count) => t("several", { count }) };
  });

export const statusFilter: TicketFilter = {
  kind: "status",
  names: ["status"],
  ...several(() => {
    const t = useTranslations("ticket.status");
    return ticketStatuses.map((value) => ({ value, label: t(value), icon: <StatusIcon status={value} /> }));
  }),
};
export const priorityFilter: TicketFilter = {
  kind: "priority",
  names: ["priority"],
  ...several(() => {
    const t = useTranslations("ticket.priority");
    return priorities
      .toReversed()
      .map((value) => ({ value, label: t(value), icon: <PriorityIcon priority={value} /> }));
  }),
};
export const channelFilter: TicketFilter = {
  kind: "channel",
  names: ["channel"],
  ...several(() => {
    const t = useTranslations("ticket.channel");
    return channels.map((value) => ({ value, label: t(value), icon: <ChannelIcon channel={value} /> }));
  }),
};
export const assigneeFilter: TicketFilter = {
  kind: "assignee",
  names: ["assignedToId"],
  ...choiceControl((isAsked) => {
    const t = useTranslations("tickets.filters");
    const words = useTranslations("ticket.assign");
    const { staff, nameOf } = useStaff({ isAsked });
    return {
      options: [
        { value: "", label: t("anybody"), icon: <UsersRound aria-hidden className="text-ink-faint" /> },
        { value: "me", label: t("me"), icon: <UserRound aria-hidden className="text-ink-faint" /> },
        { value: "mine", label: t("mine"), icon: <UsersRound aria-hidden className="text-ink-faint" /> },
        {
          value: "unassigned",
          label: t("unassigned"),
          icon: <UserRoundX aria-hidden className="text-ink-faint" />,
        },
        ...staff.map(({ id, name }) => ({ value: id, label: name, icon: <Avatar name={name} size="xs" /> })),
      ],
      textOf: (value) =>
        value === "me" || value === "mine" || value === "unassigned" ? t(value) : nameOf(value),
      placeholder: words("find"),
      emptyText: words("none"),
    };
  }),
};
export const groupFilter: TicketFilter = {
  kind: "group",
  names: ["groupId"],
  ...choiceControl((isAsked) => {
    const t = useTranslations("tickets.filters");
    const words = useTranslations("ticket.panel");
    const groups = useGroups(isAsked);
    return {
      options: [
        { value: "", label: t("anyGroup") },
        ...groups.map(({ id, name }) => ({ value: id, label: name })),
      ],
      textOf: (value) => groups.find(({ id }) => id === value)?.name ?? null,
      placeholder: words("findPlace"),
      emptyText: words("noPlace"),
    };
  }),
};
export const slaFilter: TicketFilter = { kind: "sla", names: ["slaStatus"], ...slaControl };
export const tagFilter: TicketFilter = {
  kind: "tag",
  names: ["tag"],
  ...textControl(() => useTranslations("tickets.filters")("tagPlaceholder")),
};
export const updatedFilter: TicketFilter = {
  kind: "updated",
  names: ["updatedFrom", "updatedTo"],
  ...days,
};
