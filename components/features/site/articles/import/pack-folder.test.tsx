import { unzipSync } from "fflate";
import { limits } from "@/contract/limits";
import { TooMuch, heldIn, heldInDrop, packFolder } from "./pack-folder";

const file = (name: string, text = name) => new File([text], name);
const textsIn = async (zip: File) =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(await zip.arrayBuffer()))).map(([path, bytes]) => [
      path,
      new TextDecoder().decode(bytes),
    ]),
  );

/** A dropped folder as browsers hand it over: its names by the portion, each portion asked for by itself. */
const folder = (fullPath: string, portions: FileSystemEntry[][]): FileSystemEntry =>
  ({
    isFile: false,
    isDirectory: true,
    fullPath,
    createReader: () => {
      const left = [...portions];
      return { readEntries: (tell: (some: FileSystemEntry[]) => void) => tell(left.shift() ?? []) };
    },
  }) as unknown as FileSystemEntry; // as far as it is read
const leaf = (fullPath: string): FileSystemEntry =>
  ({
    isFile: true,
    isDirectory: false,
    fullPath,
    file: (tell: (held: File) => void) => tell(file(fullPath.split("/").at(-1) ?? "", fullPath)),
  }) as unknown as FileSystemEntry; // as far as it is read
const drop = (...entries: (FileSystemEntry | null)[]): DataTransferItemList =>
  // as far as it is read
  entries.map((entry) => ({ webkitGetAsEntry: () => entry })) as unknown as DataTransferItemList;

test("a chosen folder becomes one zip of its name, with its paths and without what is hidden or belongs to tools", async () => {
  const held = [
    "Help/tents/poles.md",
    "Help/.git/config",
    "Help/node_modules/x/readme.md",
    "__MACOSX/Help/._poles.md",
    "Help/img/pole.png",
  ].map((path) => ({ path, file: file(path.split("/").at(-1) ?? "", path) }));
  const { name, zip } = await packFolder(held);
  expect([name, zip.name, zip.type]).toEqual(["Help", "Help.zip", "application/zip"]);
  expect(await textsIn(zip)).toEqual({
    "Help/tents/poles.md": "Help/tents/poles.md",
    "Help/img/pole.png": "Help/img/pole.png",
  });
});

test("files come with the path that the browser gives them, and by their names where they were chosen one by one", () => {
  const inside = file("poles.md");
  Object.defineProperty(inside, "webkitRelativePath", { value: "Help/poles.md" });
  expect(heldIn([inside, file("pegs.md")]).map(({ path }) => path)).toEqual(["Help/poles.md", "pegs.md"]);
});

test("of what is dropped every folder is read to its end and its last corner; what is no file is passed over", async () => {
  const held = await heldInDrop(
    drop(
      folder("/Help", [
        [
          leaf("/Help/a.md"),
          folder("/Help/deep", [[folder("/Help/deep/er", [[leaf("/Help/deep/er/b.md")]])]]),
        ],
        [leaf("/Help/c.md")],
      ]),
      leaf("/d.md"),
      null,
    ),
  );
  expect(held.map(({ path }) => path).toSorted()).toEqual([
    "Help/a.md",
    "Help/c.md",
    "Help/deep/er/b.md",
    "d.md",
  ]);
  expect(await textsIn((await packFolder(held)).zip)).toHaveProperty(
    ["Help/deep/er/b.md"],
    "/Help/deep/er/b.md",
  );
});

test("what is more than one import takes is not packed at all, and a folder with more is not read to its end", async () => {
  const many = Array.from({ length: limits.importEntriesMax + 1 }, (_, at) => ({
    path: `f/${at}.md`,
    file: file(`${at}.md`),
  }));
  await expect(packFolder(many)).rejects.toBeInstanceOf(TooMuch);
  const large = file("large.bin");
  Object.defineProperty(large, "size", { value: limits.importUnzippedMaxBytes + 1 });
  await expect(packFolder([{ path: "f/large.bin", file: large }])).rejects.toBeInstanceOf(TooMuch);
  const endless = {
    readEntries: (tell: (some: FileSystemEntry[]) => void) => tell([leaf("/f/x.md"), leaf("/f/y.md")]),
  };
  await expect(
    heldInDrop(
      drop({
        isFile: false,
        isDirectory: true,
        fullPath: "/f",
        createReader: () => endless,
      } as unknown as FileSystemEntry),
    ),
  ).rejects.toBeInstanceOf(TooMuch); // as far as it is read
});
