"use client";
import { usePathname } from "next/navigation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { AlarmClock, CircleCheck, Tag, UserRound, UserRoundX } from "lucide-react";
import { priorities, ticketStatuses } from "@/contract/enums";
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

/** What can be done to the open ticket, by the same calls as on its screen. */
export function useTicketEntries(ticket: Ticket | null, onTag: () => void): PaletteEntry[] {
  const t = useTranslations("shell.palette.ticket");
  const words = useTranslations("ticket");
  const me = useSignedIn();
  const client = useQueryClient();
  const { edit } = useTicketEdit();
  const { staff } = useStaff();
  const choices = useQuery({ ...queryFor(ticketSnooze.choices), enabled: ticket !== null }).data?.items ?? [];
  const snooze = useSend(ticketSnooze.snooze, {
    onSuccess: (fresh) => {
      placeTicket(client, fresh);
      showToast("success", t("snoozed", { number: fresh.number }));
    },
  });
  if (ticket === null) return [];
  const isDone = ticket.status === "RESOLVED" || ticket.status === "CLOSED";
  const of = (
    id: string,
    label: string,
    synonyms: readonly string[],
    icon: PaletteEntry["icon"],
    run: () => void,
    more: Partial<PaletteEntry> = {},
  ): PaletteEntry => ({
    id: `ticket-${id}`,
    group: "ticket",
    label,
    words: synonyms.join(" "),
    icon,
    run,
    ...more,
  });
  const assign = (id: string, name: string) => () =>
    edit(ticket, { assignedToId: id }, { assignedToName: name }, { said: words("said.assigned", { name }) });
  return [
    ...(ticket.assignedToId === me.id
      ? []
      : [
          of(
            "me",
            t("assignToMe"),
            actionWords.assign,
            <UserRound key="i" aria-hidden />,
            assign(me.id, me.name),
            { isFirst: true },
          ),
        ]),
    ...(isDone
      ? []
      : [
          of(
            "resolve",
            t("resolve"),
            actionWords.resolve,
            <CircleCheck key="i" aria-hidden />,
            () =>
              edit(
                ticket,
                { status: "RESOLVED" },
                {},
                { said: words("said.resolved", { number: ticket.number }) },
              ),
            { isFirst: true },
          ),
        ]),
    ...(ticket.tags.length < tagsMax
      ? [
          of("tag", t("addTag"), actionWords.tag, <Tag key="i" aria-hidden />, onTag, {
            isFirst: true,
            staysOpen: true,
          }),
        ]
      : []),
    ...(isDone
      ? []
      : choices.map(({ name, until }) =>
          of(
            `snooze-${name}`,
            t("snooze", { until: words(`snooze.choices.${name}`) }),
            actionWords.snooze,
            <AlarmClock key="i" aria-hidden />,
            () => snooze.mutate({ params: { id: ticket.id }, body: { until } }),
          ),
        )),
    ...ticketStatuses
      .filter((status) => status !== ticket.status)
      .map((status) =>
        of(
          `status-${status}`,
          t("setStatus", { status: words(`status.${status}`) }),
          actionWords.status,
          <StatusIcon key="i" status={status} />,
          () =>
            edit(
              ticket,
              { status },
              {},
              { said: words("said.status", { status: words(`status.${status}`) }) },
            ),
        ),
      ),
    ...priorities
      .filter((priority) => priority !== ticket.priority)
      .map((priority) =>
        of(
          `priority-${priority}`,
          t("setPriority", { priority: words(`priority.${priority}`) }),
          actionWords.priority,
          <PriorityIcon key="i" priority={priority} />,
          () =>
            edit(
              ticket,
              { priority },
              {},
              { said: t("prioritySet", { priority: words(`priority.${priority}`) }) },
            ),
        ),
      ),
    ...(ticket.assignedToId === null
      ? []
      : [
          of("nobody", t("unassign"), actionWords.unassign, <UserRoundX key="i" aria-hidden />, () =>
            edit(
              ticket,
              { assignedToId: null },
              { assignedToName: null },
              { said: words("said.unassigned") },
            ),
          ),
        ]),
    ...staff
      .filter(({ id }) => id !== me.id && id !== ticket.assignedToId)
      .map(({ id, name }) =>
        of(
          `to-${id}`,
          t("assignTo", { name }),
          actionWords.assign,
          <UserRound key="i" aria-hidden />,
          assign(id, name),
        ),
      ),
  ];
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
