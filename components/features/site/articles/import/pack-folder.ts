import { limits } from "@/contract/limits";
import { lazyCode } from "@/lib/browser/lazy-code";

const zipCode = lazyCode(() => import("fflate"));

/** A file of a folder, with its path from there. */
export interface PackedFile {
  path: string;
  file: File;
}

/** What an import can use: texts, and what they show or link to. */
const clutter = /(?:^|\/)(?:\.[^/]*|node_modules|__MACOSX)(?:\/|$)/u;
export class TooMuch extends Error {}

/** A folder as one zip, made here: the server reads one file. @throws TooMuch */
export async function packFolder(files: readonly PackedFile[]): Promise<{ name: string; zip: File }> {
  const wanted = files.filter(({ path }) => !clutter.test(path));
  if (
    wanted.length > limits.importEntriesMax ||
    wanted.reduce((sum, { file }) => sum + file.size, 0) > limits.importUnzippedMaxBytes
  )
    throw new TooMuch();
  const { zip } = await zipCode();
  const bytes = Object.fromEntries(
    await Promise.all(
      wanted.map(async ({ path, file }) => [path, new Uint8Array(await file.arrayBuffer())] as const),
    ),
  );
  const packed = await new Promise<Uint8Array>((resolve, reject) => {
    zip(bytes, { level: 6, consume: true }, (error, data) => {
      if (error) reject(error);
      else resolve(data);
    });
  });
  if (packed.length > limits.attachmentMaxBytes) throw new TooMuch();
  const name = wanted[0]?.path.split("/")[0] ?? "folder";
  return { name, zip: new File([packed.slice()], `${name}.zip`, { type: "application/zip" }) };
}

/** What was chosen as a folder: browsers give each file its path. */
export const heldIn = (list: Iterable<File>): PackedFile[] =>
  [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

/** What was dropped: files, and folders to their last corner. */
export async function heldInDrop(items: DataTransferItemList): Promise<PackedFile[]> {
  // The list is empty as soon as the event is over, so the entries are taken first.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map(walk))).flat();
}

async function walk(entry: FileSystemEntry): Promise<PackedFile[]> {
  if (isFile(entry))
    return [
      {
        path: entry.fullPath.replace(/^\//u, ""),
        file: await new Promise<File>((resolve, reject) => {
          entry.file(resolve, reject);
        }),
      },
    ];
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const all: FileSystemEntry[] = [];
  // A folder is read by the hundred.
  for (let some = await read(reader); some.length > 0; some = await read(reader)) {
    all.push(...some);
    if (all.length > limits.importEntriesMax) throw new TooMuch();
  }
  return (await Promise.all(all.map(walk))).flat();
}
const read = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => {
    reader.readEntries(resolve, reject);
  });
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
