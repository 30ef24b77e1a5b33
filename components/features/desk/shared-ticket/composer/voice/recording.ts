import { lazyCode } from "@/lib/browser/lazy-code";

const oggWriter = lazyCode(() => import("./to-ogg").then((file) => file.toOgg));
/** What a messenger plays as spoken, first; then what some browsers record instead. */
const recordedAs = ["audio/ogg;codecs=opus", "audio/webm;codecs=opus", "audio/mp4"] as const;

/** How this browser records; undefined where it cannot. */
const recordableType = (): (typeof recordedAs)[number] | undefined =>
  typeof MediaRecorder === "undefined"
    ? undefined
    : recordedAs.find((type) => MediaRecorder.isTypeSupported(type));

export interface Recording {
  /** How loud it is now, 0 to 1. */
  level(): number;
  /** Ends it. @returns what was said, as a file to send */
  stop(): Promise<File>;
  /** Ends it, and nothing is kept. */
  discard(): void;
}

const bitsPerSecond = 32_000;

/** Records until it is told to stop. @throws DOMException where there is no microphone, or it may not be used */
export async function startRecording(): Promise<Recording> {
  const type = recordableType();
  if (!type) throw new DOMException("Nothing can be recorded here.", "NotSupportedError");
  // Before anybody has spoken: what was said must not be lost for want of it.
  const toOgg = type.startsWith("audio/webm") ? await oggWriter() : null;
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: bitsPerSecond });
  const pieces: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => pieces.push(data));
  const ended = new Promise<void>((resolve) => recorder.addEventListener("stop", () => resolve()));
  const meter = meterOf(stream);
  const letGo = () => {
    meter.close();
    for (const track of stream.getTracks()) track.stop();
  };
  recorder.start(1000);
  return {
    level: meter.level,
    async stop() {
      if (recorder.state !== "inactive") recorder.stop();
      await ended;
      letGo();
      const recorded = new Blob(pieces, { type });
      if (type === "audio/mp4") return new File([recorded], "voice.m4a", { type });
      const ogg = toOgg ? await toOgg(recorded) : recorded;
      return new File([ogg], "voice.ogg", { type: "audio/ogg" });
    },
    discard() {
      if (recorder.state !== "inactive") recorder.stop();
      letGo();
    },
  };
}

function meterOf(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  return {
    level() {
      analyser.getByteTimeDomainData(samples);
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0);
      return Math.min(1, loudest / 96);
    },
    close: () => void context.close(),
  };
}
