import { fromBufferPromise, openPromise } from "yauzl";
import type { Entry } from "yauzl";

/** It is none, holds too much, or is not what it says. */
export class ZipRefused extends Error {
  readonly problem: "NOT_A_ZIP" | "TOO_MANY" | "ZIP_TOO_LARGE";
  constructor(problem: ZipRefused["problem"]) {
    super(problem);
    this.problem = problem;
  }
}

export interface ZipFile {
  /** In their order; nothing of them is unpacked yet. */
  entries: Entry[];
  /** Its bytes as they are unpacked, and no more of them than it states. */
  stream(entry: Entry): Promise<AsyncIterable<Buffer>>;
  close(): void;
}

/**
 * Lists a zip, held in memory or lying on disk. Nothing of it is unpacked before the sizes that it states are
 * known to be bearable, and nothing may be larger than stated; nothing is ever written to disk under a name
 * of its own.
 * @param counts the entries whose size counts; others are never unpacked
 * @throws ZipRefused
 */
export async function openZip(
  source: Buffer | string,
  bounds: { entriesMax: number; bytesMax: number },
  counts: (entry: Entry) => boolean = () => true,
): Promise<ZipFile> {
  // Names are looked at by the caller: by itself the reader would refuse all for one.
  const options = {
    lazyEntries: true,
    autoClose: false,
    decodeStrings: false,
    validateEntrySizes: true,
  } as const;
  const zip = await (
    typeof source === "string" ? openPromise(source, options) : fromBufferPromise(source, options)
  ).catch(() => {
    throw new ZipRefused("NOT_A_ZIP");
  });
  try {
    if (zip.entryCount > bounds.entriesMax) throw new ZipRefused("TOO_MANY");
    const entries: Entry[] = [];
    let sizeBytes = 0;
    for await (const entry of zip.eachEntry()) {
      if (counts(entry)) sizeBytes += entry.uncompressedSize;
      if (sizeBytes > bounds.bytesMax) throw new ZipRefused("ZIP_TOO_LARGE");
      entries.push(entry);
    }
    return {
      entries,
      stream: async (entry) => (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>,
      close: () => {
        zip.close();
      },
    }; // nothing sets an encoding, so chunks are bytes
  } catch (error) {
    zip.close();
    throw error instanceof ZipRefused ? error : new ZipRefused("NOT_A_ZIP");
  }
}
