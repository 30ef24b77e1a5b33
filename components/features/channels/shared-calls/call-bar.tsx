"use client";
import { useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Mic, MicOff, Phone, PhoneOff, X } from "lucide-react";
import { whatsappCalls } from "@/contract/channels/whatsapp-calls";
import type { WhatsAppCall } from "@/contract/channels/whatsapp-calls";
import { Button } from "@/components/ui/button";
import { queryFor } from "@/lib/api/query";
import { changeCall, useOngoingCall } from "@/lib/browser/ongoing-call";
import type { OngoingCall } from "@/lib/browser/ongoing-call";
import { onLive } from "@/lib/browser/realtime/live-bus";
import { useFaultText } from "@/lib/browser/use-fault-text";
import { useNow } from "@/lib/browser/use-format";
import { clockTime } from "@/lib/shared/clock-time";
import { leaveCall } from "./make-call";

/** Where no event arrives, how far the call is is asked for. */
const lookEveryMs = 5000;

/** The call that this page makes, on whatever screen. */
export function CallBar() {
  const call = useOngoingCall((state) => state.call);
  return call && <Bar call={call} />;
}

function Bar({ call }: { call: OngoingCall }) {
  const t = useTranslations("whatsappCalls");
  const common = useTranslations("common");
  const known = useKnownCall(call);
  const isOver = call.result !== null || (call.fault !== null && call.fault !== "noSound");
  return (
    <section
      aria-label={t("bar")}
      className="fixed start-4 top-15 z-40 flex md:top-auto md:bottom-4 max-w-[calc(100vw-2rem)] flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-raised px-4 py-3 text-sm shadow-pop print:hidden"
    >
      <Phone aria-hidden className="size-4 shrink-0 text-accent-ink" />
      <div className="min-w-0">
        <p dir="auto" className="truncate font-medium text-ink">
          {call.customer}
        </p>
        <Said call={call} known={known} />
      </div>
      {!isOver && call.phone && (
        <Button
          size="sm"
          aria-pressed={call.isMuted}
          icon={call.isMuted ? <MicOff aria-hidden /> : <Mic aria-hidden />}
          onClick={() => {
            call.phone?.mute(!call.isMuted);
            changeCall(call.ticketId, { isMuted: !call.isMuted });
          }}
        >
          {t("mute")}
        </Button>
      )}
      <Button
        size="sm"
        variant={isOver ? "secondary" : "danger"}
        icon={isOver ? <X aria-hidden /> : <PhoneOff aria-hidden />}
        onClick={() => void leaveCall()}
      >
        {isOver ? common("close") : t("hangUp")}
      </Button>
    </section>
  );
}

function Said({ call, known }: { call: OngoingCall; known: WhatsAppCall | undefined }) {
  const t = useTranslations("whatsappCalls");
  const inWords = useFaultText();
  const { fault, result } = call;
  if (fault !== null)
    return (
      <p role="alert" className="max-w-96 text-danger-ink">
        {fault instanceof Error ? inWords(fault) : t(`fault.${fault}`)}
      </p>
    );
  return (
    <div role="status" className="text-ink-muted">
      {result !== null ? (
        <>
          {t(`result.${result}`)}
          {typeof known?.durationSeconds === "number" && ` ${clockTime(known.durationSeconds)}`}
          {known?.reason && <span className="block">{known.reason}</span>}
        </>
      ) : known?.state === "CONNECTED" && known.connectedAt ? (
        <Running since={known.connectedAt} />
      ) : (
        t(known?.state === "RINGING" ? "ringing" : "calling")
      )}
      {known?.isSimulated && result === null && <span className="block text-xs">{t("simulated")}</span>}
    </div>
  );
}

function Running({ since }: { since: string }) {
  const t = useTranslations("whatsappCalls");
  const now = useNow(1);
  return (
    <>
      {t("connected")}{" "}
      <span role="timer" dir="ltr" className="tabular-nums">
        {clockTime((now.getTime() - Date.parse(since)) / 1000)}
      </span>
    </>
  );
}

/** What the server knows of it; the other side's answer goes to the phone, and its end ends it here. */
function useKnownCall({ ticketId, callId, phone, result }: OngoingCall): WhatsAppCall | undefined {
  const { data, refetch } = useQuery({
    ...queryFor(whatsappCalls.get, { params: { id: callId ?? "" } }),
    enabled: callId !== null,
    staleTime: 0,
    refetchInterval: result === null ? lookEveryMs : false,
  });
  useEffect(
    () =>
      onLive("whatsapp_call", (told) => {
        // A group of events is answered after a pause; a voice does not wait for it.
        if (told.callId === callId) void refetch();
      }),
    [callId, refetch],
  );
  const answer = data?.answer ?? null;
  useEffect(() => {
    if (answer !== null) phone?.take(answer).catch(() => changeCall(ticketId, { fault: "noSound" }));
  }, [answer, phone, ticketId]);
  const ended = data?.result ?? null;
  useEffect(() => {
    if (ended === null) return;
    phone?.close();
    changeCall(ticketId, { result: ended });
  }, [ended, phone, ticketId]);
  return data;
}
