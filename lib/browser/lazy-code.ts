/** Code that could not be fetched. */
export class CodeMissing extends Error {
  constructor(cause: unknown) {
    super("A part of the page could not be loaded", { cause });
    this.name = "CodeMissing";
  }
}

/** The waits before each further try, besides the one that the bundler makes by itself. */
export const lazyCodePausesMs: readonly number[] = [500, 2000];

/**
 * Code that is not in the first bundle. It is fetched once; a failed fetch is tried again, at once given up
 * where the browser says that it is offline, and repeated in the background when the network is back. Every
 * `import()` of the web side goes through here or through `lazyPart` (docs/adr/0056-losing-the-network.md).
 */
export function lazyCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let running: Promise<Code> | null = null;
  let isWaiting = false;
  const fetchAgain = () => {
    isWaiting = false;
    removeEventListener("online", fetchAgain);
    void fetchCode().catch(() => undefined); // whoever asks next hears of it
  };
  const fetchCode = (): Promise<Code> => {
    running ??= withTries(load).catch((error: unknown) => {
      running = null;
      if (!isWaiting) addEventListener("online", fetchAgain);
      isWaiting = true;
      throw new CodeMissing(error);
    });
    return running;
  };
  return fetchCode;
}

async function withTries<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      const pauseMs = lazyCodePausesMs[tries];
      if (pauseMs === undefined || !navigator.onLine) throw error;
      await new Promise((resume) => setTimeout(resume, pauseMs));
    }
  }
}

/**
 * Whether something broke because it did not come: late code, a chunk of the framework's own, the stream of a
 * page.
 */
export function isLost(error: unknown): boolean {
  if (error instanceof CodeMissing) return true;
  if (!(error instanceof Error)) return false;
  return (
    error.name === "ChunkLoadError" ||
    /Failed to load chunk|Failed to fetch|Load failed|NetworkError|unexpectedly closed|Connection closed/.test(
      error.message,
    )
  );
}
