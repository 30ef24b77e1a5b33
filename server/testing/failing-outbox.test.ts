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
import { moodyFront } from "./moody-front.ts";
import type { Mood } from "./moody-front.ts";
import { createWorld } from "./world.ts";
import type { World } from "./world.ts";

const messagesCount = 12;
/** How long a mail server is waited for that says nothing. */
const greetingMs = 250;
type Front = Awaited<ReturnType<typeof moodyFront>>;

/** A mail server and a gateway for text messages that are down, over real connections. */
describe("the installation's own mail server and text messages, gone for hours", () => {
  let world: World;
  const fronts: { mail?: Front; texts?: Front } = {};
  const mail = { isDown: false, taken: [] as string[] };
  const texts = { isDown: false, taken: [] as string[] };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onConnect(_session, done) {
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
    fronts.mail = await moodyFront(portOf(smtp.server), true);
    fronts.texts = await moodyFront(portOf(gateway), false);
    const smtpUrl = `smtp://127.0.0.1:${fronts.mail.port}?greetingTimeout=${greetingMs}`;
    world = await createWorld({
      startsWork: true,
      now: "2101-03-07T09:00:00.000Z",
      env: { SMS_URL: `http://127.0.0.1:${fronts.texts.port}/send` },
      ports: {
        mailer: createMailer({ smtpUrl, mailFrom: "Parley <no-reply@parley.test>" }, () => world.clock.now()),
      },
    });
    await world.found("acme");
  });
  after(async () => {
    await world.stop();
    await Promise.all([fronts.mail?.close(), fronts.texts?.close()]);
    await new Promise<void>((resolve) => {
      smtp.close(resolve);
    });
    gateway.closeAllConnections();
    gateway.close();
  });

  const kinds = {
    email: {
      server: mail,
      front: () => fronts.mail?.front,
      moods: ["hanging", "refusing", "nonsense"],
      queue: (at: number) =>
        world.work("acme", (work) =>
          queueMail(work, { to: `kim${at}@example.test`, subject: "Hello", text: "Hello" }),
        ),
    },
    sms: {
      server: texts,
      front: () => fronts.texts?.front,
      moods: [],
      queue: (at: number) =>
        world.work("acme", (work) => queueText(work, { to: `+346001112${10 + at}`, text: "Hello" })),
    },
  } as const satisfies Record<string, { moods: readonly Mood[]; [more: string]: unknown }>;

  for (const [kind, { server, front: frontOf, moods, queue }] of Object.entries(kinds))
    for (const mood of ["busy", ...moods] as const)
      test(`${kind}, ${mood}: is left alone after failures, asked again by one, and each message arrives once`, async () => {
        const front = frontOf();
        assert.ok(front);
        const ids: string[] = [];
        const rows = async () =>
          (await world.work("acme", (work) => work.from(deliveries).where(eq(deliveries.kind, kind)))).filter(
            ({ id }) => ids.includes(id),
          );
        const setWell = (isWell: boolean) => {
          server.isDown = !isWell && mood === "busy";
          front.mood = isWell || mood === "busy" ? "well" : mood;
        };
        const first = front.asked;
        setWell(false);
        for (let at = 0; at < messagesCount; at += 1) ids.push(await queue(at));
        await jobsDone(world);
        // Those that are under way side by side when the fifth fails go to their end.
        const asked = front.asked - first;
        assert.ok(asked >= 5 && asked <= 8, `${asked} of ${messagesCount} asked`);
        assert.ok((await rows()).every(({ state }) => state === "QUEUED"));
        const left = (await rows()).filter(({ reason }) =>
          (reason ?? "").includes("failed several times in a row"),
        );
        assert.equal(left.length, messagesCount - asked, "the others know why they wait");
        for (const minutes of [1, 5, 15, 60]) {
          const before: number = front.asked;
          world.clock.advance({ minutes });
          await jobsDone(world);
          assert.equal(front.asked - before, 1, `one asks after ${minutes} minutes, for all`);
        }
        setWell(true);
        for (const minutes of [180, 360, 720]) {
          world.clock.advance({ minutes });
          await jobsDone(world);
        }
        assert.deepEqual(
          server.taken.filter((id) => ids.includes(id)).toSorted(),
          ids.toSorted(),
          "each once",
        );
        assert.ok((await rows()).every(({ state }) => state === "SENT"));
      });

  // What hangs is waited for ten seconds: server/providers/each-provider-ill.test.ts has less patience.
  for (const mood of ["refusing", "nonsense"] as const)
    test(`sms, ${mood} once it was asked: what may have arrived says so and is not sent again, the others arrive once`, async () => {
      const front = fronts.texts?.front;
      assert.ok(front);
      const ids: string[] = [];
      front.mood = mood;
      const first = front.asked;
      for (let at = 0; at < messagesCount; at += 1) ids.push(await kinds.sms.queue(at));
      await jobsDone(world);
      const asked = front.asked - first;
      assert.ok(asked >= 5 && asked <= 8, `${asked} of ${messagesCount} asked`);
      const idsOf = async (state: string) =>
        (await world.work("acme", (work) => work.from(deliveries).where(eq(deliveries.kind, "sms"))))
          .filter((row) => ids.includes(row.id) && row.state === state)
          .map(({ id }) => id)
          .toSorted();
      const unknown = await idsOf("UNKNOWN");
      assert.equal(unknown.length, asked);
      front.mood = "well";
      for (const minutes of [1, 5, 15, 60]) {
        world.clock.advance({ minutes });
        await jobsDone(world);
      }
      const others = ids.filter((id) => !unknown.includes(id)).toSorted();
      assert.deepEqual(await idsOf("SENT"), others);
      assert.deepEqual(texts.taken.filter((id) => ids.includes(id)).toSorted(), others, "each once");
      assert.deepEqual(await idsOf("UNKNOWN"), unknown);
    });
});
