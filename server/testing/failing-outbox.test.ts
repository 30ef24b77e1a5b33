import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { queueMail, queueText } from "../modules/workspace/platform/outbox.ts";
import { deliveries } from "../modules/workspace/deliveries/table.ts";
import { createMailer } from "../providers/channel/email/mailer.ts";
import { jobsDone } from "./jobs-done.ts";
import { createWorld } from "./world.ts";
import type { World } from "./world.ts";

const messagesCount = 12;

/** A mail server and a gateway for text messages that are down, over real connections. */
describe("the installation's own mail server and text messages, gone for hours", () => {
  let world: World;
  const mail = { isDown: false, asked: 0, taken: [] as string[] };
  const texts = { isDown: false, asked: 0, taken: [] as string[] };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onConnect(_session, done) {
      mail.asked += 1;
      done(mail.isDown ? Object.assign(new Error("Not now"), { responseCode: 421 }) : null);
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        mail.taken.push(/^Message-ID: <(.+)@/im.exec(Buffer.concat(chunks).toString())?.[1] ?? "none");
        done();
      });
    },
  });
  const gateway = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      texts.asked += 1;
      if (!texts.isDown)
        texts.taken.push((JSON.parse(Buffer.concat(chunks).toString()) as { id: string }).id); // ours
      response.writeHead(texts.isDown ? 503 : 202).end();
    });
  });
  before(async () => {
    smtp.listen(0, "127.0.0.1");
    gateway.listen(0, "127.0.0.1");
    await Promise.all([once(smtp.server, "listening"), once(gateway, "listening")]);
    const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port; // they listen on TCP
    const smtpUrl = `smtp://127.0.0.1:${portOf(smtp.server)}`;
    world = await createWorld({
      startsWork: true,
      now: "2101-03-07T09:00:00.000Z",
      env: { SMS_URL: `http://127.0.0.1:${portOf(gateway)}/send` },
      ports: {
        mailer: createMailer({ smtpUrl, mailFrom: "Parley <no-reply@parley.test>" }, () => world.clock.now()),
      },
    });
    await world.found("acme");
  });
  after(async () => {
    await world.stop();
    await new Promise<void>((resolve) => {
      smtp.close(resolve);
    });
    gateway.closeAllConnections();
    gateway.close();
  });

  const kinds = {
    email: {
      server: mail,
      queue: (at: number) =>
        world.work("acme", (work) =>
          queueMail(work, { to: `kim${at}@example.test`, subject: "Hello", text: "Hello" }),
        ),
    },
    sms: {
      server: texts,
      queue: (at: number) =>
        world.work("acme", (work) => queueText(work, { to: `+346001112${10 + at}`, text: "Hello" })),
    },
  };
  for (const [kind, { server, queue }] of Object.entries(kinds))
    test(`${kind}: is left alone after failures, asked again by one, and each message arrives once`, async () => {
      const rows = () => world.work("acme", (work) => work.from(deliveries).where(eq(deliveries.kind, kind)));
      const ids: string[] = [];
      server.isDown = true;
      for (let at = 0; at < messagesCount; at += 1) ids.push(await queue(at));
      await jobsDone(world);
      // Those that are under way side by side when the fifth fails go to their end.
      assert.ok(server.asked >= 5 && server.asked <= 8, `${server.asked} of ${messagesCount} asked`);
      assert.ok((await rows()).every(({ state }) => state === "QUEUED"));
      const left = (await rows()).filter(({ reason }) =>
        (reason ?? "").includes("failed several times in a row"),
      );
      assert.equal(left.length, messagesCount - server.asked, "the others know why they wait");
      for (const minutes of [1, 5, 15, 60]) {
        const before = server.asked;
        world.clock.advance({ minutes });
        await jobsDone(world);
        assert.equal(server.asked - before, 1, `one asks after ${minutes} minutes, for all`);
      }
      server.isDown = false;
      for (const minutes of [180, 360, 720]) {
        world.clock.advance({ minutes });
        await jobsDone(world);
      }
      assert.deepEqual([...server.taken].toSorted(), [...ids].toSorted(), "each once");
      assert.ok((await rows()).every(({ state }) => state === "SENT"));
    });
});
