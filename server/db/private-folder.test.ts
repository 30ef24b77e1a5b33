import assert from "node:assert/strict";
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { readEnv } from "../env.ts";
import { createStorage } from "../providers/storage/storage.ts";
import { createLite } from "./lite.ts";
import { keepToOwner } from "./private-folder.ts";

describe(
  "the data folder",
  { skip: process.platform === "win32" ? "modes are another thing there" : false },
  () => {
    let home: string;
    let before: number;
    beforeEach(() => {
      before = process.umask(0o022);
      home = mkdtempSync(path.join(tmpdir(), "parley-modes-"));
    });
    afterEach(() => {
      process.umask(before);
      rmSync(home, { recursive: true, force: true });
    });
    const open = (folder: string) =>
      [
        folder,
        ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
      ]
        .filter((at) => (lstatSync(at).mode & 0o077) !== 0)
        .map((at) => `${path.relative(home, at)} ${(lstatSync(at).mode & 0o777).toString(8)}`);

    test("a new one, with all that the embedded database and the attachments write, is its owner's alone", async () => {
      const dataDir = path.join(home, "new/data");
      keepToOwner(dataDir);
      const lite = await createLite({ dataDir: path.join(dataDir, "pglite") });
      await lite.exec(
        "create table t (a text); insert into t select repeat(md5(i::text), 40) from generate_series(1, 5000) i; create index on t (a); checkpoint",
      );
      await createStorage(readEnv({ DATA_DIR: dataDir })).put("acme/one", Buffer.from("x"), "text/plain");
      assert.deepEqual(open(dataDir), []);
      await lite.close();
      assert.deepEqual(open(dataDir), []);
    });

    test("the database keeps its files private by itself, whatever the umask", async () => {
      const folder = path.join(home, "pglite");
      mkdirSync(folder, { mode: 0o700 });
      const lite = await createLite({ dataDir: folder });
      await lite.exec("create table t (a int)");
      await lite.close();
      const files = open(folder).filter(
        (line) => !lstatSync(path.join(home, line.split(" ")[0] ?? "")).isDirectory(),
      );
      assert.deepEqual(files, []);
    });

    test("one of an earlier version, open to everybody, is closed, whatever the modes were", () => {
      for (const [folderMode, fileMode] of [
        [0o755, 0o666],
        [0o777, 0o644],
        [0o750, 0o640],
        [0o700, 0o604],
      ] as const) {
        const dataDir = path.join(home, folderMode.toString(8));
        const folders = [
          dataDir,
          path.join(dataDir, "pglite"),
          path.join(dataDir, "pglite/base"),
          path.join(dataDir, "files"),
        ];
        for (const folder of folders) {
          mkdirSync(folder, { recursive: true });
          chmodSync(folder, folderMode);
        }
        for (const file of ["pglite/PG_VERSION", "pglite/base/1"]) {
          const at = path.join(dataDir, file);
          writeFileSync(at, "x");
          chmodSync(at, fileMode);
        }
        keepToOwner(dataDir);
        assert.deepEqual(open(dataDir), [], `${folderMode.toString(8)} ${fileMode.toString(8)}`);
        assert.equal(lstatSync(dataDir).mode & 0o777, 0o700);
      }
    });
  },
);
