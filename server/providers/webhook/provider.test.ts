import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { falseClock } from "../../clock.ts";
import { isFailure } from "../../testing/channel-rig.ts";
import type { SimulatorFault } from "../channel/simulated-channel.ts";
import { postOut } from "../web-hook.ts";
import { webhookProvider } from "./provider.ts";
import { simulateReceiver } from "./simulator.ts";

const url = "https://hooks.example.net/in";
const secrets = { secret: "whsec_new", previous: "whsec_old", previousUntil: "2026-03-02T10:00:00.000Z" };
const created = (secret = secrets.secret) => {
  const clock = falseClock("2026-03-02T09:00:00.000Z");
  const receiver = simulateReceiver({ url, secret, now: clock.now });
  const connected = {
    settings: { url },
    secrets,
    post: receiver.post,
    now: clock.now,
    allowsLoopback: false,
    timeoutMs: 1000,
    responseMaxBytes: 1000,
    resolve: () => Promise.resolve([{ address: "8.8.8.8" }]),
  };
  const send = (of: Partial<typeof connected> = {}) =>
    webhookProvider.send({ ...connected, ...of }, { id: "d1", body: '{"a":"ü"}' });
  return { clock, receiver, connected, send };
};

describe("webhooks", () => {
  test("a receiver that checks the signature takes it, by the new secret and by the one before", async () => {
    for (const secret of [secrets.secret, secrets.previous]) {
      const { receiver, send } = created(secret);
      assert.equal((await send()).statusCode, 200);
      assert.deepEqual([...receiver.kept], [["d1", '{"a":"ü"}']]);
    }
  });

  test("the secret before signs no longer than it may, and another never", async () => {
    const old = created(secrets.previous);
    await assert.rejects(
      old.send({ secrets: { ...secrets, previousUntil: "2026-03-02T09:00:00.000Z" } }),
      isFailure("later"),
    );
    await assert.rejects(created("whsec_other").send(), isFailure("later"));
  });

  const faults: [SimulatorFault, number][] = [
    ["rate_limited", 0],
    ["server_error", 0],
    ["time_out", 0],
    ["answer_lost", 1],
  ];
  for (const [fault, arrived] of faults)
    test(`${fault} is tried again later, and what came twice is one delivery`, async () => {
      const { receiver, send } = created();
      receiver.faults.add(fault);
      await assert.rejects(send(), isFailure("later"));
      assert.equal(receiver.kept.size, arrived);
      receiver.faults.clear();
      await send();
      assert.equal(receiver.kept.size, 1);
    });

  test("410 is final, any other refusal may pass, and the wait that is asked for is kept", async () => {
    const { receiver, send } = created();
    for (const [status, kind] of [
      [410, "final"],
      [404, "later"],
      [302, "later"],
      [500, "later"],
    ] as const) {
      receiver.status = status;
      await assert.rejects(send(), isFailure(kind));
    }
    receiver.faults.add("rate_limited");
    await assert.rejects(send(), { retryAfterMs: 30_000, code: "429" });
  });

  test("the check calls nobody, and refuses what may not be called", async () => {
    const { connected, receiver } = created();
    assert.equal((await webhookProvider.check(connected)).name, "hooks.example.net");
    assert.equal(receiver.kept.size, 0);
    for (const bad of ["http://10.0.0.1/", "no address", "https://user@hooks.example.net/"])
      await assert.rejects(
        webhookProvider.check({ ...connected, settings: { url: bad } }),
        isFailure("final"),
      );
    const inside = () => Promise.resolve([{ address: "8.8.8.8" }, { address: "192.168.1.1" }]);
    await assert.rejects(webhookProvider.check({ ...connected, resolve: inside }), isFailure("final"));
    const nowhere = () => Promise.reject(new Error("ENOTFOUND"));
    await assert.rejects(webhookProvider.check({ ...connected, resolve: nowhere }), isFailure("later"));
  });

  test("the true way out refuses an address of this network before anything leaves", async () => {
    const { connected } = created();
    await assert.rejects(
      webhookProvider.send(
        { ...connected, post: postOut, settings: { url: "http://127.0.0.1:9/" } },
        { id: "d1", body: "{}" },
      ),
      isFailure("final"),
    );
  });
});
