"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import {
  Camera,
  Circle,
  CircleCheck,
  CircleDot,
  CirclePause,
  CircleX,
  Clock,
  Code,
  Globe,
  Mail,
  MessageCircle,
  MessagesSquare,
  Phone,
  TriangleAlert,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { Channel, Priority, TicketStatus } from "@/contract/enums";
import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/badge";

const statusLook: Record<TicketStatus, { icon: LucideIcon; tone: Tone; ink: string }> = {
  OPEN: { icon: Circle, tone: "info", ink: "text-info-ink" },
  IN_PROGRESS: { icon: CircleDot, tone: "indigo", ink: "text-indigo-ink" },
  PENDING: { icon: Clock, tone: "warning", ink: "text-warning-ink" },
  ON_HOLD: { icon: CirclePause, tone: "neutral", ink: "text-neutral-ink" },
  RESOLVED: { icon: CircleCheck, tone: "success", ink: "text-success-ink" },
  CLOSED: { icon: CircleX, tone: "neutral", ink: "text-neutral-ink" },
};
/** How many of three bars stand; the urgent one has a sign of its own. */
const priorityBars: Record<Exclude<Priority, "URGENT">, number> = { LOW: 1, MEDIUM: 2, HIGH: 3 };
const barHeights = [5, 8, 11];
const channelIcon: Record<Channel, LucideIcon> = {
  EMAIL: Mail,
  WEB_FORM: Globe,
  CHAT: MessagesSquare,
  WHATSAPP: MessageCircle,
  INSTAGRAM: Camera,
  PHONE: Phone,
  API: Code,
};

export function StatusBadge({ status }: { status: TicketStatus }) {
  const t = useTranslations("ticket.status");
  const { icon: Icon, tone } = statusLook[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} className="align-middle">
      {t(status)}
    </Badge>
  );
}

export function StatusIcon({ status, className }: { status: TicketStatus; className?: string }) {
  const { icon: Icon, ink } = statusLook[status];
  return <Icon aria-hidden className={clsx("size-4 shrink-0", ink, className)} />;
}

export function PriorityIcon({ priority, className }: { priority: Priority; className?: string }) {
  if (priority === "URGENT")
    return <TriangleAlert aria-hidden className={clsx("size-4 shrink-0 text-danger-ink", className)} />;
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      fill="currentColor"
      className={clsx(
        "size-4 shrink-0 rtl:-scale-x-100",
        priority === "HIGH" ? "text-warning-ink" : "text-ink-muted",
        className,
      )}
    >
      {barHeights.map((height, at) => (
        <rect
          key={height}
          x={2 + at * 4.5}
          y={13.5 - height}
          width={3}
          height={height}
          rx={1}
          opacity={at < priorityBars[priority] ? 1 : 0.28}
        />
      ))}
    </svg>
  );
}

export function PriorityMark({ priority }: { priority: Priority }) {
  const t = useTranslations("ticket.priority");
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1.5 align-middle text-[0.8125rem] whitespace-nowrap",
        priority === "URGENT" ? "font-medium text-danger-ink" : "text-ink-muted",
      )}
    >
      <PriorityIcon priority={priority} />
      {t(priority)}
    </span>
  );
}

export function ChannelIcon({ channel, className }: { channel: Channel; className?: string }) {
  const Icon = channelIcon[channel];
  return <Icon aria-hidden className={clsx("size-4 shrink-0 text-ink-faint", className)} />;
}

export function ChannelMark({ channel, children }: { channel: Channel; children?: ReactNode }) {
  const t = useTranslations("ticket.channel");
  return (
    <span className="inline-flex items-center gap-1.5 align-middle text-[0.8125rem] whitespace-nowrap text-ink-muted">
      <ChannelIcon channel={channel} />
      {children ?? t(channel)}
    </span>
  );
}
