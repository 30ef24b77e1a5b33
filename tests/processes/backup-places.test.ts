import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { systemClock } from "../../server/clock.ts";
import { readEnv } from "../../server/env.ts";
import { replaceKeyFile } from "../../server/keys/key-file.ts";
import { newPushKey, storedPushKeys } from "../../server/modules/notices/push/vapid.ts";
import { attachments } from "../../server/modules/workspace/attachments/table.ts";
import { createStorage } from "../../server/providers/storage/storage.ts";
import { createSealer, keyFile, keyFileBefore } from "../../server/sealer.ts";
import { commandSucceeds } from "./command.ts";
import { startBucket } from "./drills/bucket.ts";
import type { Bucket } from "./drills/bucket.ts";
import { foundDesk } from "./drills/desk.ts";
import { textOf } from "./drills/files.ts";
import { pgliteStore, testSecretsKey } from "./server-process.ts";
import type { Store } from "./server-process.ts";

const passphrase = { BACKUP_PASSPHRASE: "correct horse" };

const succeeds = (script: string, file: string, env: Record<string, string>) =>
  commandSucceeds(script, [file], env);

describe("a backup", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "parley-backup-places-"));
  const stores: Store[] = [];
  const buckets: Bucket[] = [];
  const newBucket = async () => {
    const bucket = await startBucket();
    buckets.push(bucket);
    return bucket;
  };
  let [from, to]: (Store | undefined)[] = [];
  before(async () => {
    for (let count = 0; count < 2; count += 1) stores.push(await pgliteStore());
    [from, to] = stores;
  });
  after(async () => {
    for (const bucket of buckets) await bucket.close();
    for (const store of stores) await store.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("of files in a bucket brings them into another bucket, to the byte", async () => {
    assert.ok(from && to);
    const [one, other] = [await newBucket(), await newBucket()];
    const [admin] = await foundDesk(from);
    const source = { ...from.env, ...one.env };
    const storage = createStorage(readEnv(source));
    const files = [1, 2].map((at) => ({ key: `acme/${at}`, bytes: Buffer.from(textOf(300_000 * at, at)) }));
    const database = await from.open();
    for (const { key, bytes } of files) {
      await storage.put(key, bytes, "text/plain");
      await database.transaction({ tenant: "acme" }, (db) =>
        db.insert(attachments).values({
          tenantId: "acme",
          name: "note.txt",
          contentType: "text/plain",
          sizeBytes: bytes.length,
          storageKey: key,
          uploadedById: admin.id,
        }),
      );
    }
    await database.close();
    const file = path.join(folder, "bucket.backup");
    const sealing = { SECRETS_KEY: testSecretsKey };
    assert.match(
      await succeeds("backup", file, { ...source, ...sealing }),
      /2 files of 900000 bytes; read again, and whole/,
    );
    const target = { ...to.env, ...other.env };
    await succeeds("restore", file, { ...target, ...sealing });
    assert.deepEqual([...other.kept].toSorted(), [...one.kept].toSorted());
    for (const { key, bytes } of files)
      assert.deepEqual(await createStorage(readEnv(target)).get(key), bytes);
  });

  test("that is sealed brings both keys while one file takes another's place, and all opens where it is restored", async () => {
    for (let count = 0; count < 2; count += 1) stores.push(await pgliteStore());
    const [source, target] = stores.slice(-2);
    assert.ok(source && target);
    const [dataDir = "", restoredDir = ""] = [source.env["DATA_DIR"], target.env["DATA_DIR"]];
    const sealer = createSealer({ dataDir, secretsKey: undefined });
    const database = await source.open();
    const make = () => database.transaction("system", (db) => newPushKey(db, sealer, systemClock.now()));
    const made = [await make()];
    replaceKeyFile(dataDir);
    made.push(await make());
    await database.close();

    const file = path.join(folder, "keys.backup");
    await succeeds("backup", file, { ...source.env, ...passphrase });
    await succeeds("restore", file, { ...target.env, ...passphrase });
    for (const name of [keyFile, keyFileBefore])
      assert.equal(readFileSync(name(restoredDir), "utf8"), readFileSync(name(dataDir), "utf8"));
    const restored = await target.open();
    try {
      const opened = await restored.read("system", (db) =>
        storedPushKeys(db, createSealer({ dataDir: restoredDir, secretsKey: undefined })),
      );
      assert.deepEqual(opened.map(({ publicKey }) => publicKey).toSorted(), made.toSorted());
    } finally {
      await restored.close();
    }

    const plain = path.join(folder, "plain.backup");
    await succeeds("backup", plain, source.env);
    const keys = [keyFile, keyFileBefore].map((name) => readFileSync(name(dataDir), "utf8"));
    assert.ok(
      existsSync(plain) && !keys.some((key) => readFileSync(plain).includes(key)),
      "one that is not sealed brings neither",
    );
  });
});
