import { Parser } from "htmlparser2";
import type { Entry } from "yauzl";
import type { ZipFile } from "../../../zip.ts";
import { Unreadable } from "./unreadable.ts";

type Attributes = Readonly<Record<string, string>>;
/** What is told of an XML part, sign by sign. */
export interface Hearing {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

const silentMaxLength = 1_000_000;

/**
 * Hands an XML part to `hearing`, names without their prefix; what it brings never piles up. @throws
 * Unreadable
 */
export async function* hear(zip: ZipFile, entry: Entry, hearing: Hearing): AsyncGenerator<undefined> {
  let silence = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        silence = 0;
        hearing.open?.(name.slice(name.indexOf(":") + 1), attributes);
      },
      ontext: (text) => {
        silence = 0;
        hearing.text?.(text);
      },
      onclosetag: (name) => {
        silence = 0;
        hearing.close?.(name.slice(name.indexOf(":") + 1));
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const piece of await zip.stream(entry)) {
      silence += piece.length;
      parser.write(decoder.decode(piece, { stream: true }));
      if (silence > silentMaxLength) throw new Unreadable("BROKEN_XLSX");
      yield undefined;
    }
    parser.end();
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("BROKEN_XLSX");
  }
}
/** The same for a part of which nothing is wanted before its end. */
export async function hearAll(
  zip: ZipFile,
  entry: Entry,
  hearing: Hearing,
  maxLength: number,
): Promise<void> {
  if (entry.uncompressedSize > maxLength) throw new Unreadable("ZIP_TOO_LARGE");
  for await (const _piece of hear(zip, entry, hearing)) {
    /* heard */
  }
}
