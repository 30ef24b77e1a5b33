"use client";
import { useTranslations } from "next-intl";
import { RefreshCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { StatusDot } from "@/components/ui/status-dot";
import { useConnection } from "@/lib/browser/realtime/connection";
import { useRecent } from "@/lib/browser/realtime/recent";
import { useFormat } from "@/lib/browser/use-format";
import { connectionTones as tones } from "./connection-tones";

/** What our own server says of a connection that it refuses. */
const refusals = ["unauthenticated", "too_many_requests", "unavailable", "visit_needed"] as const;

/** What a person is asked for when they report a fault. */
export function ConnectionPanel() {
  const t = useTranslations("shell.connection");
  const format = useFormat();
  const { state, socketId, transport, lastPingAt, trouble, reconnect } = useConnection();
  const recent = useRecent((kept) => kept.messages);
  const word = t(state);
  const refusal = refusals.find((one) => one === trouble?.text);
  const facts: [string, string][] = [
    [t("socketId"), socketId ?? t("none")],
    [t("lastPing"), lastPingAt ? format.time(lastPingAt) : t("none")],
    [t("transport"), transport ?? t("none")],
  ];
  return (
    <div className="flex flex-col gap-3 p-3 text-sm">
      <p className="flex items-center gap-2 font-medium text-ink" role="status">
        <StatusDot tone={tones[state]} />
        {word}
      </p>
      {trouble && (
        <p className="text-[0.8125rem] text-danger-ink">
          {trouble.kind === "disconnected"
            ? t("disconnectReason", { reason: trouble.text })
            : t("connectError", { message: refusal ? t(`refusals.${refusal}`) : trouble.text })}
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[0.8125rem]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-faint">{name}</dt>
            <dd className="truncate text-end text-ink-muted tabular-nums" dir="ltr">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <section aria-label={t("recent")} className="border-t border-line pt-2">
        <h3 className="mb-1 text-xs font-medium text-ink-faint">{t("recent")}</h3>
        {recent.length === 0 && <p className="text-[0.8125rem] text-ink-muted">{t("nothingRecent")}</p>}
        <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto text-[0.8125rem]">
          {recent.map(({ id, at, text }) => (
            <li key={id} className="flex gap-2">
              <time dateTime={at} className="shrink-0 text-ink-faint tabular-nums">
                {format.time(at)}
              </time>
              <span dir="auto" className="min-w-0 wrap-break-word text-ink-muted own-direction">
                {text}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {state !== "connected" && (
        <Button
          size="sm"
          icon={<RefreshCw aria-hidden />}
          disabled={state === "connecting"}
          onClick={reconnect}
        >
          {t("reconnect")}
        </Button>
      )}
    </div>
  );
}
