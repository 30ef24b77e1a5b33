import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { invitations as calls } from "../../../../contract/people/people.ts";
import { users as userCalls } from "../../../../contract/people/users.ts";
import { session } from "../../../../contract/people/session.ts";
import { outboxOf, secretSentTo } from "../../../testing/staff.ts";
import { deliveries } from "../../workspace/deliveries/table.ts";
import { letIn } from "../../../testing/visit.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { auditLogs, idempotencyKeys } from "../../../db/table.ts";
import { invitations, users } from "../session/table.ts";
import { expireInvitations } from "./invitations.ts";

describe("invitations", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());
  beforeEach(() => {
    world.clock.advance({ minutes: 1 });
  }); // so many calls in a minute would be too many
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
      { path: "email", message: "This person has already been invited" },
    ]);
    assert.equal((await outboxOf(world, "acme", "double@acme.test")).length, 1);
  });

  test("whoever is here already is not invited", async () => {
    const [admin, ann] = [await world.person({ role: "ADMIN" }), await world.person()];
    const { status, body } = await world.call(calls.create, admin, {
      body: { email: ann.email, role: "AGENT" },
    });
    assert.equal(status, 409);
    assert.deepEqual(body["errors"], [
      { path: "email", message: "Someone here already has this e-mail address" },
    ]);
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
    await letIn(world, root, "acme");
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

  test("an invitation does not outlive the one who gave it", async () => {
    const [first, second] = [
      await world.person({ role: "ADMIN", tenant: "chain" }),
      await world.person({ role: "ADMIN", tenant: "chain" }),
    ];
    await world.ok(calls.create, second, { body: { email: "third@chain.test", role: "ADMIN" } });
    const token = await secretSentTo(world, "chain", "third@chain.test");
    await world.ok(userCalls.update, first, { params: { id: second.id }, body: { isActive: false } });
    assert.deepEqual([(await read(token)).status, (await accept(token)).status], [410, 410]);
    assert.equal((await world.ok(calls.list, first, { query: {} })).items[0]?.status, "EXPIRED");
    await world.ok(userCalls.update, first, { params: { id: second.id }, body: { isActive: true } });
    assert.equal((await accept(token)).status, 410, "coming back does not bring it back");
    assert.equal(
      (await world.call(calls.create, first, { body: { email: "third@chain.test", role: "AGENT" } })).status,
      201,
      "and there is room for another",
    );
  });

  test("whatever becomes of the giver, an invitation stands exactly as long as they could still give it", async () => {
    const roles = ["ADMIN", "MANAGER", "SUPERVISOR", "SENIOR_AGENT", "AGENT", "USER"] as const;
    const rankOf = (role: string) => roles.findIndex((one) => one === role);
    const boss = await world.person({ role: "ADMIN", tenant: "ranks" });
    let at = 0;
    for (const given of ["ADMIN", "MANAGER", "AGENT"] as const)
      for (const becomes of [...roles, "inactive"] as const)
        for (const isSeen of [true, false]) {
          at += 1;
          if (at % 4 === 0) world.clock.advance({ minutes: 1 }); // so many calls in a minute would be too many
          const giver = await world.person({ role: "ADMIN", tenant: "ranks" });
          const email = `asked-${at}@ranks.test`;
          await world.ok(calls.create, giver, { body: { email, role: given } });
          const token = await secretSentTo(world, "ranks", email);
          const patch = becomes === "inactive" ? { isActive: false } : { role: becomes };
          // By the call, which withdraws; or behind its back, as a restored backup or another version may
          // have it: then the acceptance decides.
          if (isSeen) await world.ok(userCalls.update, boss, { params: { id: giver.id }, body: patch });
          else await world.work("ranks", (work) => work.rows(users).update(giver.id, patch));
          const stands =
            becomes !== "inactive" &&
            rankOf(becomes) <= rankOf("MANAGER") &&
            rankOf(becomes) <= rankOf(given);
          assert.equal(
            (await accept(token)).status,
            stands ? 200 : 410,
            `${given} by somebody who is ${becomes} now`,
          );
        }
  });

  test("a SUPER_ADMIN's invitation into a workspace ends with their account as well", async () => {
    const [root, other] = [
      await world.person({ role: "SUPER_ADMIN", tenant: "parley" }),
      await world.person({ role: "SUPER_ADMIN", tenant: "parley" }),
    ];
    const helped = await world.person({ role: "ADMIN", tenant: "helped" });
    await letIn(world, root, "helped");
    await world.ok(calls.create, root, {
      headers: { "x-tenant-id": "helped" },
      body: { email: "one@helped.test", role: "ADMIN" },
    });
    assert.equal((await read(await secretSentTo(world, "helped", "one@helped.test"))).status, 200);
    await world.ok(userCalls.update, other, { params: { id: root.id }, body: { isActive: false } });
    assert.equal((await accept(await secretSentTo(world, "helped", "one@helped.test"))).status, 410);
    assert.equal((await world.ok(calls.list, helped, { query: {} })).items[0]?.status, "EXPIRED");
  });

  test("whoever invites gets the link once, by which the person can come without any mail, and it is stored nowhere", async () => {
    const admin = await world.person({ role: "ADMIN", tenant: "by-hand" });
    const headers = { "idempotency-key": "the same" };
    const body = { email: "hand@by-hand.test", role: "AGENT" } as const;
    const made = await world.ok(calls.create, admin, { body, headers });
    assert.deepEqual([made.delivery, made.status], ["HELD_HERE", "PENDING"]);
    const token =
      /^http:\/\/by-hand\.localhost:3000\/accept-invitation\?token=([\w-]{43})$/.exec(made.link ?? "")?.[1] ??
      "";
    assert.equal(
      (await world.ok(calls.create, admin, { body, headers })).link,
      null,
      "the answer that is repeated has none",
    );
    for (const table of [idempotencyKeys, auditLogs, invitations, deliveries]) {
      const rows = await world.database.read({ tenant: "by-hand" }, (db) => db.select().from(table));
      assert.ok(rows.length > 0);
      assert.ok(!JSON.stringify(rows).includes(token), "no row holds it");
    }
    assert.equal("link" in ((await world.ok(calls.list, admin, { query: {} })).items[0] ?? {}), false);
    assert.equal((await accept(token)).status, 200);
  });

  test("sent again, an invitation has a new link, the one before works no more, and whoever sends it answers for it", async () => {
    const [admin, manager] = [
      await world.person({ role: "ADMIN", tenant: "again" }),
      await world.person({ role: "MANAGER", tenant: "again" }),
    ];
    const { id, link } = await world.ok(calls.create, admin, {
      body: { email: "twice@again.test", role: "ADMIN" },
    });
    const tokens = [link ?? "", await secretSentTo(world, "again", "twice@again.test")].map((text) =>
      text.replace(/.*token=/, ""),
    );
    assert.equal(
      (await world.call(calls.resend, manager, { params: { id } })).status,
      403,
      "not a role above one's own",
    );
    world.clock.advance({ days: 8 });
    const later = { ...admin, token: await fresh(admin) };
    const again = await world.ok(calls.resend, later, { params: { id } });
    assert.equal(again.status, "PENDING");
    for (const token of tokens) assert.equal((await accept(token)).status, 410);
    assert.equal((await accept((again.link ?? "").replace(/.*token=/, ""))).status, 200);
    assert.equal(
      (await world.call(calls.resend, later, { params: { id } })).status,
      409,
      "nobody is invited who came",
    );
  });

  const fresh = (person: Person) =>
    world.app.services.tokens.sign({
      sub: person.id,
      email: person.email,
      role: person.role,
      tenantId: person.tenant,
      firstName: "A",
      lastName: "B",
      name: person.name,
      sid: person.sessionId,
      gen: 1,
    });
});
