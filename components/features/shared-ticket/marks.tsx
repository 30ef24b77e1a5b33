"use client";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Camera, Circle, CircleCheck, CircleDot, CirclePause, CircleX, Clock, Code, Globe, Mail, MessageCircle, MessagesSquare, Phone, SignalHigh, SignalLow, SignalMedium, TriangleAlert } from "lucide-react";
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
const priorityLook: Record<Priority, { icon: LucideIcon; ink: string }> = {
  LOW: { icon: SignalLow, ink: "text-ink-faint" },
  MEDIUM: { icon: SignalMedium, ink: "text-ink-muted" },
  HIGH: { icon: SignalHigh, ink: "text-warning-ink" },
  URGENT: { icon: TriangleAlert, ink: "text-danger-ink" },
};
const channelIcon: Record<Channel, LucideIcon> = { EMAIL: Mail, WEB_FORM: Globe, CHAT: MessagesSquare, WHATSAPP: MessageCircle, INSTAGRAM: Camera, PHONE: Phone, API: Code };

export function StatusBadge({ status }: { status: TicketStatus }) {
  const t = useTranslations("ticket.status");
  const { icon: Icon, tone } = statusLook[status];
  return <Badge tone={tone} icon={<Icon aria-hidden />}>{t(status)}</Badge>;
}

export function StatusIcon({ status, className }: { status: TicketStatus; className?: string }) {
  const { icon: Icon, ink } = statusLook[status];
  return <Icon aria-hidden className={clsx("size-4 shrink-0", ink, className)} />;
}

export function PriorityIcon({ priority, className }: { priority: Priority; className?: string }) {
  const { icon: Icon, ink } = priorityLook[priority];
  return <Icon aria-hidden className={clsx("size-4 shrink-0", ink, className)} />;
}

export function PriorityMark({ priority }: { priority: Priority }) {
  const t = useTranslations("ticket.priority");
  return (
    <span className={clsx("inline-flex items-center gap-1.5 text-[0.8125rem] whitespace-nowrap", priority === "URGENT" ? "font-medium text-danger-ink" : "text-ink-muted")}>
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
    <span className="inline-flex items-center gap-1.5 text-[0.8125rem] whitespace-nowrap text-ink-muted">
      <ChannelIcon channel={channel} />
      {children ?? t(channel)}
    </span>
  );
}
