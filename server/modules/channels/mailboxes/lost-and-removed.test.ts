import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eq } from "drizzle-orm";
import { mailboxes } from "../../../../contract/channels/mailboxes.ts";
import type { MailSignIn } from "../../../../contract/enums.ts";
import { notifications } from "../../../../contract/notices/notifications.ts";
import { connections } from "../../../../contract/workspace/connections.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { revokeGrant } from "../../../providers/channel/email/sign-in.ts";
import {
  simulateMailSignIn,
  simulatedSignInApp,
} from "../../../providers/channel/email/simulated-sign-in.ts";
import type { SignInSimulation } from "../../../providers/channel/email/simulated-sign-in.ts";
import { isFailure } from "../../../testing/channel-rig.ts";
import { jobsDone } from "../../../testing/jobs-done.ts";
import { whatsappRig } from "../../../testing/messenger-rig.ts";
import { outboxOf } from "../../../testing/staff.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { users } from "../../people/session/table.ts";
import { noteConnectionFailure } from "../../workspace/connections/health.ts";
import { revokeSignInJob } from "../../workspace/connections/mail-tokens.ts";
import { memoryOf } from "../../workspace/connections/account-memory.ts";
import { connections as connectionTable } from "../../workspace/connections/table.ts";

const address = "support@acme.test";

describe("a connection that is lost, or removed", () => {
  let world: World;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());
  let made = 0;
  const newAdmin = () => world.person({ role: "ADMIN", tenant: `lost-${(made += 1)}` });

  const signIn = async (admin: Person, provider: MailSignIn) => {
    const { url } = await world.ok(mailboxes.beginSignIn, admin, {
      body: { provider, address, isSimulated: true },
    });
    const consented = await world.ok(mailboxes.consent, admin, {
      body: { query: new URL(url).search.slice(1), account: address, allows: true },
    });
    const back = new URL(consented.url).searchParams;
    const { connection } = await world.ok(mailboxes.finishSignIn, admin, {
      body: { state: back.get("state") ?? "", code: back.get("code") ?? "" },
    });
    await jobsDone(world);
    return connection.id;
  };
  const rowOf = async (admin: Person, id: string) => {
    const [row] = await world.work(admin.tenant, ({ from }) =>
      from(connectionTable).where(eq(connectionTable.id, id)),
    );
    assert.ok(row);
    return row;
  };
  const isRevoked = async (admin: Person, id: string) => {
    const { grants } = (await rowOf(admin, id)).simulator as unknown as SignInSimulation; // of a sign-in
    return grants.map((grant) => grant.isRevoked);
  };
  const remove = async (admin: Person, id: string) => {
    await world.ok(connections.remove, admin, { params: { id } });
    await jobsDone(world);
  };

  test("what an account at Google granted is taken back once its mailbox is removed", async () => {
    const admin = await newAdmin();
    const id = await signIn(admin, "GOOGLE");
    assert.deepEqual(await isRevoked(admin, id), [false]);
    await remove(admin, id);
    assert.deepEqual(await isRevoked(admin, id), [true]);
    // Twice does no harm: the provider knows nothing of it any more.
    await revokeSignInJob.run({
      desk: world.app.desk,
      services: world.app.services,
      tenant: admin.tenant,
      payload: { connectionId: id },
    });
  });

  test("Microsoft has no way to: nothing is asked of it, and the removal is whole", async () => {
    const admin = await newAdmin();
    const id = await signIn(admin, "MICROSOFT");
    await remove(admin, id);
    assert.deepEqual(await isRevoked(admin, id), [false]);
    await revokeGrant(
      { provider: "MICROSOFT", fetch: () => assert.fail("nothing is asked") },
      "refresh-token",
    );
  });

  test("a provider that hangs or fails holds nobody: the removal answers, and the job is tried again", async () => {
    const admin = await newAdmin();
    const id = await signIn(admin, "GOOGLE");
    await world.ok(simulator.faults, admin, { params: { id }, body: { fault: "time_out", isOn: true } });
    assert.equal((await world.call(connections.remove, admin, { params: { id } })).status, 200);
    const asked = {
      desk: world.app.desk,
      services: world.app.services,
      tenant: admin.tenant,
      payload: { connectionId: id },
    };
    await assert.rejects(revokeSignInJob.run(asked), isFailure("unknown"));
    assert.deepEqual(await isRevoked(admin, id), [false]);
    const memory = memoryOf(world.app.desk, await rowOf(admin, id));
    await memory.change((state) => {
      Object.assign(state, { faults: [] });
    });
    await revokeSignInJob.run(asked);
    assert.deepEqual(await isRevoked(admin, id), [true]);
  });

  test("the simulated provider takes a token back once, and knows no other", async () => {
    const admin = await newAdmin();
    const id = await signIn(admin, "GOOGLE");
    const memory = memoryOf(world.app.desk, await rowOf(admin, id));
    const { fetch } = simulateMailSignIn("GOOGLE", { memory, now: () => world.clock.now() });
    const ask = async (token: string) =>
      (
        await fetch("https://oauth2.googleapis.com/revoke", {
          method: "POST",
          headers: { "Content-Type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ token, client_id: simulatedSignInApp("GOOGLE").clientId }).toString(),
          timeoutMs: 1000,
        })
      ).status;
    const { refreshToken } = JSON.parse((await rowOf(admin, id)).secrets) as { refreshToken: string }; // as stored
    assert.deepEqual([await ask("other"), await ask(refreshToken), await ask(refreshToken)], [400, 200, 400]);
  });

  const mailsTo = async (person: Person) =>
    (await outboxOf(world, person.tenant, person.email)).map(({ subject }) => subject);
  const noticesTo = async (person: Person) =>
    (await world.ok(notifications.list, person, { query: { limit: 20 } })).items.filter(
      ({ type }) => type === "CONNECTION_LOST",
    );

  test("a sign-in that is over is told to each administrator by mail and in the desk, once, in their language", async () => {
    const admin = await newAdmin();
    const other = await world.person({ role: "ADMIN", tenant: admin.tenant });
    const agent = await world.person({ role: "AGENT", tenant: admin.tenant });
    await world.work(admin.tenant, (work) =>
      work.update(users).set({ locale: "ar" }).where(eq(users.id, other.id)),
    );
    const id = await signIn(admin, "GOOGLE");
    await world.ok(simulator.faults, admin, { params: { id }, body: { fault: "token_expired", isOn: true } });
    for (let twice = 0; twice < 2; twice += 1) {
      const lost = await world.ok(connections.check, admin, { params: { id } });
      assert.equal(lost.state, "RECONNECT");
      await jobsDone(world);
    }
    const [notice, ...more] = await noticesTo(admin);
    assert.deepEqual(
      [notice?.title, notice?.actionUrl, more.length],
      [`${address} needs to be connected again`, "/admin/settings?section=connections", 0],
    );
    assert.ok((notice?.content ?? "").length > 10, "with its reason");
    assert.deepEqual(await mailsTo(admin), [`${address} needs to be connected again`]);
    assert.match((await mailsTo(other))[0] ?? "", /يجب إعادة ربط/);
    assert.deepEqual([await mailsTo(agent), await noticesTo(agent)], [[], []]);
    // Mended, and lost once more: told once more.
    await world.ok(simulator.faults, admin, {
      params: { id },
      body: { fault: "token_expired", isOn: false },
    });
    assert.equal((await world.ok(connections.check, admin, { params: { id } })).state, "CONNECTED");
    await world.ok(simulator.faults, admin, { params: { id }, body: { fault: "token_expired", isOn: true } });
    await world.ok(connections.check, admin, { params: { id } });
    await jobsDone(world);
    assert.equal((await noticesTo(admin)).length, 2);
  });

  test("a messenger's token that its provider refuses as well; what was mended before it is told is told to nobody", async () => {
    const admin = await newAdmin();
    const rig = whatsappRig(
      () => world,
      () => admin,
    );
    const { id } = await rig.connect();
    await world.work(admin.tenant, (work) => noteConnectionFailure(work, id, "Session has expired"));
    await jobsDone(world);
    assert.deepEqual(
      (await noticesTo(admin)).map(({ title, content }) => [title, content]),
      [["Support needs to be connected again", "Session has expired"]],
    );
    const calm = await rig.connect();
    await world.work(admin.tenant, async (work) => {
      await noteConnectionFailure(work, calm.id, "Session has expired");
      await work.update(connectionTable).set({ state: "CONNECTED" }).where(eq(connectionTable.id, calm.id));
    });
    await jobsDone(world);
    assert.equal((await noticesTo(admin)).length, 1);
  });
});
