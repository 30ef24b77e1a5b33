import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { attachments as calls } from "../../../../contract/workspace/attachments.ts";
import { chatBox } from "../../../../contract/channels/chat-box.ts";
import { limits } from "../../../../contract/limits.ts";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { newId } from "../../../db/columns.ts";
import { Fault } from "../../../fault.ts";
import { tokenOf } from "../../../testing/token-of.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { attachments } from "../attachments/table.ts";
import { takeOfDay } from "./daily-amounts.ts";
import { purgeExpired } from "../../index.ts";
import { dailyAmounts } from "./table.ts";

describe("what a workspace may take in a day", () => {
  let world: World;
  let names = 0;
  before(async () => {
    world = await createWorld({ now: "2026-03-02T09:00:00.000Z" });
  });
  after(() => world.stop());
  const newAgent = () => {
    names += 1;
    return world.person({ tenant: `amounts-${names}` });
  };

  const post = async (
    url: string,
    text: string,
    headers: Record<string, string> = {},
    remoteAddress = "203.0.113.7",
  ) => {
    const form = new FormData();
    form.set("file", new File([text], "a.txt", { type: "text/plain" }));
    const request = new Request("http://x/", { method: "POST", body: form });
    const {
      statusCode: status,
      headers: got,
      body,
    } = await world.app.http.inject({
      method: "POST",
      url,
      remoteAddress,
      headers: { "content-type": request.headers.get("content-type") ?? "", ...headers },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status, retryAfter: got["retry-after"], body: JSON.parse(body) as Record<string, unknown> };
  };
  const upload = (as: Person, text: string, key = newId()) =>
    post(`/api${calls.upload.path}`, text, { authorization: `Bearer ${as.token}`, "idempotency-key": key });
  const used = (tenant: string) =>
    world.work(tenant, async ({ db }) =>
      Object.fromEntries(
        (await db.select().from(dailyAmounts)).map(({ what, amount }) => [
          what.split(" ").slice(0, 2).join(" ") + (what.split(" ").length > 2 ? " here" : ""),
          amount,
        ]),
      ),
    );
  const preset = (tenant: string, what: string, amount: number) =>
    world.work(tenant, async ({ db, now }) => {
      await db.insert(dailyAmounts).values({ tenantId: tenant, day: now.slice(0, 10), what, amount });
    });
  const stored = (tenant: string) => world.work(tenant, (work) => work.rows(attachments).count());

  test("staff upload until the day's bytes are used up, then 429 with the reason and until when; tomorrow they go on", async () => {
    const ann = await newAgent();
    await preset(ann.tenant, "staff bytes", limits.staffUploadPerDayMaxBytes - 10);
    assert.equal((await upload(ann, "123456789")).status, 201);
    const over = await upload(ann, "12");
    assert.deepEqual(
      [over.status, over.body["code"], over.body["detail"], over.retryAfter],
      [
        429,
        "too_many_requests",
        "This workspace has reached today's upload limit. Try again tomorrow.",
        String(15 * 3600),
      ],
    );
    assert.equal((await upload(ann, "1")).status, 201, "what fits still comes");
    assert.equal(await stored(ann.tenant), 2);
    world.clock.advance({ days: 1 });
    const token = await tokenOf(world, ann);
    assert.equal((await upload({ ...ann, token }, "12")).status, 201);
  });

  test("the same upload sent again counts once, and one that is refused counts for nothing", async () => {
    const ann = await newAgent();
    const key = newId();
    for (const _ of [1, 2]) assert.equal((await upload(ann, "12345", key)).status, 201);
    assert.equal((await upload(ann, "other", key)).status, 409);
    assert.equal((await upload(ann, "MZ\u0000\u0000\u0001\u0002")).status, 415);
    assert.deepEqual(await used(ann.tenant), { "staff bytes": 5 });
  });

  test("many at once do not pass the limit together", async () => {
    const ann = await newAgent();
    await preset(ann.tenant, "staff bytes", limits.staffUploadPerDayMaxBytes - 35);
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(ann, "1234567890")));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [
      ...Array<number>(3).fill(201),
      ...Array<number>(7).fill(429),
    ]);
    assert.deepEqual(
      [await stored(ann.tenant), (await used(ann.tenant))["staff bytes"]],
      [3, limits.staffUploadPerDayMaxBytes - 5],
    );
  });

  test("whatever amounts come in whatever order, what was taken is their sum and never more than the limit", async () => {
    const { tenant } = await newAgent();
    let at = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 12 }),
        fc.integer({ min: 0, max: 100 }),
        async (amounts, max) => {
          at += 1;
          const what = `tried ${at}`;
          const taken = await Promise.all(
            amounts.map((amount) =>
              world
                .work(tenant, (work) =>
                  takeOfDay(work, [
                    { what, amount, max, refusal: (more) => new Fault("too_many_requests", undefined, more) },
                  ]),
                )
                .then(
                  () => amount,
                  () => 0,
                ),
            ),
          );
          const sum = taken.reduce((one, other) => one + other, 0);
          const [row] = await world.work(tenant, async ({ db }) =>
            (await db.select().from(dailyAmounts)).filter((each) => each.what === what),
          );
          assert.equal(row?.amount ?? 0, sum);
          assert.ok(sum <= max);
        },
      ),
      { numRuns: 25, seed: 20_260_302 },
    );
  });

  test("visitors have bytes of their own, apart from staff's, and one address at most a part of them", async () => {
    const ann = await newAgent();
    const begin = (tenant: string, remoteAddress: string) =>
      world.app.http.inject({
        method: "POST",
        url: `/api${publicSite.sendChatMessage.path.replace("{domain}", tenant)}`,
        remoteAddress,
        payload: { message: "Hello", clientMessageId: newId() },
      });
    const send = async (address: string, text: string) => {
      const { sessionId } = (await begin(ann.tenant, address)).json<{ sessionId: string }>();
      return post(
        `/api${chatBox.upload.path.replace("{domain}", ann.tenant).replace("{sessionId}", sessionId)}`,
        text,
        {},
        address,
      );
    };
    assert.equal((await send("203.0.113.7", "12345")).status, 200);
    const counted = await used(ann.tenant);
    assert.deepEqual(counted, {
      "visitor bytes": 5,
      "visitor bytes here": 5,
      "visitor chats": 1,
      "visitor chats here": 1,
    });
    await world.work(ann.tenant, async ({ db, tenant }) => {
      const rows = await db.select().from(dailyAmounts);
      const { what, day } = rows.find((row) => row.what.startsWith("visitor bytes ")) ?? {
        what: "",
        day: "",
      };
      await db
        .insert(dailyAmounts)
        .values({ tenantId: tenant, day, what, amount: 0 })
        .onConflictDoUpdate({
          target: [dailyAmounts.tenantId, dailyAmounts.day, dailyAmounts.what],
          set: { amount: limits.visitorUploadPerAddressDayMaxBytes - 2 },
        });
    });
    const over = await send("203.0.113.7", "123");
    assert.deepEqual(
      [over.status, over.body["detail"]],
      [429, "You have reached today's limit of files. Try again tomorrow."],
    );
    assert.equal((await send("198.51.100.9", "123")).status, 200, "another address goes on");
    assert.equal((await upload(ann, "123")).status, 201, "and so do staff");
    assert.equal((await send("203.0.113.7", "12")).status, 200);
  });

  test("chats that one address begins in a day have an end, and going on with one has not; a message sent again begins no other", async () => {
    const { tenant } = await newAgent();
    const say = (clientMessageId: string, sessionId?: string, remoteAddress = "203.0.113.7") =>
      world.app.http.inject({
        method: "POST",
        url: `/api${publicSite.sendChatMessage.path.replace("{domain}", tenant)}`,
        remoteAddress,
        payload: { message: "Hello", clientMessageId, ...(sessionId ? { sessionId } : {}) },
      });
    const first = newId().replace(/^(.{14})./u, "$14");
    const { sessionId } = (await say(first)).json<{ sessionId: string }>();
    await say(first);
    assert.equal((await used(tenant))["visitor chats"], 1);
    await world.work(tenant, async ({ db }) => {
      await db.update(dailyAmounts).set({ amount: limits.visitorChatsPerAddressDayMax });
    });
    const refused = await say(newId());
    assert.deepEqual(
      [refused.statusCode, refused.json<{ detail: string }>().detail],
      [429, "You have reached today's limit of chats. Try again tomorrow."],
    );
    assert.equal((await say(newId(), sessionId)).statusCode, 201);
    assert.equal((await say(newId(), undefined, "198.51.100.9")).statusCode, 201);
  });

  test("no address is kept, and the counts go after two days", async () => {
    const rows = await world.work("amounts-1", async ({ db }) => db.select().from(dailyAmounts));
    assert.doesNotMatch(JSON.stringify(rows), /203\.0|198\.51/u);
    world.clock.advance({ days: 3 });
    await purgeExpired.run({ desk: world.app.desk, services: world.app.services });
    for (let at = 1; at <= names; at += 1) assert.deepEqual(await used(`amounts-${at}`), {});
  });
});
