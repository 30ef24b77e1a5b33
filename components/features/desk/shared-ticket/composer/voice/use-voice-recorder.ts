"use client";
import { useEffect, useRef, useState } from "react";
import { startRecording } from "./recording";
import type { Recording } from "./recording";

/** So long a message at most; it then ends by itself. */
export const voiceMaxSeconds = 900;
const looksEveryMs = 100;

export type RecorderFault = "blocked" | "missing" | "broken";
export type RecorderState =
  | { name: "asking" }
  | { name: "recording"; seconds: number; level: number }
  | { name: "recorded"; file: File; url: string }
  | { name: "failed"; fault: RecorderFault };

/** Records from the moment it is there; what was recorded is heard before it is used. */
export function useVoiceRecorder(start: () => Promise<Recording> = startRecording) {
  const [state, setState] = useState<RecorderState>({ name: "asking" });
  const [round, setRound] = useState(0);
  const stopNow = useRef<() => void>(() => undefined);
  useEffect(() => {
    let isLeft = false;
    let recording: Recording | null = null;
    let url: string | null = null;
    let timer: ReturnType<typeof setInterval> | undefined;
    const fail = (error: unknown) => {
      clearInterval(timer);
      if (!isLeft) setState({ name: "failed", fault: faultOf(error) });
    };
    const stop = async () => {
      const ending = recording;
      if (!ending) return;
      recording = null;
      clearInterval(timer);
      const file = await ending.stop();
      if (isLeft) return;
      url = URL.createObjectURL(file);
      setState({ name: "recorded", file, url });
    };
    start()
      .then((begun) => {
        if (isLeft) return begun.discard();
        recording = begun;
        const since = performance.now();
        const passed = () => (performance.now() - since) / 1000;
        const look = () => {
          setState({ name: "recording", seconds: Math.floor(passed()), level: begun.level() });
          if (passed() >= voiceMaxSeconds) void stop().catch(fail);
        };
        stopNow.current = () => void stop().catch(fail);
        look();
        timer = setInterval(look, looksEveryMs);
      })
      .catch(fail);
    return () => {
      isLeft = true;
      clearInterval(timer);
      recording?.discard();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [round, start]);
  return {
    state,
    stop: () => stopNow.current(),
    again: () => {
      setState({ name: "asking" });
      setRound(round + 1);
    },
  };
}

function faultOf(error: unknown): RecorderFault {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "blocked";
  return name === "NotFoundError" || name === "NotSupportedError" ? "missing" : "broken";
}
