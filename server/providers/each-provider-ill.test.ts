import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, test } from "node:test";
import { SMTPServer } from "smtp-server";
import { falseClock } from "../clock.ts";
import { readEnv } from "../env.ts";
import { channelSampleOf } from "../testing/channel-sample.ts";
import { moodyFront } from "../testing/moody-front.ts";
import type { Mood } from "../testing/moody-front.ts";
import { fakeBrowser } from "../testing/push-service.ts";
import { createMailer } from "./channel/email/mailer.ts";
import { createTexter } from "./channel/sms/texter.ts";
import { createProviderFetch } from "./http.ts";
import { createOpenId } from "./identity/openid.ts";
import { createPostOut } from "./post-patiently.ts";
import type { ProviderFetch, WebRequest } from "./provider.ts";
import { newVapidKeys, sendPush } from "./push/web-push.ts";
import { channelProviders } from "./registry.ts";
import { createFilesForTests, createMemoryForTests } from "./simulator/memory-for-tests.ts";
import { createStorage } from "./storage/storage.ts";
import { leavingAlone, throughWeb } from "./through-web.ts";
import type { Posted } from "./web-hook.ts";
import { postWebhook } from "./webhook/api.ts";

/** How long each is waited for here. It says how long the test takes, and nothing else. */
const patienceMs = 300;
const [failuresMax, waitSeconds] = [5, 31];

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
interface Row {
  /** The true server behind: what it answers by HTTP, or another server. */
  behind: Handler | SMTPServer;
  /** One call by the way that the product has, to that port. */
  ask(port: number): () => Promise<unknown>;
}

const quick =
  (fetch: ProviderFetch): ProviderFetch =>
  (url, call) =>
    fetch(url, { ...call, timeoutMs: patienceMs });
const quickRequest: WebRequest = (asked) =>
  throughWeb(new Request(asked, { signal: AbortSignal.timeout(patienceMs) }));
const taken = ({ error }: Posted): void => {
  if (error !== null) throw new Error(JSON.stringify(error));
};
const says =
  (status: number, answer: (origin: string) => object = () => ({})): Handler =>
  ({ headers: { host } }, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer(`http://${host}`)));
  };

/** A messenger's own stand-in, behind a true line; its hosts lead there. */
async function messenger(id: "whatsapp" | "instagram", now: () => Date): Promise<Row> {
  const { settings, secrets } = await channelSampleOf(id);
  const { provider, simulate } = channelProviders[id];
  const [memory, files] = [createMemoryForTests(), createFilesForTests()];
  const simulated = simulate({ settings, secrets, memory, files, now, onHooks: () => Promise.resolve() });
  const origins = new Set<string>();
  return {
    behind: ({ url = "", headers: { authorization } }, response) => {
      const [origin = ""] = origins;
      void simulated
        .fetch(`${origin}${url}`, {
          method: "GET",
          headers: { authorization: String(authorization) },
          timeoutMs: patienceMs,
        })
        .then(({ status, body }) => response.writeHead(status).end(body));
    },
    ask: (port) => {
      const fetch = quick(createProviderFetch({ now, allowsLoopback: true }));
      const led: ProviderFetch = (url, call) => {
        const { origin, pathname, search } = new URL(url);
        origins.add(origin);
        return fetch(`http://127.0.0.1:${port}${pathname}${search}`, call);
      };
      return () => provider.check({ ...simulated, settings, secrets, fetch: led });
    },
  };
}

const rows: Readonly<Record<string, (now: () => Date) => Promise<Row>>> = {
  WhatsApp: (now) => messenger("whatsapp", now),
  Instagram: (now) => messenger("instagram", now),
  "the mail server": (now) =>
    Promise.resolve({
      behind: new SMTPServer({
        authOptional: true,
        disabledCommands: ["STARTTLS"],
        logger: false,
        onData(stream, _session, done) {
          stream.on("end", done).resume();
        },
      }),
      ask: (port) => {
        const smtpUrl = `smtp://127.0.0.1:${port}?greetingTimeout=${patienceMs}`;
        const mailer = createMailer({ smtpUrl, mailFrom: "Parley <no-reply@parley.test>" }, now);
        return () => mailer.send({ to: "kim@example.test", subject: "Hello", text: "Hello" });
      },
    }),
  "the gateway for text messages": (now) =>
    Promise.resolve({
      behind: says(202),
      ask: (port) => {
        const fetch = quick(createProviderFetch({ now, guardsAddresses: false }));
        const texter = createTexter({ smsUrl: `http://127.0.0.1:${port}/send` }, now, fetch);
        assert.ok(texter);
        return () => texter.send({ id: "1", to: "+34600111222", text: "Hello" });
      },
    }),
  "a web hook": (now) =>
    Promise.resolve({
      behind: says(200),
      ask: (port) => {
        const post = createPostOut(now)("acme");
        const secrets = { secret: "whsec_1", previous: null, previousUntil: null };
        const of = { body: "{}", deliveryId: "1", secrets, now: now().toISOString(), allowsLoopback: true };
        const limits = { timeoutMs: patienceMs, responseMaxBytes: 1000 };
        return async () =>
          taken(await postWebhook({ url: `http://127.0.0.1:${port}/`, ...of, ...limits, post }));
      },
    }),
  "a push service": (now) =>
    Promise.resolve({
      behind: says(201),
      ask: (port) => {
        const { keys: browser } = fakeBrowser();
        const [post, keys] = [createPostOut(now)("acme"), newVapidKeys()];
        const target = { endpoint: `http://127.0.0.1:${port}/send/1`, ...browser };
        const message = { text: "{}", topic: "one", isUrgent: false, ttlSeconds: 60 };
        const by = {
          keys,
          subject: "mailto:a@parley.test",
          allowsLoopback: true,
          timeoutMs: patienceMs,
          post,
        };
        return async () => taken(await sendPush(target, message, { ...by, now: now() }));
      },
    }),
  "who vouches for people": (now) =>
    Promise.resolve({
      behind: says(200, (issuer) => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      })),
      ask: (port) => {
        const issuer = `http://127.0.0.1:${port}`;
        const openid = createOpenId(
          { issuer, clientId: "parley", clientSecret: "secret", name: "Acme" },
          { now },
          leavingAlone(now, quickRequest),
        );
        assert.ok(openid);
        return () => openid.begin("http://parley.test/back");
      },
    }),
  "the bucket": (now) =>
    Promise.resolve({
      behind: says(200),
      ask: (port) => {
        const env = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: "files" };
        const keys = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
        const storage = createStorage(readEnv({ ...env, ...keys }), leavingAlone(now, quickRequest));
        return () => storage.get("acme/1");
      },
    }),
};

const started = async (behind: Row["behind"]): Promise<{ port: number; close(): void }> => {
  const server: Server | SMTPServer["server"] =
    behind instanceof SMTPServer ? behind.server : createServer(behind);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }; // it listens on TCP
};
const isWell = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  );

describe("a provider that is ill", { concurrency: true }, () => {
  for (const mood of ["hanging", "refusing", "nonsense"] satisfies Mood[])
    for (const [name, rowOf] of Object.entries(rows))
      test(`${name}, ${mood}: is left alone after five failures, asked again by one, and used once it is well`, async () => {
        const clock = falseClock("2101-03-07T09:00:00.000Z");
        const { behind, ask } = await rowOf(() => clock.now());
        const back = await started(behind);
        const { front, port, close } = await moodyFront(back.port, behind instanceof SMTPServer);
        try {
          const call = ask(port);
          front.mood = mood;
          for (let tried = 0; tried < failuresMax; tried += 1) assert.equal(await isWell(call()), false);
          assert.equal(front.asked, failuresMax, "each of five was asked");
          for (let tried = 0; tried < 3; tried += 1) assert.equal(await isWell(call()), false);
          assert.equal(front.asked, failuresMax, "nobody is asked who failed five times");
          clock.advance({ seconds: waitSeconds });
          const probes = await Promise.all([isWell(call()), isWell(call())]);
          assert.deepEqual(probes, [false, false]);
          assert.equal(front.asked, failuresMax + 1, "one asks whether it is back");
          front.mood = "well";
          assert.equal(await isWell(call()), false, "and for a while nobody else does");
          clock.advance({ seconds: waitSeconds });
          await call();
          await call();
        } finally {
          await close();
          back.close();
        }
      });
});
