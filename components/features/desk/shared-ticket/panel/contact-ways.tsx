"use client";
import { useTranslations } from "next-intl";
import type { TicketWay } from "@/contract/channels/ticket-ways";
import { useFormat } from "@/lib/browser/use-format";
import { ChannelIcon } from "../marks";

/** The contact's channels, each with what can be done by it now. */
export function ContactWays({ ways }: { ways: readonly TicketWay[] }) {
  const t = useTranslations("ticket.panel.ways");
  return (
    <ul aria-label={t("label")} className="flex flex-col gap-1.5 text-[0.8125rem]">
      {ways.map((way) => (
        <WayLine key={`${way.channel} ${way.connectionId} ${way.address}`} way={way} />
      ))}
    </ul>
  );
}

function WayLine({ way }: { way: TicketWay }) {
  const t = useTranslations("ticket.panel.ways");
  const channels = useTranslations("ticket.channel");
  const { channel, address, isOwn } = way;
  const href =
    address === ""
      ? undefined
      : channel === "EMAIL"
        ? `mailto:${address}`
        : channel === "PHONE"
          ? `tel:${address}`
          : undefined;
  const what = useWhatCanBeDone(way);
  return (
    <li className="flex min-w-0 items-start gap-2">
      <ChannelIcon channel={channel} className="mt-0.5 size-3.5" />
      <span className="min-w-0">
        <span className="flex min-w-0 items-baseline gap-1.5 text-ink-muted">
          {address === "" ? (
            <span className="truncate">{channels(channel)}</span>
          ) : href ? (
            <a href={href} dir="ltr" className="truncate hover:text-ink hover:underline">
              {address}
            </a>
          ) : (
            <bdi dir="ltr" className="truncate">
              {address}
            </bdi>
          )}
          {isOwn && <span className="shrink-0 text-xs text-ink-faint">{t("own")}</span>}
        </span>
        <span className="block text-xs text-ink-faint">
          {address === "" ? what : t("byChannel", { channel: channels(channel), what })}
        </span>
      </span>
    </li>
  );
}

function useWhatCanBeDone({ reach, reason, channel, connectionName, conversation }: TicketWay): string {
  const t = useTranslations("ticket.panel.ways");
  const format = useFormat();
  if (reach === "CALL") return t("call");
  if (reach === "TEMPLATE") return t(reason === "NEVER_WROTE" ? "templateFirst" : "template");
  if (reach === "NOTHING") return reason ? t(`reasons.${reason}`) : "";
  const until = conversation?.windowExpiresAt;
  if (until) return t("openUntil", { time: format.dateTime(until) });
  return channel === "EMAIL" && connectionName !== null ? t("from", { name: connectionName }) : t("open");
}
