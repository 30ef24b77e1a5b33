import { Worker } from "node:worker_threads";
import { limits } from "../../../contract/limits.ts";

export interface Converter {
  /** HTML as Markdown gives it, raw HTML among it: whoever keeps it sanitises it. Null: it took too long. */ convert(
    text: string,
  ): Promise<string | null>;
  stop(): Promise<void>;
}

export function createConverter(maxMs: number = limits.importConvertMaxMs): Converter {
  let worker: Worker | null = null;
  const stop = async () => {
    const old = worker;
    worker = null;
    await old?.terminate();
  };
  return {
    stop,
    async convert(text) {
      worker ??= new Worker(new URL("markdown-worker.ts", import.meta.url), {
        resourceLimits: { maxOldGenerationSizeMb: 256 },
      });
      const own = worker;
      const html = await new Promise<string | null>((resolve) => {
        const late = setTimeout(() => {
          done(null);
        }, maxMs);
        const answered = (answer: unknown) => {
          done(typeof answer === "string" ? answer : null);
        };
        const failed = () => {
          done(null);
        };
        const done = (answer: string | null) => {
          clearTimeout(late);
          own.off("message", answered).off("error", failed);
          resolve(answer);
        };
        own.on("message", answered).on("error", failed);
        own.postMessage(text);
      });
      if (html === null) await stop();
      return html;
    },
  };
}
