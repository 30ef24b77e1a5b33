import assert from "node:assert/strict";
import { after, before, describe, mock, test } from "node:test";
import { eq } from "drizzle-orm";
import pg from "pg";
import { tickets as calls } from "../../../../contract/desk/tickets.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { testServerUrl } from "../../../testing/test-database.ts";
import type { Fault } from "../../../fault.ts";
import { systemActor } from "../../../work.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { viewTicket } from "./queries.ts";

/** Asked for at once; more than one round of them. */
const count = 12;

describe("tickets that are read at once", () => {
  let world: World;
  let ann: Person;
  const ids: string[] = [];

  before(async () => {
    world = await createWorld();
    ann = await world.person({ role: "SUPERVISOR" });
    await world.found("globex");
    for (let at = 0; at < count; at += 1) {
      const body = { subject: `Order ${at}`, contactEmail: `kim-${at}@example.test`, contactName: "Kim" };
      ids.push((await world.ok(calls.create, ann, { body })).id);
    }
    await all();
  });
  after(() => world.stop());

  const read = (id: string, tenant = "acme") =>
    world.app.desk.read(tenant, systemActor, (work) => viewTicket(work, id));
  const all = () => Promise.all(ids.map((id) => read(id)));

  // PGlite is not asked over a wire. Before another tenant has come, beside whom one has a connection to itself.
  if (testServerUrl)
    test("they are asked for together, by fewer statements than there are tickets", async () => {
      await all();
      const bind = mock.method(
        pg.Connection.prototype as unknown as { bind: (of: { statement?: string }) => void },
        "bind",
      );
      await all();
      const names = bind.mock.calls.map(({ arguments: [{ statement }] }) => statement);
      bind.mock.restore();
      const asked = names.filter((name) => name === "ticket_versions").length;
      assert.ok(asked >= 1 && asked < count, `${asked} statements for ${count} tickets`);
    });

  test("each is told its own, as it stands", async () => {
    assert.deepEqual(
      (await all()).map(({ subject }) => subject),
      ids.map((_, at) => `Order ${at}`),
    );
    await world.work("acme", ({ update }) =>
      update(contacts).set({ name: "Kim Larsen" }).where(eq(contacts.email, "kim-3@example.test")),
    );
    await world.ok(calls.update, ann, { params: { id: ids[5] ?? "" }, body: { subject: "Order returned" } });
    const now = await all();
    assert.deepEqual(
      now.map(({ contact }) => contact?.name),
      ids.map((_, at) => (at === 3 ? "Kim Larsen" : "Kim")),
    );
    assert.equal(now[5]?.subject, "Order returned");
  });

  test("what was acknowledged is seen by whoever asks after it, however many ask", async () => {
    for (let round = 0; round < 5; round += 1) {
      const crowd = all();
      const id = ids[round] ?? "";
      await world.ok(calls.update, ann, { params: { id }, body: { subject: `Round ${round}` } });
      const [{ subject }] = await Promise.all([read(id), crowd]);
      assert.equal(subject, `Round ${round}`);
    }
  });

  test("nobody is told another workspace's, also while its own people read it", async () => {
    const crowd = all();
    const answers = await Promise.allSettled(ids.map((id) => read(id, "globex")));
    await crowd;
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], ["rejected"]);
    assert.deepEqual(
      answers.map((answer) => answer.status === "rejected" && (answer.reason as Fault).code), // by viewTicket
      ids.map(() => "not_found"),
    );
  });
});
