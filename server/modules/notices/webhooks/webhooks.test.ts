import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { automationResponses, webhooks } from "../../../../contract/automation/automation.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { tokenOf } from "../../../testing/token-of.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { retryAfterMinutes } from "./deliver.ts";

interface Got {
  id: string;
  signature: string;
  body: string;
}

describe("webhooks", () => {
  let world: World;
  let server: Server;
  let url = "";
  let status = 200;
  let got: Got[] = [];
  before(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        got.push({
          id: String(request.headers["parley-delivery"]),
          signature: String(request.headers["parley-signature"]),
          body: Buffer.concat(chunks).toString(),
        });
        response.writeHead(status).end("seen");
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`; // it listens on a port
    world = await createWorld({
      startsWork: true,
      now: "2101-03-07T09:00:00.000Z",
      env: { WEBHOOKS_TO_LOOPBACK: "1" },
    });
    // Hours pass between two calls here, and a token lasts for minutes.
    const { call } = world;
    world.call = async (endpoint, as, input) =>
      call(
        endpoint,
        as && {
          ...as,
          token: await tokenOf(world, as),
        },
        input,
      );
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await world.stop();
  });

  const done = () => jobsDone(world);
  let names = 0;
  const desk = async (includesText = false): Promise<Person> => {
    names += 1;
    got = [];
    status = 200;
    const boss = await world.person({ tenant: `hooks-${names}`, role: "ADMIN" });
    await world.ok(automationResponses.create, boss, {
      body: {
        name: "Tell the ERP",
        isActive: true,
        triggers: [{ type: "TICKET_CREATED" }],
        conditions: { mode: "ALL", items: [] },
        actions: [{ type: "WEBHOOK", url, includesText }],
      },
    });
    return boss;
  };
  const make = (as: Person) =>
    world.ok(tickets.create, as, {
      body: {
        subject: "My secret illness",
        message: "It hurts.",
        contactEmail: "kim@example.test",
        contactName: "Kim",
        assignedToId: null,
      },
    });
  const deliveries = async (as: Person) => (await world.ok(webhooks.list, as, { query: {} })).items;
  const verified = (secret: string, { signature, body }: Got) => {
    const seconds = /t=(\d+)/.exec(signature)?.[1] ?? "";
    return (
      signature.includes(`v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`) &&
      Number(seconds) * 1000 === Math.floor(world.clock.now().getTime() / 1000) * 1000
    );
  };

  test("one arrives signed, with facts and without words", async () => {
    const boss = await desk();
    const made = await make(boss);
    await done();
    const { secret } = await world.ok(webhooks.secret, boss);
    const [one] = got;
    assert.ok(one && verified(secret, one));
    // our own
    const body = JSON.parse(one.body) as { id: string; type: string; tenant: string; ticket: { id: string } };
    assert.deepEqual(
      [body.id, body.type, body.tenant, body.ticket.id],
      [one.id, "rule.matched", boss.tenant, made.id],
    );
    assert.doesNotMatch(one.body, /secret illness|hurts|kim/i);
    const [row] = await deliveries(boss);
    assert.deepEqual(
      [row?.id, row?.status, row?.attempts.map(({ statusCode }) => statusCode), row?.response],
      [one.id, "SENT", [200], "seen"],
    );
  });

  test("words go along where the author of the rule chose so", async () => {
    const boss = await desk(true);
    await make(boss);
    await done();
    assert.match(got[0]?.body ?? "", /My secret illness.*It hurts.*kim@example\.test/s);
  });

  test("a refusal is tried again from a minute to a day later with the same id, until it is taken", async () => {
    const boss = await desk();
    status = 503;
    await make(boss);
    await done();
    for (const minutes of retryAfterMinutes.slice(0, 3)) {
      world.clock.advance({ minutes, seconds: -1 });
      const before = got.length;
      await done();
      assert.equal(got.length, before, "not before its time");
      world.clock.advance({ seconds: 1 });
      await done();
      assert.equal(got.length, before + 1);
    }
    status = 200;
    world.clock.advance({ minutes: retryAfterMinutes[3] ?? 0 });
    await done();
    assert.equal(new Set(got.map(({ id }) => id)).size, 1);
    const [row] = await deliveries(boss);
    assert.deepEqual(
      [row?.status, row?.attempts.map(({ statusCode }) => statusCode)],
      ["SENT", [503, 503, 503, 503, 200]],
    );
  });

  test("after a day it has failed, and can be sent again by hand", async () => {
    const boss = await desk();
    status = 500;
    await make(boss);
    await done();
    for (const minutes of retryAfterMinutes) {
      world.clock.advance({ minutes });
      await done();
    }
    const [failed] = await deliveries(boss);
    assert.deepEqual(
      [failed?.status, failed?.attempts.length, failed?.nextAttemptAt],
      ["FAILED", retryAfterMinutes.length + 1, null],
    );
    status = 200;
    const id = failed?.id ?? "";
    await world.ok(webhooks.replay, boss, { params: { id } });
    assert.equal(
      (await world.call(webhooks.replay, boss, { params: { id } })).status,
      409,
      "it is on its way",
    );
    await done();
    const after = await world.ok(webhooks.get, boss, { params: { id } });
    assert.deepEqual([after.status, got.at(-1)?.id], ["SENT", id]);
  });

  test("a new secret signs at once, and the old one signs along for a day", async () => {
    const boss = await desk();
    const { secret: old } = await world.ok(webhooks.secret, boss);
    const { secret } = await world.ok(webhooks.rotateSecret, boss);
    assert.notEqual(secret, old);
    await make(boss);
    await done();
    assert.ok(got[0] && verified(secret, got[0]) && verified(old, got[0]));
    world.clock.advance({ hours: 25 });
    await make(boss);
    await done();
    assert.ok(got[1] && verified(secret, got[1]) && !verified(old, got[1]));
  });

  test("a private address is refused when the rule is written, and loopback without the setting", async () => {
    const boss = await desk();
    const rule = {
      name: "r",
      triggers: [{ type: "TICKET_CREATED" as const }],
      conditions: { mode: "ALL" as const, items: [] },
    };
    const refused = await world.call(automationResponses.create, boss, {
      body: { ...rule, actions: [{ type: "WEBHOOK", url: "http://169.254.169.254/latest/meta-data" }] },
    });
    assert.deepEqual(
      [refused.status, (refused.body["errors"] as { path: string }[])[0]?.path],
      [422, "actions.0.url"],
    );
    const strict = await createWorld();
    const admin = await strict.person({ role: "ADMIN" });
    assert.equal(
      (
        await strict.call(automationResponses.create, admin, {
          body: { ...rule, actions: [{ type: "WEBHOOK", url }] },
        })
      ).status,
      422,
    );
    await strict.stop();
  });
});
