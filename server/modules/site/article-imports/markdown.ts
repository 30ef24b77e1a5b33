import { limits } from "../../../../contract/limits.ts";
import { createHeavyWork } from "../../../heavy-work.ts";

export interface Converter {
  /**
   * HTML as Markdown gives it, raw HTML among it: anyone who keeps it sanitises it. Null: it took too long.
   */
  convert(text: string): Promise<string | null>;
  stop(): Promise<void>;
}

/** A thread for one import. */
export function createConverter(maxMs: number = limits.importConvertMaxMs): Converter {
  const file = new URL("markdown-worker.ts", import.meta.url);
  const work = createHeavyWork<string, string>({ file, maxMs, waitingMax: 1, ofOneMax: 1 });
  return { convert: (text) => work.run(text, "import"), stop: () => work.stop() };
}
