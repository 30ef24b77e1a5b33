import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { invitations as calls } from "../../../contract/admin/people.ts";
import { session } from "../../../contract/session.ts";
import { outboxOf, secretSentTo } from "../../testing/staff.ts";
import { createWorld } from "../../testing/world.ts";
import type { World } from "../../testing/world.ts";
import { auditLogs } from "../../db/table.ts";
import { invitations, users } from "../session/table.ts";
import { expireInvitations } from "./invitations.ts";

describe("invitations", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  const accept = (token: string) =>
    world.call(session.acceptInvitation, null, {
      body: { token, firstName: "Grace", lastName: "Hopper", password: "correct horse battery" },
    });
  const read = (token: string) => world.call(session.invitation, null, { query: { token } });

  test("the link in the mail shows who invites, makes a member of staff of the role promised, signs in, and works once", async () => {
    const admin = await world.person({ role: "ADMIN", name: "Mona Lott" });
    const made = await world.ok(calls.create, admin, {
      body: { email: " Grace@Acme.test ", role: "SENIOR_AGENT" },
    });
    assert.deepEqual(
      [made.email, made.status, made.invitedByName],
      ["grace@acme.test", "PENDING", "Mona Lott"],
    );
    const [mail] = await outboxOf(world, "acme", "grace@acme.test");
    assert.match(mail?.text ?? "", /http:\/\/acme\.localhost:3000\/accept-invitation\?token=[\w-]{43}/);
    const token = await secretSentTo(world, "acme", "grace@acme.test");
    assert.deepEqual((await read(token)).body, {
      email: "grace@acme.test",
      role: "SENIOR_AGENT",
      tenantId: "acme",
      tenantName: "acme",
      invitedBy: "Mona Lott",
      expiresAt: made.expiresAt,
    });
    const { status, body } = await accept(token);
    assert.equal(status, 200);
    assert.deepEqual(
      [body.user.role, body.user.email, body.user.tenantId],
      ["SENIOR_AGENT", "grace@acme.test", "acme"],
    );
    assert.equal((await accept(token)).status, 410);
    assert.equal((await read(token)).status, 410);
    assert.equal(
      (await world.ok(calls.list, admin, { query: { search: "grace" } })).items[0]?.status,
      "ACCEPTED",
    );
  });

  test("two people with one link become one member of staff", async () => {
    const admin = await world.person({ role: "ADMIN" });
    await world.ok(calls.create, admin, { body: { email: "once@acme.test", role: "AGENT" } });
    const token = await secretSentTo(world, "acme", "once@acme.test");
    const both = await Promise.all([accept(token), accept(token)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 410]);
    assert.equal(
      await world.work("acme", (work) => work.rows(users).count(eq(users.email, "once@acme.test"))),
      1,
    );
  });

  test("a person is invited once at a time, also by two administrators at once", async () => {
    const [one, two] = [await world.person({ role: "ADMIN" }), await world.person({ role: "ADMIN" })];
    const both = await Promise.all(
      [one, two].map((admin) =>
        world.call(calls.create, admin, { body: { email: "double@acme.test", role: "AGENT" } }),
      ),
    );
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
    assert.deepEqual(both.find(({ status }) => status === 409)?.body["errors"], [
      { path: "email", message: "This person was invited already" },
    ]);
    assert.equal((await outboxOf(world, "acme", "double@acme.test")).length, 1);
  });

  test("whoever is here already is not invited", async () => {
    const [admin, ann] = [await world.person({ role: "ADMIN" }), await world.person()];
    const { status, body } = await world.call(calls.create, admin, {
      body: { email: ann.email, role: "AGENT" },
    });
    assert.equal(status, 409);
    assert.deepEqual(body["errors"], [{ path: "email", message: "Somebody here has this e-mail address" }]);
  });

  test("nobody grants a role above their own, and nobody that of SUPER_ADMIN", async () => {
    const [manager, agent] = [await world.person({ role: "MANAGER" }), await world.person()];
    const { status, body } = await world.call(calls.create, manager, {
      body: { email: "above@acme.test", role: "ADMIN" },
    });
    assert.equal(status, 403);
    assert.equal((body["errors"] as { path: string }[])[0]?.path, "role");
    assert.equal(
      (await world.call(calls.create, manager, { body: { email: "equal@acme.test", role: "MANAGER" } }))
        .status,
      201,
    );
    assert.equal(
      (await world.call(calls.create, agent, { body: { email: "below@acme.test", role: "USER" } })).status,
      403,
    );
    const root = await world.person({ role: "SUPER_ADMIN", tenant: "parley" });
    assert.equal(
      (
        await world.call(calls.create, root, {
          headers: { "x-tenant-id": "acme" },
          body: { email: "root@acme.test", role: "SUPER_ADMIN" as never },
        })
      ).status,
      422,
    );
    assert.equal(
      (
        await world.call(calls.create, root, {
          headers: { "x-tenant-id": "acme" },
          body: { email: "helped@acme.test", role: "ADMIN" },
        })
      ).status,
      201,
    );
  });

  test("after seven days it reads as expired at once, works no more, makes room for another, and the night writes it down", async () => {
    const admin = await world.person({ role: "ADMIN", tenant: "globex" });
    const first = await world.ok(calls.create, admin, { body: { email: "late@globex.test", role: "AGENT" } });
    const token = await secretSentTo(world, "globex", "late@globex.test");
    const other = await world.ok(calls.create, admin, {
      body: { email: "later@globex.test", role: "AGENT" },
    });
    world.clock.advance({ days: 7 });
    const again = {
      ...admin,
      token: (await world.ok(session.refreshToken, null, { body: { token: admin.token } })).token,
    };
    const shown = async (status: "PENDING" | "EXPIRED") =>
      (await world.ok(calls.list, again, { query: { status: [status] } })).items.map((one) => one.id).sort();
    assert.deepEqual([await shown("PENDING"), await shown("EXPIRED")], [[], [first.id, other.id].sort()]);
    assert.equal((await accept(token)).status, 410);
    const second = await world.ok(calls.create, again, {
      body: { email: "late@globex.test", role: "AGENT" },
    });
    assert.deepEqual(await shown("PENDING"), [second.id]);
    const stored = () =>
      world.work("globex", async (work) =>
        (await work.rows(invitations).list()).map((row) => [row.id, row.status]),
      );
    assert.deepEqual(Object.fromEntries(await stored()), {
      [first.id]: "EXPIRED",
      [other.id]: "PENDING",
      [second.id]: "PENDING",
    });
    await expireInvitations.run({ desk: world.app.desk, services: world.app.services });
    assert.deepEqual(Object.fromEntries(await stored()), {
      [first.id]: "EXPIRED",
      [other.id]: "EXPIRED",
      [second.id]: "PENDING",
    });
  });

  test("one that was withdrawn works no more", async () => {
    const admin = await world.person({ role: "ADMIN" });
    const { id } = await world.ok(calls.create, admin, {
      body: { email: "withdrawn@acme.test", role: "AGENT" },
    });
    const token = await secretSentTo(world, "acme", "withdrawn@acme.test");
    await world.ok(calls.remove, admin, { params: { id } });
    assert.equal((await accept(token)).status, 410);
  });

  test("no link is in the audit log", async () => {
    const admin = await world.person({ role: "ADMIN", tenant: "initech" });
    await world.ok(calls.create, admin, { body: { email: "quiet@initech.test", role: "AGENT" } });
    const token = await secretSentTo(world, "initech", "quiet@initech.test");
    const rows = await world.work("initech", (work) => work.rows(auditLogs).list());
    assert.ok(rows.some((row) => row.entity === "invitations"));
    assert.ok(!JSON.stringify(rows).includes(token));
  });
});
