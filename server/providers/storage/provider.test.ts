import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, test } from "node:test";
import { Fault } from "../../fault.ts";
import { isFailure } from "../../testing/channel-rig.ts";
import { bucketProvider, folderProvider } from "./provider.ts";
import { simulateBucket } from "./simulator.ts";

const isFault = (code: string) => (error: unknown) => error instanceof Fault && error.code === code;
const settings = { endpoint: "https://files.simulated.test", bucket: "files", region: "eu-central-1" };
const secrets = { accessKeyId: "key", secretAccessKey: "secret" };
const created = () => {
  const service = simulateBucket({ ...settings, ...secrets, now: () => new Date() });
  const connected = { settings, secrets, request: service.request };
  return { service, connected, storage: bucketProvider.open(connected) };
};

describe("a bucket", () => {
  test("keeps files under keys with any letter, whole and by pieces", async () => {
    const { storage, service } = created();
    await storage.put("acme/01 ü+%", Buffer.from("0123456789"), "text/plain");
    assert.deepEqual([...service.kept.keys()], ["acme/01 ü+%"]);
    const pieces: Uint8Array[] = [];
    for await (const piece of await storage.read("acme/01 ü+%", 4)) pieces.push(piece);
    assert.equal(Buffer.concat(pieces).toString(), "456789");
    async function* large() {
      yield await Promise.resolve(Buffer.from("ab"));
      yield Buffer.from("cd");
    }
    assert.equal(await storage.write("acme/large", large(), "text/plain"), 4);
    assert.equal((await storage.get("acme/large")).toString(), "abcd");
    await storage.remove("acme/large");
    await assert.rejects(storage.get("acme/large"), isFault("not_found"));
  });

  test("is checked by asking it, which changes nothing", async () => {
    const { connected, service } = created();
    assert.deepEqual(await bucketProvider.check(connected), {
      name: "files",
      facts: { bucket: "files", region: "eu-central-1" },
    });
    assert.equal(service.kept.size, 0);
    for (const broken of [
      { ...connected, secrets: { ...secrets, secretAccessKey: "other" } },
      { ...connected, secrets: { ...secrets, accessKeyId: "other" } },
      { ...connected, settings: { ...settings, bucket: "others" } },
      { ...connected, settings: { ...settings, region: "us-east-1" } },
    ])
      await assert.rejects(bucketProvider.check(broken), isFailure("reconnect"));
  });

  for (const fault of ["rate_limited", "server_error", "time_out", "answer_lost"] as const)
    test(`${fault} passes: the check says later, and a call that it cannot be done now`, async () => {
      const { connected, service, storage } = created();
      service.faults.add(fault);
      await assert.rejects(bucketProvider.check(connected), isFailure("later"));
      await assert.rejects(storage.put("acme/x", Buffer.from("x"), "text/plain"), isFault("unavailable"));
      service.faults.clear();
      await storage.put("acme/x", Buffer.from("x"), "text/plain");
    });

  test("a service that is busy for a moment is asked again", async () => {
    const { service, connected } = created();
    let calls = 0;
    const storage = bucketProvider.open({
      ...connected,
      request: (request) => {
        calls += 1;
        if (calls < 3) service.faults.add("server_error");
        else service.faults.clear();
        return service.request(request);
      },
    });
    await storage.put("acme/x", Buffer.from("x"), "text/plain");
    assert.deepEqual([calls, service.kept.size], [3, 1]);
  });

  test("nothing that was refused is taken for a file that is missing", async () => {
    const { service, storage } = created();
    await storage.put("acme/x", Buffer.from("x"), "text/plain");
    service.faults.add("token_expired");
    await assert.rejects(storage.get("acme/x"), isFault("unavailable"));
    await assert.rejects(storage.remove("acme/x"), isFault("unavailable"));
    assert.equal(service.kept.size, 1);
  });
});

describe("a folder", () => {
  test("is checked without a file in it, also before it is made", async (t) => {
    const root = await mkdtemp(path.join(tmpdir(), "parley-check-"));
    t.after(() => rm(root, { recursive: true }));
    for (const at of [root, path.join(root, "data", "files")])
      assert.equal((await folderProvider.check({ settings: { root: at }, secrets: {} })).name, at);
    assert.deepEqual(await readdir(root), []);
    await writeFile(path.join(root, "file"), "");
    const inFile = { settings: { root: path.join(root, "file", "files") }, secrets: {} };
    await assert.rejects(folderProvider.check(inFile), isFailure("reconnect"));
  });
});
