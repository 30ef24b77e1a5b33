"use client";
import { usePathname } from "next/navigation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AlarmClock, CircleCheck, Tag, UserRound, UserRoundX } from "lucide-react";
import { priorities, ticketStatuses } from "@/contract/desk-enums";
import { ticketSnooze } from "@/contract/desk/ticket-life";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { PriorityIcon, StatusIcon } from "@/components/features/desk/shared-ticket/marks";
import { placeTicket } from "@/components/features/desk/shared-ticket/ticket-cache";
import { useStaff } from "@/components/features/desk/shared-ticket/use-staff";
import { useTicketEdit } from "@/components/features/desk/shared-ticket/use-ticket-edit";
import { queryFor, useSend } from "@/lib/api/query";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { showToast } from "@/lib/browser/toasts";
import { actionWords } from "./palette-words";
import type { PaletteEntry } from "./palette-entry";

const tagsMax = 30;

/** The ticket that is open: on its own screen, or in the inbox. By what the screen has fetched itself. */
export function useOpenTicket(): Ticket | null {
  const path = usePathname();
  const { role } = useSignedIn();
  const ofPath = /^\/tickets\/([\w-]+)$/.exec(path)?.[1];
  const id =
    ofPath && ofPath !== "kanban"
      ? ofPath
      : path === "/inbox" || path === "/messaging"
        ? new URLSearchParams(location.search).get("open")
        : null;
  const ticket = useQuery({ ...queryFor(tickets.get, { params: { id: id ?? "" } }), enabled: false }).data;
  return ticket && ticket.mergedIntoId === null && mayCall(role, tickets.update) ? ticket : null;
}

/** An entry of the group that is about the open ticket. */
const entry = (
  id: string,
  look: Pick<PaletteEntry, "label" | "icon"> & { synonyms: readonly string[] },
  run: () => void,
  more: Partial<PaletteEntry> = {},
): PaletteEntry => ({
  id: `ticket-${id}`,
  group: "ticket",
  label: look.label,
  words: look.synonyms.join(" "),
  icon: look.icon,
  run,
  ...more,
});
const isDone = ({ status }: Ticket): boolean => status === "RESOLVED" || status === "CLOSED";

/** What can be done to the open ticket, by the same calls as on its screen. */
export function useTicketEntries(ticket: Ticket | null, onTag: () => void): PaletteEntry[] {
  const t = useTranslations("shell.palette.ticket");
  const { assignToMe, assignToOthers } = useAssignEntries(ticket);
  const { resolve, setStatus } = useStatusEntries(ticket);
  const setPriority = usePriorityEntries(ticket);
  const snooze = useSnoozeEntries(ticket);
  if (ticket === null) return [];
  const tagLook = { label: t("addTag"), synonyms: actionWords.tag, icon: <Tag key="i" aria-hidden /> };
  return [
    ...assignToMe,
    ...resolve,
    ...(ticket.tags.length < tagsMax
      ? [entry("tag", tagLook, onTag, { isFirst: true, staysOpen: true })]
      : []),
    ...snooze,
    ...setStatus,
    ...setPriority,
    ...assignToOthers,
  ];
}

function useAssignEntries(ticket: Ticket | null) {
  const t = useTranslations("shell.palette.ticket");
  const words = useTranslations("ticket");
  const me = useSignedIn();
  const { edit } = useTicketEdit();
  const { staff } = useStaff();
  if (ticket === null) return { assignToMe: [], assignToOthers: [] };
  const assignTo = (
    entryId: string,
    label: string,
    { id, name }: { id: string; name: string },
    more: Partial<PaletteEntry> = {},
  ) =>
    entry(
      entryId,
      { label, synonyms: actionWords.assign, icon: <UserRound key="i" aria-hidden /> },
      () =>
        edit(
          ticket,
          { assignedToId: id },
          { assignedToName: name },
          { said: words("said.assigned", { name }) },
        ),
      more,
    );
  const unassign = () =>
    edit(ticket, { assignedToId: null }, { assignedToName: null }, { said: words("said.unassigned") });
  return {
    assignToMe: ticket.assignedToId === me.id ? [] : [assignTo("me", t("assignToMe"), me, { isFirst: true })],
    assignToOthers: [
      ...(ticket.assignedToId === null
        ? []
        : [
            entry(
              "nobody",
              {
                label: t("unassign"),
                synonyms: actionWords.unassign,
                icon: <UserRoundX key="i" aria-hidden />,
              },
              unassign,
            ),
          ]),
      ...staff
        .filter(({ id }) => id !== me.id && id !== ticket.assignedToId)
        .map((colleague) =>
          assignTo(`to-${colleague.id}`, t("assignTo", { name: colleague.name }), colleague),
        ),
    ],
  };
}

function useStatusEntries(ticket: Ticket | null) {
  const t = useTranslations("shell.palette.ticket");
  const words = useTranslations("ticket");
  const { edit } = useTicketEdit();
  if (ticket === null) return { resolve: [], setStatus: [] };
  const { number } = ticket;
  const resolve = () =>
    edit(ticket, { status: "RESOLVED" }, {}, { said: words("said.resolved", { number }) });
  return {
    resolve: isDone(ticket)
      ? []
      : [
          entry(
            "resolve",
            {
              label: t("resolve"),
              synonyms: actionWords.resolve,
              icon: <CircleCheck key="i" aria-hidden />,
            },
            resolve,
            { isFirst: true },
          ),
        ],
    setStatus: ticketStatuses
      .filter((status) => status !== ticket.status)
      .map((status) => {
        const name = words(`status.${status}`);
        return entry(
          `status-${status}`,
          {
            label: t("setStatus", { status: name }),
            synonyms: actionWords.status,
            icon: <StatusIcon key="i" status={status} />,
          },
          () => edit(ticket, { status }, {}, { said: words("said.status", { status: name }) }),
        );
      }),
  };
}

function usePriorityEntries(ticket: Ticket | null): PaletteEntry[] {
  const t = useTranslations("shell.palette.ticket");
  const words = useTranslations("ticket");
  const { edit } = useTicketEdit();
  if (ticket === null) return [];
  return priorities
    .filter((priority) => priority !== ticket.priority)
    .map((priority) => {
      const name = words(`priority.${priority}`);
      return entry(
        `priority-${priority}`,
        {
          label: t("setPriority", { priority: name }),
          synonyms: actionWords.priority,
          icon: <PriorityIcon key="i" priority={priority} />,
        },
        () => edit(ticket, { priority }, {}, { said: t("prioritySet", { priority: name }) }),
      );
    });
}

function useSnoozeEntries(ticket: Ticket | null): PaletteEntry[] {
  const t = useTranslations("shell.palette.ticket");
  const words = useTranslations("ticket");
  const client = useQueryClient();
  const choices = useQuery({ ...queryFor(ticketSnooze.choices), enabled: ticket !== null }).data?.items ?? [];
  const snooze = useSend(ticketSnooze.snooze, {
    onSuccess: (fresh) => {
      placeTicket(client, fresh);
      showToast("success", t("snoozed", { number: fresh.number }));
    },
  });
  if (ticket === null || isDone(ticket)) return [];
  return choices.map(({ name, until }) =>
    entry(
      `snooze-${name}`,
      {
        label: t("snooze", { until: words(`snooze.choices.${name}`) }),
        synonyms: actionWords.snooze,
        icon: <AlarmClock key="i" aria-hidden />,
      },
      () => snooze.mutate({ params: { id: ticket.id }, body: { until } }),
    ),
  );
}

/** While a tag is asked for, whatever is typed is one. */
export function useTagEntries(ticket: Ticket | null, typed: string): PaletteEntry[] {
  const t = useTranslations("shell.palette.ticket");
  const { edit } = useTicketEdit();
  const tag = typed.trim().slice(0, 50);
  if (ticket === null || tag === "" || ticket.tags.includes(tag)) return [];
  return [
    {
      id: "add-tag",
      group: "ticket",
      label: t("addThisTag", { tag }),
      icon: <Tag aria-hidden />,
      run: () => edit(ticket, { tags: [...ticket.tags, tag] }, {}, { said: t("tagged", { tag }) }),
    },
  ];
}
