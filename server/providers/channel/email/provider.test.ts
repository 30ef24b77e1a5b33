import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { falseClock } from "../../../clock.ts";
import { isFailure } from "../../../testing/channel-rig.ts";
import { ProviderFailure } from "../../provider.ts";
import type { SimulatorMemory } from "../simulated-channel.ts";
import type { FailureClass } from "../../provider.ts";
import { createFilesForTests, createMemoryForTests } from "../../simulator/memory-for-tests.ts";
import { greetMailServer } from "./api.ts";
import { failureOfMail } from "./errors.ts";
import { createMailWay } from "./mail-way.ts";
import { createMailer } from "./mailer.ts";
import { emailProvider } from "./provider.ts";
import { emailSimulator } from "./simulator.ts";

const settings = { from: "Parley <desk@acme.test>" };
const secrets = { url: "smtp://desk%40acme.test:pass@mail.acme.test:587" };
const created = (of = secrets, memory: SimulatorMemory<object> = createMemoryForTests()) => {
  const { now } = falseClock("2026-03-02T09:00:00.000Z");
  const onHooks = () => Promise.resolve();
  const simulated = emailSimulator({
    settings,
    secrets: of,
    memory,
    files: createFilesForTests(),
    now,
    onHooks,
  });
  const send = (to: string, more: Partial<Parameters<typeof emailProvider.send>[1]> = {}) =>
    emailProvider.send(
      { settings, secrets: of, dial: simulated.dial, dialInbox: null, addressOf: null },
      {
        to: { kind: "EMAIL", value: to },
        content: { type: "mail", subject: "Your order", text: "Grüße ✓" },
        repliesTo: null,
        key: "k1",
        ...more,
      },
    );
  return { simulated, send };
};

describe("mail by SMTP", () => {
  test("keeps its words and its Message-ID, which is our key", async () => {
    const { simulated, send } = created();
    const { providerMessageId } = await send("nadia@example.com", { repliesTo: "<theirs@example.com>" });
    assert.equal(providerMessageId, "<k1@acme.test>");
    const [line] = await simulated.lines("nadia@example.com");
    assert.deepEqual([line?.id, line?.text], ["<k1@acme.test>", "Grüße ✓"]);
  });

  const answers: [to: string, code: string, kind: FailureClass][] = [
    ["busy@example.com", "450", "later"],
    ["nobody@example.com", "550", "final"],
    ["full@example.com", "552", "final"],
  ];
  for (const [to, code, kind] of answers)
    test(`${code} for a mailbox is ${kind}, and another mailbox is reached`, async () => {
      const { simulated, send } = created();
      await assert.rejects(send(to), (error) => {
        assert.ok(error instanceof ProviderFailure);
        assert.deepEqual([error.kind, error.code], [kind, code]);
        return true;
      });
      await send("nadia@example.com");
      assert.deepEqual(
        (await simulated.lines()).map(({ customer }) => customer),
        ["nadia@example.com"],
      );
    });

  test("a server that asks nobody who they are takes mail without a user", async () => {
    const { simulated, send } = created({ url: "smtp://mail.acme.test" });
    await send("nadia@example.com");
    assert.equal((await simulated.lines()).length, 1);
  });

  test("a server that a workspace names leads nowhere inside, wherever it is named", async () => {
    for (const inside of ["10.0.0.5", "127.0.0.1", "169.254.169.254", "fd00::1"]) {
      const way = createMailWay({
        resolve: () => Promise.resolve([{ address: "1.1.1.1" }, { address: inside }]),
      });
      for (const of of [
        { settings, secrets },
        {
          settings: { ...settings, smtp: "smtps://mail.acme.test:465", user: "desk" },
          secrets: { password: "x" },
        },
      ])
        await assert.rejects(greetMailServer({ ...of, ...way }), isFailure("final"), inside);
    }
  });
  test("a header that its caller gives stands in the place of ours", async () => {
    const { send } = created();
    const { providerMessageId } = await send("nadia@example.com", {
      content: { type: "mail", subject: "x", text: "x", headers: { "Message-ID": "<own@acme.test>" } },
    });
    assert.equal(providerMessageId, "<own@acme.test>");
  });

  for (const [failing, asked] of [
    [1, "who comes"],
    [2, "from whom"],
    [3, "for the mail"],
  ] as const)
    test(`a stand-in that cannot read what it keeps, asked ${asked}, is asked again later, and no log-in is wrong for it`, async () => {
      const memory = createMemoryForTests();
      let left: number = failing;
      const { simulated, send } = created(secrets, {
        change: (run) => {
          left -= 1;
          return left === 0 ? Promise.reject(new Error("The connection was lost.")) : memory.change(run);
        },
      });
      await assert.rejects(send("nadia@example.com"), isFailure("later"));
      await send("nadia@example.com");
      assert.equal((await simulated.lines()).length, 1);
    });

  test("a line break in an address or a subject adds no header and no recipient", async () => {
    const { simulated, send } = created();
    await send("nadia@example.com", {
      content: { type: "mail", subject: "x\r\nBcc: other@example.com", text: "x" },
    });
    await send("nadia@example.com\r\nRCPT TO:<other@example.com>").catch((error: unknown) => {
      isFailure("final")(error);
    });
    assert.deepEqual(
      (await simulated.lines()).filter(({ customer }) => customer !== "nadia@example.com"),
      [],
    );
  });

  test("each thing that can go wrong has its class", () => {
    const of = (parts: object, isWritten = false) =>
      failureOfMail(Object.assign(new Error("No.\r\n Really"), parts), { isWritten });
    const classes: [parts: object, isWritten: boolean, kind: FailureClass][] = [
      [{ responseCode: 421 }, false, "later"],
      [{ responseCode: 451 }, true, "later"],
      [{ responseCode: 554 }, true, "final"],
      [{ responseCode: 535, code: "EAUTH" }, false, "reconnect"],
      [{ responseCode: 530, code: "EENVELOPE" }, false, "reconnect"],
      [{ responseCode: 454, code: "EAUTH" }, false, "later"],
      [{ code: "EAUTH" }, false, "reconnect"],
      [{ code: "EENVELOPE" }, false, "final"],
      [{ code: "EDNS" }, false, "later"],
      [{ code: "ECONNECTION" }, false, "later"],
      [{ code: "ECONNECTION" }, true, "unknown"],
      [{ code: "ETIMEDOUT" }, true, "unknown"],
      [{ code: "ETLS" }, false, "later"],
    ];
    for (const [parts, isWritten, kind] of classes)
      assert.equal(of(parts, isWritten).kind, kind, JSON.stringify([parts, isWritten]));
    assert.equal(of({}).message, "No. Really");
  });
});

describe("the installation's own mail", () => {
  const now = () => new Date("2026-03-02T09:00:00.000Z");
  const mail = { to: "nadia@example.com", subject: "Hello", text: "Hello" };

  test("goes by the settings of the process, and not at all without them", async () => {
    const { simulated } = created();
    const mailer = createMailer({ smtpUrl: secrets.url, mailFrom: settings.from }, now, {
      dial: simulated.dial,
      dialInbox: null,
      addressOf: null,
    });
    await mailer.send({ ...mail, headers: { "Message-ID": "<one@acme.test>" } });
    assert.deepEqual(
      [mailer.isConfigured, (await simulated.lines()).map(({ id }) => id)],
      [true, ["<one@acme.test>"]],
    );
    const none = createMailer({ smtpUrl: undefined, mailFrom: settings.from }, now, {
      dial: simulated.dial,
      dialInbox: null,
      addressOf: null,
    });
    await none.send(mail);
    assert.deepEqual([none.isConfigured, (await simulated.lines()).length], [false, 1]);
  });

  test("a refusal carries the server's code; a lost answer has none", async () => {
    const { simulated } = created();
    const mailer = createMailer({ smtpUrl: secrets.url, mailFrom: settings.from }, now, {
      dial: simulated.dial,
      dialInbox: null,
      addressOf: null,
    });
    const failed = async (to: string): Promise<unknown> => {
      try {
        return await mailer.send({ ...mail, to });
      } catch (error) {
        assert.ok(error instanceof ProviderFailure);
        return [error.kind, error.code];
      }
    };
    assert.deepEqual(await failed("nobody@example.com"), ["final", "550"]);
    await simulated.switchFault("answer_lost", true);
    assert.deepEqual(await failed("nadia@example.com"), ["unknown", null]);
  });
});
