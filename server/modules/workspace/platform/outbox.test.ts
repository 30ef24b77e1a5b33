import assert from "node:assert/strict";
import { createServer } from "node:http";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { outbox } from "../../../../contract/people/people.ts";
import { deliveries } from "../deliveries/table.ts";
import type { Mail } from "../../../providers/channel/email/mailer.ts";
import { outboxOf } from "../../../testing/staff.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { siteUrl } from "./addresses.ts";
import { mails, queueMail, queueText, withoutSecrets } from "./outbox.ts";
import { purgeExpired } from "../../index.ts";

/**
 * Far ahead of the true time, at which the queue's own worker looks: only the test makes a later attempt due.
 */
const now = "2101-03-07T09:00:00.000Z";
const mail = {
  to: "kim@example.test",
  subject: "Hello\r\nBcc: all@example.test",
  text: "Your link: https://acme.test/reset-password?token=abc-DEF_123 and code 123456",
};

/**
 * Runs what is due until somebody's newest item has been attempted so often. The queue's own worker may have
 * been faster.
 */
async function attempted(world: World, tenant: string, to: string, times: number) {
  for (let tries = 0; tries < 200; tries += 1) {
    await world.app.queue?.runDue();
    const [row] = await outboxOf(world, tenant, to);
    if (row && row.attempts >= times && row.status !== "SENDING") return row;
    await wait(20);
  }
  throw new Error(`The mail to ${to} was not attempted ${times} times.`);
}

describe("the outbox without a provider", () => {
  let world: World;
  before(async () => {
    world = await createWorld({ startsWork: true, now });
  });
  after(() => world.stop());

  test("a mail is held here, where an administrator reads it", async () => {
    const admin = await world.person({ role: "ADMIN" });
    await world.work("acme", (work) => queueMail(work, mail));
    await attempted(world, "acme", mail.to, 1);
    const { items } = await world.ok(outbox.list, admin, { query: { search: "kim@" } });
    assert.deepEqual(
      items.map(({ status, subject, text }) => [status, subject, text]),
      [["HELD_HERE", "Hello Bcc: all@example.test", mail.text]],
    );
    assert.equal((await world.ok(outbox.get, admin, { params: { id: items[0]?.id ?? "" } })).to, mail.to);
  });

  test("only an administrator reads it, and only of their own tenant", async () => {
    const [manager, stranger] = [
      await world.person({ role: "MANAGER" }),
      await world.person({ role: "ADMIN", tenant: "globex" }),
    ];
    assert.equal((await world.call(outbox.list, manager, { query: {} })).status, 403);
    assert.equal((await world.ok(outbox.list, stranger, { query: {} })).total, 0);
    const [row] = await outboxOf(world, "acme", mail.to);
    assert.equal((await world.call(outbox.get, stranger, { params: { id: row?.id ?? "" } })).status, 404);
  });

  test("nobody reads the link of somebody above them", async () => {
    const [admin, root] = [
      await world.person({ role: "ADMIN", tenant: "parley" }),
      await world.person({ role: "SUPER_ADMIN", tenant: "parley" }),
    ];
    const id = await world.work("parley", (work) =>
      queueMail(work, { ...mail, to: root.email, isSecret: true }),
    );
    await attempted(world, "parley", root.email, 1);
    assert.doesNotMatch((await world.ok(outbox.get, admin, { params: { id } })).text, /abc-DEF_123|123456/);
    assert.match((await world.ok(outbox.get, root, { params: { id } })).text, /abc-DEF_123/);
  });

  test("a week later a link that was held here is blank, and the message is still there", async () => {
    const id = await world.work("acme", (work) =>
      queueMail(work, { ...mail, to: "old@example.test", isSecret: true }),
    );
    await attempted(world, "acme", "old@example.test", 1);
    world.clock.advance({ days: 8 });
    await purgeExpired.run({ desk: world.app.desk, services: world.app.services });
    const [row] = await outboxOf(world, "acme", "old@example.test");
    assert.deepEqual(
      [row?.id, row?.text],
      [id, "Your link: https://acme.test/reset-password?token=••• and code ••••••"],
    );
    assert.equal((await outboxOf(world, "acme", mail.to))[0]?.text, mail.text);
  });

  test("a job finds only what is its own tenant's", async () => {
    await world.person({ tenant: "globex" });
    await world.work("acme", ({ db, now: createdAt }) =>
      db.insert(deliveries).values({
        kind: "email",
        recipient: "walled@example.test",
        payload: { subject: mail.subject, text: mail.text },
        tenantId: "acme",
        createdAt,
        nextAttemptAt: createdAt,
      }),
    );
    const { desk, services } = world.app;
    await mails.job.run({ desk, services, tenant: "globex", payload: { lane: null } });
    assert.equal((await outboxOf(world, "acme", "walled@example.test"))[0]?.status, "QUEUED");
    await mails.job.run({ desk, services, tenant: "acme", payload: { lane: null } });
    assert.equal((await outboxOf(world, "acme", "walled@example.test"))[0]?.status, "HELD_HERE");
  });

  test("what is rolled back is never sent", async () => {
    await assert.rejects(
      world.work("acme", async (work) => {
        await queueMail(work, { ...mail, to: "never@example.test" });
        throw new Error("changed my mind");
      }),
    );
    assert.equal((await outboxOf(world, "acme", "never@example.test")).length, 0);
    assert.equal(await world.app.queue?.runDue(), 0);
  });
});

describe("the outbox with providers", () => {
  const sent: Mail[] = [];
  const texts: unknown[] = [];
  let refusal: ProviderFailure | null = null;
  let world: World;
  const gateway = createServer((request, response) => {
    let body = "";
    request
      .on("data", (part: Buffer) => {
        body += part.toString();
      })
      .on("end", () => {
        texts.push(JSON.parse(body));
        response.writeHead(refusal ? 500 : 202).end();
      });
  });
  before(async () => {
    await new Promise<void>((resolve) => {
      gateway.listen(0, "127.0.0.1", resolve);
    });
    world = await createWorld({
      startsWork: true,
      now,
      env: { SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send` },
      ports: {
        mailer: {
          isConfigured: true,
          send: (one) => {
            if (refusal) return Promise.reject(refusal);
            sent.push(one);
            return Promise.resolve();
          },
        },
      },
    });
    await world.person();
  });
  after(async () => {
    await world.stop();
    gateway.close();
  });
  const newest = async (to: string) => (await outboxOf(world, "acme", to))[0];

  test("a mail is sent once, keeps one Message-ID, and its link does not stay behind", async () => {
    const id = await world.work("acme", (work) =>
      queueMail(work, { ...mail, html: "<p>Hi</p>", isSecret: true, headers: { "X-Ticket": "7" } }),
    );
    await attempted(world, "acme", mail.to, 1);
    const { desk, services } = world.app;
    await mails.job.run({ desk, services, tenant: "acme", payload: { lane: null } }); // as the queue may
    assert.deepEqual(sent, [
      {
        to: mail.to,
        subject: "Hello Bcc: all@example.test",
        text: mail.text,
        html: "<p>Hi</p>",
        headers: { "Message-ID": `<${id}@localhost>`, "X-Ticket": "7" },
      },
    ]);
    const row = await newest(mail.to);
    assert.deepEqual([row?.status, row?.html, row?.text.includes("abc-DEF_123")], ["SENT", null, false]);
  });

  test("a mail that cannot be sent is tried again, later and later, and then fails with the reason", async () => {
    refusal = new ProviderFailure("later", "connect ETIMEDOUT");
    await world.work("acme", (work) => queueMail(work, { ...mail, to: "slow@example.test" }));
    const first = await attempted(world, "acme", "slow@example.test", 1);
    assert.deepEqual([first.status, first.error], ["QUEUED", "connect ETIMEDOUT"]);
    for (const [at, minutes] of [1, 5, 15, 60, 180, 360, 720].entries()) {
      world.clock.advance({ minutes, seconds: -1 });
      assert.equal(await world.app.queue?.runDue(), 0, "not before its time");
      world.clock.advance({ seconds: 1 });
      await attempted(world, "acme", "slow@example.test", at + 2);
    }
    const row = await newest("slow@example.test");
    assert.deepEqual([row?.status, row?.attempts, row?.error], ["FAILED", 8, "connect ETIMEDOUT"]);
    world.clock.advance({ days: 2 });
    assert.equal(await world.app.queue?.runDue(), 0);
  });

  test("a provider that comes back gets what waited for it", async () => {
    refusal = new ProviderFailure("later", "connect ECONNREFUSED");
    await world.work("acme", (work) => queueMail(work, { ...mail, to: "back@example.test" }));
    await attempted(world, "acme", "back@example.test", 1);
    refusal = null;
    world.clock.advance({ minutes: 1 });
    const row = await attempted(world, "acme", "back@example.test", 2);
    assert.deepEqual([row.status, row.error], ["SENT", null]);
  });

  test("an address that the mail server refuses for good fails at once", async () => {
    refusal = new ProviderFailure("final", "550 no such user", { code: "550" });
    await world.work("acme", (work) => queueMail(work, { ...mail, to: "wrong@example.test" }));
    assert.equal((await attempted(world, "acme", "wrong@example.test", 1)).status, "FAILED");
    refusal = null;
  });

  test("a text message goes to the provider by its number, and waits when the provider fails", async () => {
    const id = await world.work("acme", (work) => queueText(work, { to: "+34600111222", text: "Hello" }));
    assert.equal((await attempted(world, "acme", "+34600111222", 1)).status, "SENT");
    assert.deepEqual(texts, [{ id, to: "+34600111222", text: "Hello" }]);
    refusal = new ProviderFailure("later", "down");
    await world.work("acme", (work) => queueText(work, { to: "+34600111333", text: "Hello" }));
    assert.equal((await attempted(world, "acme", "+34600111333", 1)).status, "QUEUED");
    refusal = null;
  });
});

describe("addresses and masks", () => {
  test("a mail's link leads to the tenant's own host, with the port only where it is needed", () => {
    const env = { publicDomain: "parley.example", port: 3000, isProduction: true, webOrigins: [] };
    assert.equal(siteUrl(env, "acme", "/login"), "https://acme.parley.example/login");
    assert.equal(
      siteUrl({ ...env, isProduction: false }, "acme", "/login"),
      "http://acme.parley.example:3000/login",
    );
    assert.equal(
      siteUrl({ ...env, publicDomain: "localhost", port: 3100 }, "acme", "/login"),
      "http://acme.localhost:3100/login",
    );
    assert.equal(
      siteUrl({ ...env, webOrigins: ["https://web.parley.example:8443"] }, "acme", "/login"),
      "https://acme.parley.example:8443/login",
    );
  });

  test("what lets somebody in is blanked, other numbers are not", () => {
    assert.equal(
      withoutSecrets("a?x=1&token=ab.c-D~ #code=zz 123456 12345 1234567"),
      "a?x=1&token=••• #code=••• •••••• 12345 1234567",
    );
  });
});

describe("the outbox where others reach the installation", () => {
  let world: World;
  before(async () => {
    world = await createWorld({ startsWork: true, now, env: { PUBLIC_DOMAIN: "desk.example.com" } });
  });
  after(() => world.stop());
  const token = "abc-DEF_123";

  test("nobody reads a link or a code there, whoever they are and whatever became of the mail", async () => {
    const people = [
      await world.person({ role: "ADMIN", tenant: "acme" }),
      await world.person({ role: "SUPER_ADMIN", tenant: "acme" }),
    ];
    const agent = await world.person({ tenant: "acme" });
    for (const status of ["QUEUED", "HELD_HERE", "FAILED", "SENT"] as const)
      for (const isSecret of [true, false])
        for (const to of [agent.email, "nobody@example.test"]) {
          const text = `https://acme.desk.example.com/survey/${token} https://acme.desk.example.com/x?token=${token}&a=1 /f?expires=1&signature=${token} 123456`;
          await world.work("acme", (work) =>
            work.db.insert(deliveries).values({
              tenantId: "acme",
              kind: "email",
              recipient: to,
              payload: { subject: "S", text, isSecret },
              state: status,
            }),
          );
        }
    for (const person of people) {
      const { items } = await world.ok(outbox.list, person, { query: {} });
      assert.equal(items.length, 16);
      for (const { id, text } of items) {
        assert.ok(!text.includes(token), text);
        assert.ok(!(await world.ok(outbox.get, person, { params: { id } })).text.includes(token));
      }
      assert.equal(
        items.filter(({ text }) => text.includes("123456")).length,
        8,
        "in mails without a secret a number is a number",
      );
    }
  });

  test("what waits is called held where no provider is set up: nobody gets it", async () => {
    const admin = await world.person({ role: "ADMIN", tenant: "calm" });
    await world.work("calm", (work) =>
      work.db.insert(deliveries).values({
        tenantId: "calm",
        kind: "email",
        recipient: "a@example.test",
        payload: { subject: "", text: "x" },
      }),
    );
    assert.deepEqual(
      (await world.ok(outbox.list, admin, { query: {} })).items.map(({ status }) => status),
      ["HELD_HERE"],
    );
  });
});
