import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { tickets } from "../../contract/desk/tickets.ts";
import { apps } from "../../contract/workspace/apps.ts";
import { connections } from "../../contract/workspace/connections.ts";
import { createProviderFetch } from "../providers/http.ts";
import type { ProviderFetch } from "../providers/provider.ts";
import { giveUpLost } from "../modules/workspace/deliveries/routines.ts";
import { jobsDone } from "./jobs-done.ts";
import { createMetaForTests } from "./meta.ts";
import { createWorld } from "./world.ts";
import type { Person, World } from "./world.ts";

type Mood = "well" | "busy" | "nonsense" | "hanging";
const customersCount = 6;
/** Of calls that are not answered, and of no others: it says how long the test takes. */
const hangingMs = 300;

/** WhatsApp as a provider that fails, over real connections: each call goes to it by HTTP, and by our way out. */
describe("a messenger's provider that fails", () => {
  let world: World;
  let admin: Person;
  let way: ProviderFetch;
  const played = createMetaForTests(() => world);
  const provider = { mood: "well" as Mood, asked: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      provider.asked += 1;
      const { mood } = provider;
      if (mood === "busy") response.writeHead(503).end();
      else if (mood === "nonsense") response.end("<html>It works!</html>");
      else if (mood === "well")
        void answer(
          request.method,
          request.url ?? "",
          request.headers.authorization,
          Buffer.concat(chunks),
          response,
        );
    });
  });
  /** As its stand-in answers, which keeps what arrives. */
  async function answer(
    method: string | undefined,
    path: string,
    authorization: string | undefined,
    body: Buffer,
    response: ServerResponse,
  ): Promise<void> {
    const { status, body: said } = await played.fetch(`https://graph.facebook.com${path}`, {
      method: method === "POST" ? "POST" : "GET",
      headers: { authorization: String(authorization), "content-type": "application/json" },
      ...(method === "POST" ? { body: body.toString() } : {}),
      timeoutMs: hangingMs,
    });
    response.writeHead(status, { "content-type": "application/json" }).end(said);
  }
  before(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const providerFetch: ProviderFetch = (url, init) =>
      way(url.replace("https://graph.facebook.com", `http://127.0.0.1:${port}`), {
        ...init,
        ...(provider.mood === "hanging" ? { timeoutMs: hangingMs } : {}),
      });
    world = await createWorld({
      startsWork: true,
      now: "2101-03-07T09:00:00.000Z",
      ports: { providerFetch },
    });
    way = createProviderFetch({ now: () => world.clock.now(), allowsLoopback: true });
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await world.stop();
  });

  /** Hours pass, and a session is shorter. */
  const signIn = async () => {
    admin = await world.person({ role: "ADMIN", tenant: "acme" });
  };
  const fromOf = (at: number) => `3460011122${at}`;
  const pass = async (minutes: number) => {
    world.clock.advance({ minutes });
    await signIn();
    await jobsDone(world);
  };
  const stateOf = async (id: string) =>
    (await world.ok(tickets.conversations, admin, { params: { id } })).items.at(-1)?.delivery;
  const reply = (id: string, message: string) =>
    world.ok(tickets.reply, admin, { params: { id }, body: { message } });

  test("is left alone after five failures and asked again later; no reply is lost or arrives twice, and one that may have arrived says so", async () => {
    await signIn();
    const secret = "secret-of-the-workspace";
    const app = await world.ok(apps.set, admin, {
      params: { provider: "META" },
      body: { clientId: "200000002", clientSecret: secret },
    });
    const number = played.number();
    const { id } = await world.ok(connections.create, admin, {
      body: {
        provider: "whatsapp",
        name: "Support",
        isSimulated: false,
        account: number.id,
        businessAccountId: number.businessId,
        accessToken: number.token,
      },
    });
    const check = () => world.ok(connections.check, admin, { params: { id } });
    await check();
    for (let at = 0; at < customersCount; at += 1) {
      const posts = await number.simulated.writeAsCustomer({
        from: fromOf(at),
        name: `Customer ${at}`,
        text: `Question ${at}`,
      });
      for (const post of posts)
        await played.post(app.own?.webhooks[0]?.url ?? "", JSON.parse(post.body) as object, secret); // what the stand-in wrote
    }
    await jobsDone(world);
    const asked = (await world.ok(tickets.list, admin, { query: { limit: 20 } })).items;
    assert.equal(asked.length, customersCount);
    const arrived = async () => {
      const lines = await Promise.all(
        Array.from({ length: customersCount }, (_each, at) => number.simulated.lines(fromOf(at))),
      );
      return lines
        .flat()
        .filter(({ direction }) => direction === "TO_CUSTOMER")
        .map(({ text }) => text)
        .toSorted();
    };

    provider.mood = "busy";
    provider.asked = 0;
    for (const [at, ticket] of asked.entries()) await reply(ticket.id, `Answer ${at}`);
    await jobsDone(world);
    assert.equal(provider.asked, 5, "the sixth reply does not ask a host that failed five times");
    for (const ticket of asked) assert.equal(await stateOf(ticket.id), "QUEUED");
    await pass(1);
    assert.equal(provider.asked, 6, "one call asks whether it is back");
    provider.mood = "well";
    for (let round = 0; round < 4; round += 1) await pass(15);
    const all = asked.map((_each, at) => `Answer ${at}`).toSorted();
    assert.deepEqual(await arrived(), all, "each once, after it came back");

    // What it took, and did not say so in words of its own, may have arrived: nobody sends it again by themselves.
    const [first, second] = asked;
    assert.ok(first && second);
    for (const [mood, ticket] of [
      ["nonsense", first],
      ["hanging", second],
    ] as const) {
      provider.mood = mood;
      await reply(ticket.id, `Said while ${mood}`);
      await jobsDone(world);
      provider.mood = "well";
      await pass(16);
      await giveUpLost.run({ desk: world.app.desk, services: world.app.services });
      assert.equal(await stateOf(ticket.id), "UNKNOWN", mood);
    }
    await pass(60);
    assert.deepEqual(await arrived(), all);

    await check();
    provider.mood = "hanging";
    provider.asked = 0;
    for (let time = 0; time < 8; time += 1) await world.call(connections.check, admin, { params: { id } });
    assert.equal(provider.asked, 5, "who hangs is left alone as well");
    provider.mood = "well";
    await pass(1);
    await check();
    await reply(first.id, "And on it goes");
    await jobsDone(world);
    assert.deepEqual(await arrived(), [...all, "And on it goes"].toSorted());
  });
});
