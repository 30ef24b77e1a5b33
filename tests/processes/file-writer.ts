// A process that does nothing but keep files, in the folder that it is given, and tells of each that it kept: for
// a test that kills it. Small ones come by `put`, as uploads do, and large ones by `write`, as files of imports do.
import { folderStorage } from "../../server/providers/storage/storage.ts";
import { pieces, sizeOf } from "./written-files.ts";

const [, , folder = "", first = "0"] = process.argv;
const storage = folderStorage(folder);
for (let at = Number(first); ; at += 1) {
  const key = `acme/${at}`;
  if (at % 2 === 0) await storage.put(key, Buffer.concat([...pieces(at)]), "text/plain");
  else await storage.write(key, streamOf(at), "text/plain");
  process.stdout.write(`${at} ${sizeOf(at)}\n`);
}

async function* streamOf(at: number): AsyncGenerator<Uint8Array> {
  for (const piece of pieces(at)) yield await Promise.resolve(piece);
}
