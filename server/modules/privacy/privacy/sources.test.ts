import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { privacy } from "../../../../contract/privacy/privacy.ts";
import { connections } from "../../../../contract/workspace/connections.ts";
import { metaSignature, metaSignatureHeader } from "../../../providers/channel/meta-signature.ts";
import { everyRow } from "../../../testing/every-row.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { inboundMails } from "../../channels/mailboxes/table.ts";
import { purgeExpired } from "../../index.ts";
import { secretsOf } from "../../workspace/connections/secrets.ts";
import { connections as connectionTable } from "../../workspace/connections/table.ts";
import { inboundEvents, inboundPosts } from "../../workspace/inbound/table.ts";
import { sourcesOf } from "./sources.ts";
import { tracesOf } from "./person.ts";

/** Mails and posts are kept as they came for 30 days: what a person is told of, and what goes with them. */
describe("what came of a person, as it came", () => {
  let world: World;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());

  let tenants = 0;
  const begun = async () => {
    const ann = await world.person({ role: "ADMIN", tenant: `came${(tenants += 1)}` });
    const { id, account } = await world.ok(connections.create, ann, {
      body: { provider: "whatsapp", name: "Support", isSimulated: true },
    });
    const row = await world.work(ann.tenant, (work) => work.rows(connectionTable).get(id));
    const { appSecret = "" } = secretsOf(world.app.services, row);
    const message = (from: string, name: string, wamid: string, text: object) => ({
      field: "messages",
      value: {
        messaging_product: "whatsapp",
        metadata: { phone_number_id: account },
        contacts: [{ wa_id: from, profile: { name } }],
        messages: [{ from, id: wamid, timestamp: "4138650000", type: "text", ...text }],
      },
    });
    const post = async (...changes: object[]) => {
      const body = JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "1", changes }] });
      const { statusCode } = await world.app.http.inject({
        method: "POST",
        url: `/api/hooks/whatsapp/${row.hookKey}`,
        headers: {
          "content-type": "application/json",
          [metaSignatureHeader]: metaSignature(body, appSecret),
        },
        payload: body,
      });
      assert.equal(statusCode, 200);
      await jobsDone(world);
      return body;
    };
    const mail = (head: string, of: { sender: string; state?: "DONE" | "PARKED" }) =>
      world.work(ann.tenant, (work) =>
        work.rows(inboundMails).insert({
          connectionId: id,
          hash: head,
          source: Buffer.from(head),
          sizeBytes: Buffer.byteLength(head),
          subject: "Bicycle",
          state: "DONE",
          createdAt: work.now,
          ...of,
        }),
      );
    return { ann, message, post, mail };
  };
  const quirina = "34600111222";
  const other = "34600999888";
  const whole = async () => {
    const { ann, message, post, mail } = await begun();
    const own = await post(message(quirina, "Quirina Falk", "wamid.q1", { text: { body: "I am Quirina" } }));
    const odd = await post(message(quirina, "Quirina Falk", "wamid.q2", {}));
    await post(
      message(quirina, "Quirina Falk", "wamid.q3", { text: { body: "And my quince" } }),
      message(other, "Bo Berg", "wamid.b1", { text: { body: "Bo's secret" } }),
    );
    const bos = await post(message(other, "Bo Berg", "wamid.b2", { text: { body: "Bo alone" } }));
    const [kim] = (await world.ok(contacts.list, ann, { query: { search: "Quirina" } })).items;
    assert.ok(kim);
    await world.ok(contacts.update, ann, { params: { id: kim.id }, body: { email: "q@falk.test" } });
    const written = "From: Q@Falk.test\r\nSubject: Bicycle\r\n\r\nMy bicycle, Quirina";
    await mail(written, { sender: "q@falk.test" });
    await mail("From: bo@berg.test\r\nCc: q@falk.test\r\n\r\nTwo of us", { sender: "bo@berg.test" });
    await mail("From: bo@berg.test\r\n\r\nBo by mail", { sender: "bo@berg.test" });
    return { ann, kim, own, odd, bos, written };
  };
  const kept = (ann: Person) =>
    world.work(ann.tenant, async (work) => ({
      posts: (await work.from(inboundPosts)).map(({ body }) => Buffer.from(body).toString()),
      mails: (await work.from(inboundMails)).map(({ source }) => Buffer.from(source).toString()),
      events: (await work.from(inboundEvents).orderBy(inboundEvents.id)).map(
        ({ externalId, state }) => `${externalId} ${state}`,
      ),
    }));
  const asked = async (ann: Person, contactId: string, kind: "DATA" | "ERASE", confirmName?: string) => {
    const { id } = await world.ok(privacy.record, ann, { body: { contactId, kind } });
    await world.ok(privacy.start, ann, { params: { id }, body: confirmName ? { confirmName } : {} });
    await jobsDone(world);
    const request = await world.ok(privacy.get, ann, { params: { id } });
    assert.deepEqual([request.state, request.error], ["DONE", null]);
    return request;
  };

  test(
    "the file of their data has their mails and posts to the byte, and nothing of anybody else",
    { timeout: 120_000 },
    async () => {
      const { ann, kim, own, odd, written } = await whole();
      const { id } = await asked(ann, kim.id, "DATA");
      const pieces: Uint8Array[] = [];
      for await (const piece of await world.app.services.storage.read(`${ann.tenant}/privacy-${id}`))
        pieces.push(piece);
      const files = unzipSync(Buffer.concat(pieces));
      const textOf = (name: string) => Buffer.from(files[name] ?? []).toString();
      const under = (folder: string) =>
        Object.keys(files)
          .filter((name) => name.startsWith(folder))
          .map(textOf);
      assert.deepEqual(under("mails/"), [written]);
      assert.deepEqual(
        under("posts/").toSorted(),
        [own, odd].toSorted(),
        "a post with others in it is not handed on",
      );
      const data = JSON.parse(textOf("data.json")) as Record<string, { event?: unknown; file?: string }[]>;
      assert.deepEqual(
        data["inbound_mails"]?.map(({ file }) => textOf(file ?? "")),
        [written],
      );
      assert.match(JSON.stringify(data["inbound_events"]), /And my quince/);
      for (const name of ["data.json", "data.html"])
        assert.doesNotMatch(textOf(name), /Bo's secret|Bo alone|Two of us/);
    },
  );

  test("without room for all of it, the newest are in the file and the others are listed", async () => {
    const { ann, kim, written } = await whole();
    const found = await world.work(ann.tenant, async (work) => {
      const traces = await tracesOf(work, kim.id);
      assert.ok(traces);
      return sourcesOf(work, traces, written.length);
    });
    assert.deepEqual(
      found.files.map(({ bytes }) => Buffer.from(bytes).toString()),
      [written],
    );
    assert.equal(found.rows["inbound_events"]?.length, 3);
    assert.ok(found.rows["inbound_events"]?.every(({ file }) => file === null));
  });

  test(
    "an erasure takes all of it, also what was parked and what others wrote to them, and leaves what is others' alone",
    { timeout: 120_000 },
    async () => {
      const { ann, kim, bos, own } = await whole();
      await asked(ann, kim.id, "ERASE", kim.name);
      assert.deepEqual(await kept(ann), {
        posts: [bos],
        mails: ["From: bo@berg.test\r\n\r\nBo by mail"],
        events: (await kept(ann)).events,
      });
      const rows = (await everyRow(world)).filter(({ row }) => row.includes(ann.tenant));
      for (const said of [/quirina/iu, /falk/iu, /34600111222/u])
        assert.deepEqual(
          rows.filter(({ row }) => said.test(row)),
          [],
          String(said),
        );
      assert.ok(rows.some(({ table, row }) => table === "inbound_events" && row.includes("Bo alone")));
      assert.ok(own !== "");
      assert.equal(
        (await kept(ann)).events.filter((event) => event.startsWith("wamid.q") && !event.endsWith("DONE"))
          .length,
        0,
      );
    },
  );

  test("a post that is repeated after the erasure brings nobody back", { timeout: 120_000 }, async () => {
    const { ann, message, post } = await begun();
    const change = message(quirina, "Quirina Falk", "wamid.q1", { text: { body: "I am Quirina" } });
    await post(change);
    const [kim] = (await world.ok(contacts.list, ann, { query: {} })).items;
    await asked(ann, kim?.id ?? "", "ERASE", kim?.name);
    await post(change);
    assert.equal((await world.ok(contacts.list, ann, { query: {} })).total, 0);
  });

  test("posts, their entries and mails are there after 29 days and gone after 31; what waits to be read stays", async () => {
    const { ann, message, post, mail } = await begun();
    await post(message(quirina, "Quirina Falk", "wamid.q1", { text: { body: "Hello" } }));
    await mail("From: q@falk.test\r\n\r\nHello", { sender: "q@falk.test" });
    const purge = () => purgeExpired.run({ desk: world.app.desk, services: world.app.services });
    const counts = async () => {
      const { posts, mails, events } = await kept(ann);
      return [posts.length, mails.length, events.length];
    };
    world.clock.advance({ days: 29 });
    await purge();
    assert.deepEqual(await counts(), [1, 1, 1]);
    await world.work(ann.tenant, (work) =>
      work.update(inboundEvents).set({ state: "PENDING" }).where(eq(inboundEvents.externalId, "wamid.q1")),
    );
    world.clock.advance({ days: 2 });
    await purge();
    assert.deepEqual(await counts(), [0, 0, 1]);
  });
});
