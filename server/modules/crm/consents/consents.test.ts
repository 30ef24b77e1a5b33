import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { consents } from "../../../../contract/crm/consents.ts";
import { contactMerges } from "../../../../contract/crm/contact-merges.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import type { ConsentChannel, ConsentPurpose, ConsentState } from "../../../../contract/crm/consent-kinds.ts";
import { auditLogs } from "../../../db/table.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { changeConsent, hasOptedOut } from "./change.ts";
import { maskedAddress, purposesThatForbid, strictest } from "./rules.ts";

describe("consents of contacts", () => {
  let world: World;
  let ann: Person;
  before(async () => {
    world = await createWorld();
    ann = await world.person({ role: "AGENT", name: "Ann Agent" });
  });
  after(() => world.stop());

  let made = 0;
  const make = async (name = `Kim ${(made += 1)}`) =>
    (await world.ok(contacts.create, ann, { body: { name } })).id;
  const set = (
    id: string,
    state: ConsentState,
    { channel = "EMAIL", purpose = "MARKETING" }: { channel?: ConsentChannel; purpose?: ConsentPurpose } = {},
  ) =>
    world.ok(consents.set, ann, {
      params: { id },
      body: { channel, purpose, state, reason: "Said so on the phone" },
    });
  const stateOf = async (
    id: string,
    { channel = "EMAIL", purpose = "MARKETING" }: { channel?: ConsentChannel; purpose?: ConsentPurpose } = {},
  ) =>
    (await world.ok(consents.list, ann, { params: { id } })).items.find(
      (one) => one.channel === channel && one.purpose === purpose,
    );
  const historyOf = async (id: string) =>
    (await world.ok(consents.history, ann, { params: { id }, query: {} })).items;

  test("are unknown until somebody writes one down, with who, when, why and what it was before", async () => {
    const id = await make();
    const { items } = await world.ok(consents.list, ann, { params: { id } });
    assert.equal(items.length, 6);
    assert.ok(items.every(({ state, at }) => state === null && at === null));
    await set(id, "OPTED_IN");
    world.clock.advance({ minutes: 1 });
    await set(id, "OPTED_OUT");
    const now = await stateOf(id);
    assert.deepEqual(
      [now?.state, now?.source, now?.reason, now?.byName],
      ["OPTED_OUT", "AGENT", "Said so on the phone", "Ann Agent"],
    );
    assert.deepEqual(
      (await historyOf(id)).map(({ state, source }) => [state, source]),
      [
        ["OPTED_OUT", "AGENT"],
        ["OPTED_IN", "AGENT"],
      ],
    );
    const logged = await world.work("acme", (work) =>
      work.from(auditLogs).where(eq(auditLogs.entity, "contact_consents")),
    );
    const own = logged.filter(({ after: row }) => row?.["contactId"] === id || row?.["state"] !== undefined);
    assert.ok(own.some(({ action }) => action === "create"));
    assert.ok(own.some(({ action, after: row }) => action === "update" && row?.["state"] === "OPTED_OUT"));
  });

  test("the history is paged, newest first", async () => {
    const id = await make();
    for (const state of ["OPTED_IN", "OPTED_OUT", "OPTED_IN"] as const) {
      await set(id, state);
      world.clock.advance({ seconds: 1 });
    }
    const first = await world.ok(consents.history, ann, { params: { id }, query: { limit: 2 } });
    assert.deepEqual([first.items.map(({ state }) => state), first.total], [["OPTED_IN", "OPTED_OUT"], 3]);
    const rest = await world.ok(consents.history, ann, {
      params: { id },
      query: { limit: 2, cursor: first.nextCursor ?? "" },
    });
    assert.deepEqual(
      rest.items.map(({ state }) => state),
      ["OPTED_IN"],
    );
  });

  test("are not another workspace's, nor changed by who only reads, nor of who is deleted; a reason is needed", async () => {
    const id = await make();
    const body = { channel: "EMAIL", purpose: "MARKETING", state: "OPTED_OUT", reason: "x" } as const;
    const stranger = await world.person({ role: "ADMIN", tenant: "globex" });
    for (const answer of [
      await world.call(consents.list, stranger, { params: { id } }),
      await world.call(consents.history, stranger, { params: { id }, query: {} }),
      await world.call(consents.set, stranger, { params: { id }, body }),
    ])
      assert.equal(answer.status, 404);
    const reader = await world.person({ role: "USER" });
    assert.equal((await world.call(consents.set, reader, { params: { id }, body })).status, 403);
    const bare = await world.call(consents.set, ann, { params: { id }, body: { ...body, reason: " " } });
    assert.deepEqual(
      [bare.status, (bare.body as unknown as { errors: { path: string }[] }).errors[0]?.path],
      [422, "reason"],
    );
    await world.ok(contacts.remove, await world.person({ role: "ADMIN" }), { params: { id } });
    assert.equal((await world.call(consents.set, ann, { params: { id }, body })).status, 404);
  });

  test("what was said before is no news after what was said last; the same twice is one change", async () => {
    const id = await make();
    const said = { channel: "WHATSAPP", purpose: "MARKETING", source: "PROVIDER", reason: null } as const;
    const change = (state: ConsentState, at: string) =>
      world.work("acme", (work) => changeConsent(work, id, { ...said, state, at }));
    assert.equal(await change("OPTED_OUT", "2026-01-02T10:00:00.000Z"), true);
    assert.equal(await change("OPTED_IN", "2026-01-02T09:00:00.000Z"), false);
    assert.equal(await change("OPTED_OUT", "2026-01-02T11:00:00.000Z"), false);
    assert.equal((await historyOf(id)).length, 1);
    assert.equal(await change("OPTED_IN", "2026-01-02T12:00:00.000Z"), true);
  });

  test("who wants nothing automatic wants no marketing either", async () => {
    assert.deepEqual(
      [purposesThatForbid("SERVICE"), purposesThatForbid("MARKETING").length],
      [["SERVICE"], 2],
    );
    const id = await make();
    await set(id, "OPTED_OUT", { purpose: "SERVICE" });
    const isOut = (purpose: ConsentPurpose, channel: ConsentChannel = "EMAIL") =>
      world.work("acme", (work) => hasOptedOut(work, id, { channel, purpose }));
    assert.deepEqual(
      [await isOut("MARKETING"), await isOut("SERVICE"), await isOut("MARKETING", "WHATSAPP")],
      [true, true, false],
    );
  });

  test("contacts who opted out are found by channel, those who opted in are not", async () => {
    const tenant = "consent-filter";
    const bo = await world.person({ role: "AGENT", tenant });
    const made = async (name: string, said: [ConsentChannel, ConsentState][]) => {
      const { id } = await world.ok(contacts.create, bo, { body: { name } });
      for (const [channel, state] of said)
        await world.ok(consents.set, bo, {
          params: { id },
          body: { channel, purpose: "MARKETING", state, reason: "Said so" },
        });
    };
    await made("Ada", [["EMAIL", "OPTED_OUT"]]);
    await made("Bea", [
      ["EMAIL", "OPTED_IN"],
      ["WHATSAPP", "OPTED_OUT"],
    ]);
    await made("Cid", []);
    const found = async (optedOut: ConsentChannel[]) =>
      (await world.ok(contacts.list, bo, { query: { optedOut, sort: "name" } })).items.map(
        ({ name }) => name,
      );
    assert.deepEqual(await found(["EMAIL"]), ["Ada"]);
    assert.deepEqual(await found(["EMAIL", "WHATSAPP"]), ["Ada", "Bea"]);
    assert.deepEqual(await found(["INSTAGRAM"]), []);
  });

  test("an address is masked but for its first letter and its domain", () => {
    assert.deepEqual(["kim@larsen.example", "+34600", "ñ@x.test"].map(maskedAddress), [
      "k•••@larsen.example",
      "+•••",
      "ñ•••@x.test",
    ]);
    assert.equal(strictest([{ state: "OPTED_IN" }, { state: "OPTED_OUT" }])?.state, "OPTED_OUT");
  });

  test("the stricter one wins a merge, and an undo gives each their own again", async () => {
    const [one, two] = [await make(), await make()];
    await set(one, "OPTED_IN");
    await set(two, "OPTED_OUT");
    await set(one, "OPTED_OUT", { channel: "WHATSAPP" });
    await set(two, "OPTED_IN", { channel: "WHATSAPP" });
    await set(two, "OPTED_IN", { channel: "INSTAGRAM" });
    const { mergeId } = await world.ok(contactMerges.merge, ann, {
      body: { contactId: one, mergedIds: [two] },
    });
    const states = async (id: string) => [
      (await stateOf(id))?.state,
      (await stateOf(id, { channel: "WHATSAPP" }))?.state,
      (await stateOf(id, { channel: "INSTAGRAM" }))?.state,
    ];
    assert.deepEqual(await states(one), ["OPTED_OUT", "OPTED_OUT", "OPTED_IN"]);
    assert.equal((await stateOf(one))?.source, "MERGE");
    assert.equal((await historyOf(one)).length, 7, "five that were said, and two that the merge set");
    await world.ok(contactMerges.undo, ann, { params: { id: mergeId } });
    assert.deepEqual(await states(one), ["OPTED_IN", "OPTED_OUT", null]);
    assert.deepEqual(await states(two), ["OPTED_OUT", "OPTED_IN", "OPTED_IN"]);
    assert.equal((await historyOf(two)).length, 3);
    assert.equal((await historyOf(one))[0]?.source, "MERGE_UNDONE");
  });

  test("who opts out after a merge has done so for each of the people that they turn out to be", async () => {
    const [one, two] = [await make(), await make()];
    const { mergeId } = await world.ok(contactMerges.merge, ann, {
      body: { contactId: one, mergedIds: [two] },
    });
    world.clock.advance({ minutes: 1 });
    await set(one, "OPTED_OUT");
    // Whoever still knows the merged contact's id reaches the one that goes on.
    await world.work("acme", (work) =>
      changeConsent(work, two, {
        channel: "WHATSAPP",
        purpose: "MARKETING",
        state: "OPTED_OUT",
        source: "PROVIDER",
        reason: null,
      }),
    );
    assert.equal((await stateOf(one, { channel: "WHATSAPP" }))?.state, "OPTED_OUT");
    await world.ok(contactMerges.undo, ann, { params: { id: mergeId } });
    for (const id of [one, two])
      assert.deepEqual(
        [(await stateOf(id))?.state, (await stateOf(id, { channel: "WHATSAPP" }))?.state],
        ["OPTED_OUT", "OPTED_OUT"],
      );
  });
});
