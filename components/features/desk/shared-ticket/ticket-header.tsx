"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { ArrowLeft, ChevronDown, EyeOff, PanelRight, UserRound } from "lucide-react";
import { deskLimits as limits } from "@/contract/desk-limits";
import { tickets } from "@/contract/desk/tickets";
import type { Ticket } from "@/contract/desk/tickets";
import { SlaMark } from "@/components/features/desk/shared-sla/sla-chip";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart, NoFault } from "@/components/ui/lazy-part";
import { Tooltip } from "@/components/ui/tooltip";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useOnLeaving } from "@/lib/browser/use-on-leaving";
import { PriorityIcon, PriorityMark, StatusBadge, StatusIcon } from "./marks";
import { MoreMenu } from "./more/more-menu";
import { AssigneePicker, PriorityMenu, StatusMenu, useAssigneesAhead } from "./pickers";
import type { PresentPerson } from "./presence/use-presence";
import { SnoozeControl } from "./snooze/snooze-control";
import type { useTicketEdit } from "./use-ticket-edit";

// Others are known by the socket, which comes after the page.
const PresenceFaces = lazyPart(
  () => import("./presence/presence-faces").then((file) => file.PresenceFaces),
  NoFault,
);

/** Shortcuts open these. */
export const ticketTriggers = {
  status: "ticket-status",
  priority: "ticket-priority",
  assignee: "ticket-assignee",
  snooze: "ticket-snooze",
} as const;

interface Props {
  ticket: Ticket;
  edit: ReturnType<typeof useTicketEdit>["edit"];
  others: readonly PresentPerson[];
  onBack: () => void;
  isPanelOpen: boolean;
  onPanel: () => void;
}

export function TicketHeader({ ticket, edit, others, onBack, isPanelOpen, onPanel }: Props) {
  const t = useTranslations("ticket");
  const user = useSignedIn();
  const mayChange = mayCall(user.role, tickets.update) && ticket.mergedIntoId === null && !ticket.spamAt;
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-surface px-3 py-2 md:px-4">
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-2">
        <IconButton label={t("backToList")} onClick={onBack}>
          <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
        <span className="shrink-0 text-sm text-ink-faint tabular-nums" dir="ltr">
          #{ticket.number}
        </span>
        <Subject ticket={ticket} mayChange={mayChange} onSave={(subject) => edit(ticket, { subject })} />
        {ticket.slaStatus !== null && ticket.slaStatus !== "MET" && (
          <span className="shrink-0">
            <SlaMark of={ticket} />
          </span>
        )}
        {ticket.isSensitive && (
          <Tooltip text={t("sensitive.help")}>
            <span className="shrink-0">
              <Badge tone="danger" icon={<EyeOff aria-hidden />}>
                {t("sensitive.mark")}
              </Badge>
            </span>
          </Tooltip>
        )}
      </div>
      <div className="flex min-w-0 items-center gap-1 max-md:w-full">
        {others.length > 0 && <PresenceFaces others={others} />}
        {mayChange ? (
          <Controls ticket={ticket} edit={edit} />
        ) : (
          <span className="flex items-center gap-3 px-1">
            <StatusBadge status={ticket.status} />
            <PriorityMark priority={ticket.priority} />
            <span className="text-[0.8125rem] text-ink-muted">
              {ticket.assignedToName ?? t("unassigned")}
            </span>
          </span>
        )}
        <span className="ms-auto flex items-center">
          {mayChange && <SnoozeControl ticket={ticket} trigger={ticketTriggers.snooze} />}
          {mayChange && <MoreMenu ticket={ticket} onGone={onBack} />}
          <IconButton
            label={t(isPanelOpen ? "panel.hide" : "panel.show")}
            aria-pressed={isPanelOpen}
            onClick={onPanel}
          >
            <PanelRight aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
        </span>
      </div>
    </header>
  );
}

function Controls({ ticket, edit }: Pick<Props, "ticket" | "edit">) {
  useAssigneesAhead();
  const t = useTranslations("ticket");
  const status = t(`status.${ticket.status}`);
  const priority = t(`priority.${ticket.priority}`);
  const name = ticket.assignedToName;
  const chevron = <ChevronDown aria-hidden className="size-3! text-ink-faint" />;
  return (
    <>
      <StatusMenu
        value={ticket.status}
        onChange={(next) =>
          next !== ticket.status &&
          edit(ticket, { status: next }, {}, { said: t("said.status", { status: t(`status.${next}`) }) })
        }
        trigger={
          <Button
            data-trigger={ticketTriggers.status}
            size="sm"
            aria-label={t("setStatus", { status })}
            icon={<StatusIcon status={ticket.status} />}
          >
            {status}
            {chevron}
          </Button>
        }
      />
      <PriorityMenu
        value={ticket.priority}
        onChange={(next) => next !== ticket.priority && edit(ticket, { priority: next })}
        trigger={
          <Button
            data-trigger={ticketTriggers.priority}
            size="sm"
            variant="ghost"
            aria-label={t("setPriority", { priority })}
            icon={<PriorityIcon priority={ticket.priority} />}
          >
            <span className="max-sm:sr-only">{priority}</span>
            {chevron}
          </Button>
        }
      />
      <AssigneePicker
        value={ticket.assignedToId}
        align="end"
        onChange={(next) =>
          next.id !== ticket.assignedToId &&
          edit(
            ticket,
            { assignedToId: next.id },
            { assignedToName: next.name },
            { said: next.name === null ? t("said.unassigned") : t("said.assigned", { name: next.name }) },
          )
        }
        trigger={
          <Button
            data-trigger={ticketTriggers.assignee}
            size="sm"
            variant="ghost"
            className="min-w-0 shrink!"
            aria-label={t("assign.now", { name: name ?? t("unassigned") })}
            icon={name ? <Avatar name={name} size="xs" /> : <UserRound aria-hidden />}
          >
            {/* A phone has room for the face alone. */}
            <span className="max-w-32 truncate max-sm:hidden">{name ?? t("unassigned")}</span>
            {chevron}
          </Button>
        }
      />
    </>
  );
}

/** Editable in place: Enter keeps, Escape takes back. */
function Subject({
  ticket,
  mayChange,
  onSave,
}: {
  ticket: Ticket;
  mayChange: boolean;
  onSave: (subject: string) => void;
}) {
  const t = useTranslations("ticket");
  const [text, setText] = useState<string | null>(null);
  const keep = () => {
    const next = text?.trim() ?? "";
    setText(null);
    if (next !== "" && next !== ticket.subject) onSave(next);
  };
  useOnLeaving(keep);
  const look = "min-w-0 flex-1 rounded-md px-1.5 py-1 text-[0.9375rem] font-semibold text-ink";
  if (!mayChange)
    return (
      <h1 dir="auto" title={ticket.subject} className={`${look} truncate`}>
        {ticket.subject}
      </h1>
    );
  if (text === null) {
    return (
      <h1 className="min-w-0 flex-1">
        <button
          type="button"
          dir="auto"
          title={ticket.subject}
          aria-label={t("editSubject", { subject: ticket.subject })}
          onClick={() => setText(ticket.subject)}
          className={`${look} block max-w-full truncate text-start hover:bg-hover`}
        >
          {ticket.subject}
        </button>
      </h1>
    );
  }
  return (
    <input
      ref={selectAtOnce}
      dir="auto"
      aria-label={t("subject")}
      maxLength={limits.subjectMaxLength}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === "Enter") keep();
        if (event.key !== "Escape") return;
        event.stopPropagation();
        setText(null);
      }}
      className={`${look} border border-line-control bg-surface py-0.5!`}
    />
  );
}

const selectAtOnce = (node: HTMLInputElement | null): void => {
  if (node && document.activeElement !== node) node.select();
};
