"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { whatsappCalls } from "@/contract/channels/whatsapp-calls";
import type { CallStanding } from "@/contract/channels/whatsapp-calls";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SkeletonRows } from "@/components/ui/skeleton";
import { queryFor, useSend } from "@/lib/api/query";
import { useSignedIn } from "@/lib/auth/use-user";
import { useOngoingCall } from "@/lib/browser/ongoing-call";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useFormat } from "@/lib/browser/use-format";
import { makeCall } from "./make-call";

/** What WhatsApp lets one do about calling this customer, and doing it. */
export function CallDialog({
  ticketId,
  customer,
  onClose,
}: {
  ticketId: string;
  customer: string;
  onClose: () => void;
}) {
  const t = useTranslations("whatsappCalls");
  const common = useTranslations("common");
  const inWords = useFaultText();
  const { data, error, refetch, isFetching } = useQuery({
    ...queryFor(whatsappCalls.standing, { params: { id: ticketId } }),
    staleTime: 0,
  });
  const isCalling = useOngoingCall(({ call }) => call !== null && call.result === null);
  const ask = useSend(whatsappCalls.start, { onSuccess: () => void refetch(), onError: () => undefined });
  const canAsk = data?.permission === "NONE" && data.mayAsk && data.isOpen && data.askedAt === null;
  const canCall = data && data.permission !== "NONE" && data.mayCall && data.call === null && !isCalling;
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={onClose}
      title={t("title", { customer })}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{common("close")}</Button>
          {canAsk && (
            <Button
              variant="primary"
              isPending={ask.isPending}
              onClick={() => ask.mutate({ body: { ticketId } })}
            >
              {t("ask")}
            </Button>
          )}
          {canCall && (
            <Button
              variant="primary"
              onClick={() => {
                void makeCall(ticketId, customer, data.isSimulated);
                onClose();
              }}
            >
              {t("callNow")}
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <Standing standing={data} />
      ) : error ? (
        <div className="flex flex-col items-start gap-2">
          <p role="alert">{inWords(error)}</p>
          <Button size="sm" isPending={isFetching} onClick={() => void refetch()}>
            {common("retry")}
          </Button>
        </div>
      ) : (
        <SkeletonRows rows={3} label={common("loading")} />
      )}
      {ask.error && (
        <p role="alert" className="mt-3 text-danger-ink">
          {inWords(ask.error)}
        </p>
      )}
    </Dialog>
  );
}

const dayHours = 24;
function Standing({ standing }: { standing: CallStanding }) {
  const t = useTranslations("whatsappCalls");
  const format = useFormat();
  const user = useSignedIn();
  const { permission, allowedUntil, askedAt, isOpen, mayAsk, mayCall, call } = standing;
  const hasPermission = permission !== "NONE";
  const spanOf = (hours: number) =>
    hours > dayHours && hours % dayHours === 0
      ? t("days", { count: hours / dayHours })
      : t("hours", { count: hours });
  const limits = hasPermission ? standing.callLimits : standing.askLimits;
  return (
    <div className="flex flex-col gap-2">
      <p>
        {hasPermission
          ? allowedUntil === null
            ? t("allowed")
            : t("allowedUntil", { until: format.dateTime(allowedUntil) })
          : askedAt !== null
            ? t("asked", { at: format.dateTime(askedAt) })
            : t("notAllowed")}
      </p>
      {!hasPermission && askedAt === null && !isOpen && <p>{t("windowShut")}</p>}
      {(hasPermission ? !mayCall : !mayAsk && askedAt === null) && <p>{t("limitReached")}</p>}
      {limits.length > 0 && (
        <ul className="list-disc ps-5 text-[0.8125rem] text-ink-muted">
          {limits.map(({ hours, max, used, freeAt }) => (
            <li key={hours}>
              {t(hasPermission ? "callLimit" : "askLimit", { max, used, hours: spanOf(hours) })}
              {freeAt !== null && ` ${t("freeAt", { at: format.dateTime(freeAt) })}`}
            </li>
          ))}
        </ul>
      )}
      {call && <p role="status">{t("underWay", { name: call.callerName })}</p>}
      {call?.callerId === user.id && <HangUpElsewhere callId={call.id} />}
    </div>
  );
}

/** One's own call that another page makes, or that a page made which is gone. */
function HangUpElsewhere({ callId }: { callId: string }) {
  const t = useTranslations("whatsappCalls");
  const hangUp = useSend(whatsappCalls.hangUp);
  return (
    <Button
      size="sm"
      variant="danger"
      className="self-start"
      isPending={hangUp.isPending}
      onClick={() => hangUp.mutate({ params: { id: callId } })}
    >
      {t("hangUp")}
    </Button>
  );
}
