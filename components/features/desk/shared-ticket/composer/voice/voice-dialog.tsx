"use client";
import { useTranslations } from "next-intl";
import { Mic, Square } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { Recording } from "./recording";
import { useVoiceRecorder } from "./use-voice-recorder";

/** Records a voice message, lets its writer hear it, and gives it to the message. */
export function VoiceDialog({
  onClose,
  onRecorded,
  start,
}: {
  onClose: () => void;
  onRecorded: (file: File) => void;
  /** Another microphone, for tests. */
  start?: () => Promise<Recording>;
}) {
  const t = useTranslations("composer.voice");
  const common = useTranslations("common");
  const { state, stop, again } = useVoiceRecorder(start);
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={onClose}
      title={t("title")}
      closeLabel={common("close")}
      footer={
        <>
          <Button onClick={onClose}>{t("discard")}</Button>
          {state.name === "recording" && (
            <Button variant="primary" data-autofocus onClick={stop}>
              <Square aria-hidden className="size-3.5" />
              {t("stop")}
            </Button>
          )}
          {state.name === "failed" && <Button onClick={again}>{common("retry")}</Button>}
          {state.name === "recorded" && (
            <>
              <Button onClick={again}>{t("again")}</Button>
              <Button
                variant="primary"
                onClick={() => {
                  onRecorded(state.file);
                  onClose();
                }}
              >
                {t("use")}
              </Button>
            </>
          )}
        </>
      }
    >
      {state.name === "asking" && <p role="status">{t("asking")}</p>}
      {state.name === "failed" && <p role="alert">{t(`fault.${state.fault}`)}</p>}
      {state.name === "recording" && <Meter seconds={state.seconds} level={state.level} />}
      {state.name === "recorded" && (
        // What was just said needs no captions for who said it.
        // oxlint-disable-next-line media-has-caption
        <audio controls src={state.url} aria-label={t("listen")} className="w-full" />
      )}
    </Dialog>
  );
}

function Meter({ seconds, level }: { seconds: number; level: number }) {
  const t = useTranslations("composer.voice");
  return (
    <div className="flex items-center gap-3">
      <Mic aria-hidden className="size-5 shrink-0 text-danger-ink" />
      <span role="timer" aria-label={t("time")} dir="ltr" className="tabular-nums">
        {clock(seconds)}
      </span>
      <span
        role="meter"
        aria-label={t("level")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(level * 100)}
        className="h-2 flex-1 overflow-hidden rounded-full bg-sunken"
      >
        <span className="block h-full rounded-full bg-accent" style={{ width: `${level * 100}%` }} />
      </span>
    </div>
  );
}
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
