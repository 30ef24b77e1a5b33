"use client";
import { useState } from "react";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import type { TicketWay } from "@/contract/channels/ticket-ways";
import type { Ticket } from "@/contract/desk/tickets";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { ChannelIcon } from "../marks";
import type { ReplyWay } from "./use-reply-way";

export const TemplatePicker = lazyDialog(
  () =>
    import("@/components/features/channels/shared-templates/template-picker").then(
      (file) => file.TemplatePicker,
    ),
  ({ onClose }) => onClose,
);

/** Over a reply that goes another way than its ticket's own: which one, and the way back. */
export function OtherWayLine({
  way: { channel, address, connectionName },
  own,
  onOwn,
}: {
  way: TicketWay;
  own: TicketWay | undefined;
  onOwn: () => void;
}) {
  const t = useTranslations("messengerReply");
  const channels = useTranslations("ticket.channel");
  const b = (text: ReactNode) => <bdi className="text-ink">{text}</bdi>;
  const of = { channel: channels(channel), address, name: connectionName ?? "", b };
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-2 text-[0.8125rem] text-ink-muted">
      <ChannelIcon channel={channel} />
      <span className="min-w-0 wrap-anywhere">{t.rich(address === "" ? "goesByAccount" : "goesBy", of)}</span>
      {own && (
        <Button variant="link" size="sm" className="ms-auto" onClick={onOwn}>
          {t("backTo", { channel: channels(own.channel) })}
        </Button>
      )}
    </div>
  );
}

/** By which else the customer can be reached now: each is one press away, and the answer comes to this ticket. */
export function OtherWayButtons({ ticket, way }: { ticket: Ticket; way: ReplyWay }) {
  const t = useTranslations("messengerReply");
  const channels = useTranslations("ticket.channel");
  const [templateId, setTemplateId] = useState<string | null>(null);
  const usedId = way.messenger?.connectionId;
  const offered = way.ways.filter(
    ({ connectionId, isOwn, reach }) =>
      !isOwn &&
      connectionId !== null &&
      connectionId !== usedId &&
      (reach === "TEXT" || reach === "TEMPLATE"),
  );
  return (
    <>
      {offered.map(({ channel, connectionId, connectionName, reach }) => {
        const name = channels(channel);
        const isOneOfMany = offered.filter((one) => one.channel === channel).length > 1;
        const called = isOneOfMany ? `${name} (${connectionName ?? ""})` : name;
        return reach === "TEXT" ? (
          <Button key={connectionId} size="sm" onClick={() => way.choose(connectionId)}>
            {t("replyBy", { channel: called })}
          </Button>
        ) : (
          <Button key={connectionId} size="sm" onClick={() => setTemplateId(connectionId)}>
            {t("templateBy", { channel: called })}
          </Button>
        );
      })}
      {templateId !== null && (
        <TemplatePicker
          ticket={ticket}
          connectionId={templateId}
          isOtherWay
          onClose={() => setTemplateId(null)}
        />
      )}
    </>
  );
}
