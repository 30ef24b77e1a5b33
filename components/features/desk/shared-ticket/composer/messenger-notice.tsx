"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { clsx } from "clsx";
import { Clock } from "lucide-react";
import type { Ticket } from "@/contract/desk/tickets";
import { connections } from "@/contract/workspace/connections";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { mayCall } from "@/lib/shared/auth/may";
import { useSignedIn } from "@/lib/auth/use-user";
import { useFormat, useNow } from "@/lib/browser/use-format";
import { OtherWayButtons, TemplatePicker } from "./other-ways";
import type { ReplyWay } from "./use-reply-way";
import type { MessengerState } from "./use-ticket-conversation";

/** Over the text of a reply by a messenger: what keeps it from its customer. */
export function MessengerNotice({
  ticket,
  messenger: {
    isShut,
    isPrivateReply,
    windowExpiresAt,
    connectionState,
    connectionName,
    connectionId,
    hasTemplates,
    provider,
  },
  way,
  onNote,
}: {
  ticket: Ticket;
  messenger: MessengerState;
  way: ReplyWay;
  onNote: () => void;
}) {
  const [isPicking, setIsPicking] = useState(false);
  const t = useTranslations("messengerReply");
  const names = useTranslations("connections.providers");
  const { role } = useSignedIn();
  return (
    <>
      {connectionState !== "CONNECTED" && (
        <Banner
          tone="warning"
          className="mx-1.5 mt-1.5"
          actions={
            mayCall(role, connections.list) ? (
              <ButtonLink size="sm" href="/admin/settings?section=connections">
                {t("toChannels")}
              </ButtonLink>
            ) : undefined
          }
        >
          {t(connectionState === "OFF" ? "off" : "reconnect", {
            name: connectionName,
            provider: names(provider),
          })}
        </Banner>
      )}
      {isPrivateReply && !isShut && <Banner className="mx-1.5 mt-1.5">{t("privateReply")}</Banner>}
      {isShut && (
        <Banner
          className="mx-1.5 mt-1.5"
          actions={
            <>
              {hasTemplates && (
                <Button size="sm" variant="primary" onClick={() => setIsPicking(true)}>
                  {t("sendTemplate")}
                </Button>
              )}
              <OtherWayButtons ticket={ticket} way={way} />
              <Button size="sm" onClick={onNote}>
                {t("writeNote")}
              </Button>
            </>
          }
        >
          {hasTemplates
            ? t(windowExpiresAt === null ? "shutNever" : "shut")
            : t(windowExpiresAt === null ? "shutNeverWithoutTemplates" : "shutForDays")}
        </Banner>
      )}
      {isPicking && (
        <TemplatePicker
          ticket={ticket}
          connectionId={connectionId}
          isOtherWay={way.other !== null}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  );
}

/** Under the text: until when one may write, and how much more. */
export function MessengerLine({ messenger, length }: { messenger: MessengerState; length: number }) {
  const t = useTranslations("messengerReply");
  const format = useFormat();
  const now = useNow(30);
  const { isShut, windowExpiresAt, isSimulated, textMax, textUnit } = messenger;
  const left = textMax - length;
  const isNearMax = left <= textMax * nearMaxShare;
  if (!isSimulated && isShut && !isNearMax) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 pb-2 text-xs text-ink-faint">
      {isSimulated && <Badge>{t("simulated")}</Badge>}
      {!isShut && windowExpiresAt !== null && (
        <span className="inline-flex items-center gap-1.5">
          <Clock aria-hidden className="size-3 shrink-0" />
          {t("openUntil", {
            time: format.dateTime(windowExpiresAt),
            left: format.duration(minutesUntil(windowExpiresAt, now)),
          })}
        </span>
      )}
      {isNearMax && (
        <span
          role="status"
          className={clsx("ms-auto tabular-nums", left < 0 && "font-medium text-danger-ink")}
        >
          {textUnit === "bytes"
            ? t(left < 0 ? "tooManyBytes" : "leftBytes", { count: Math.abs(left) })
            : t(left < 0 ? "tooLong" : "left", { count: Math.abs(left) })}
        </span>
      )}
    </p>
  );
}

const nearMaxShare = 0.1;
const minutesUntil = (iso: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(iso) - now.getTime()) / 60_000));
