import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { operatorConsole } from "../../../../contract/insight/console.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { invitations } from "../../../../contract/people/people.ts";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import { queueMail } from "../../workspace/platform/outbox.ts";
import { takeStored } from "../../workspace/attachments/stored-limit.ts";
import { standingKeptMs } from "../../workspace/terms/standings.ts";
import { workspaceTerms } from "../../workspace/terms/table.ts";

describe("plans, limits and suspension of workspaces", () => {
  let world: World;
  let root: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    root = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
  });
  after(() => world.stop());

  const reason = "The invoice of May is open.";
  const suspend = (id: string) =>
    world.call(operatorConsole.suspend, root, { params: { id }, body: { reason } });
  const resume = (id: string) => world.call(operatorConsole.resume, root, { params: { id } });
  const limit = (id: string, terms: { peopleMax?: number; storedBytesMax?: number }) =>
    world.ok(operatorConsole.setTerms, root, {
      params: { id },
      body: { plan: "Team", peopleMax: null, storedBytesMax: null, ...terms },
    });
  const listOf = (as: Person) => world.call(tickets.list, as, { query: {} });

  test("its people are told the reason, others work on, and all is as before once it is resumed", async () => {
    const [ann, eve] = [await world.person({ tenant: "shut" }), await world.person({ tenant: "globex" })];
    assert.equal((await listOf(ann)).status, 200);
    assert.equal((await suspend("shut")).status, 200);
    const refused = await listOf(ann);
    assert.equal(refused.status, 403);
    assert.match(JSON.stringify(refused.body), /workspace_suspended.*The invoice of May is open\./);
    assert.equal((await listOf(eve)).status, 200);
    assert.equal((await suspend("shut")).status, 409);
    assert.equal((await resume("shut")).status, 200);
    assert.equal((await listOf(ann)).status, 200);
    assert.equal((await resume("shut")).status, 409);
  });

  test("a process that did not suspend it knows within two seconds", async () => {
    const ann = await world.person({ tenant: "elsewhere" });
    assert.equal((await listOf(ann)).status, 200);
    const now = world.clock.now().toISOString();
    await world.database.transaction("system", (db) =>
      db
        .insert(workspaceTerms)
        .values({ tenantId: "elsewhere", suspendedAt: now, suspendedReason: reason, updatedAt: now }),
    );
    world.clock.advance({ seconds: standingKeptMs / 1000 });
    assert.equal((await listOf(ann)).status, 403);
  });

  test("nobody but a SUPER_ADMIN settles anything, and not of the installation's own workspace", async () => {
    const admin = await world.person({ role: "ADMIN", tenant: "shut" });
    const asked = { params: { id: "shut" }, body: { reason } };
    assert.equal((await world.call(operatorConsole.suspend, admin, asked)).status, 403);
    assert.equal((await suspend("parley")).status, 409);
    assert.equal((await suspend("nobody-here")).status, 404);
  });

  test("its site answers nobody, and says when to come again", async () => {
    await world.found("dark");
    const begin = () =>
      world.call(publicSite.sendChatMessage, null, {
        params: { domain: "dark" },
        body: { message: "Hello", clientMessageId: "c-1" },
      });
    const first = await begin();
    assert.equal(first.status, 201);
    const { sessionId } = first.body as { sessionId: string };
    await suspend("dark");
    assert.equal((await begin()).status, 503);
    const said = await world.call(publicSite.sendChatMessage, null, {
      params: { domain: "dark" },
      body: { sessionId, message: "Anybody there?", clientMessageId: "c-2" },
    });
    assert.equal(said.status, 201, "what is said in an open chat is kept");
    await resume("dark");
  });

  test("a mail waits while it is suspended and leaves once it is resumed", async () => {
    await world.found("held");
    await suspend("held");
    const { id } = await world.work("held", (work) =>
      queueMail(work, { to: "kim@example.test", subject: "S", text: "T" }).then((made) => ({ id: made })),
    );
    const stateOf = () =>
      world.work("held", async (work) => {
        const [row] = await work.from(deliveries).where(eq(deliveries.id, id));
        return row?.state;
      });
    await world.app.queue?.runDue();
    assert.equal(await stateOf(), "QUEUED");
    await resume("held");
    await world.app.queue?.runDue();
    assert.notEqual(await stateOf(), "QUEUED");
  });

  test("of two who invite at once for the last place one is refused at the field", async () => {
    const admin = await world.person({ role: "ADMIN", tenant: "small" });
    await limit("small", { peopleMax: 2 });
    const invite = (email: string) =>
      world.call(invitations.create, admin, { body: { email, role: "AGENT" } });
    const answers = await Promise.all([invite("one@example.test"), invite("two@example.test")]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    assert.match(JSON.stringify(refused?.body), /may have 2 accounts.*2 are in use/);
  });

  test("bytes beyond the limit are refused, those of uploads since the last count among them", async () => {
    await world.found("full");
    const stored = { maxBytes: 1000, countedBytes: 400, countedAt: null };
    const take = (bytes: number) => world.work("full", (work) => takeStored(work, stored, bytes));
    await take(500);
    await assert.rejects(take(101), /may keep/);
    await take(100);
    await assert.rejects(take(1), /may keep/);
  });
});
