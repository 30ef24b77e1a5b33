import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { mailboxes } from "../../contract/channels/mailboxes.ts";
import { connections } from "../../contract/workspace/connections.ts";
import { limits } from "../../contract/limits.ts";
import { mailSignature } from "../modules/channels/mailboxes/mail-hook.ts";
import { createCheckSender } from "../providers/mail-sender/check-sender.ts";
import { fakeNames } from "../testing/fake-names.ts";
import { mailRig, rawMail } from "../testing/mail-rig.ts";
import { createWorld } from "../testing/world.ts";
import type { Person, World } from "../testing/world.ts";

/** What a mail gateway may post, and who may not. */
describe("a mail that a gateway posts", () => {
  let world: World;
  const rig = mailRig(() => world);
  before(async () => {
    world = await createWorld({
      startsWork: true,
      now: "2101-03-07T09:00:00.000Z",
      env: { DNS_SERVERS: "127.0.0.1:9" },
      ports: { checkSender: createCheckSender(fakeNames({})) },
    });
  });
  after(() => world.stop());

  const begun = async () => {
    const made = await rig.begun();
    const { secret } = await world.ok(mailboxes.renewHookSecret, made.admin, { params: { id: made.id } });
    const { hookPath } = await world.ok(mailboxes.forwarding, made.admin, { params: { id: made.id } });
    return { ...made, secret, hookPath };
  };
  const seconds = (minutes = 0): string => String(world.clock.now().getTime() / 1000 + minutes * 60);
  const post = async (
    path: string,
    raw: string,
    {
      secret = "",
      timestamp = seconds(),
      signature = mailSignature(secret, timestamp, Buffer.from(raw)),
    } = {},
  ): Promise<number> => {
    const { statusCode } = await world.app.http.inject({
      method: "POST",
      url: path,
      headers: {
        "content-type": "message/rfc822",
        "x-parley-timestamp": timestamp,
        "x-parley-signature": signature,
      },
      payload: raw,
    });
    return statusCode;
  };
  const subjects = async (admin: Person) => {
    await rig.settle();
    return (await rig.ticketsOf(admin)).map(({ subject }) => subject);
  };

  test("is a ticket once, however often it is posted", async () => {
    const { admin, hookPath, secret } = await begun();
    const raw = rawMail({ Subject: "By a gateway", "Authentication-Results": "mx; dmarc=pass" });
    assert.deepEqual(
      [await post(hookPath, raw, { secret }), await post(hookPath, raw, { secret })],
      [200, 200],
    );
    assert.deepEqual(await subjects(admin), ["By a gateway"]);
    const [ticket] = await rig.ticketsOf(admin);
    const [message] = await rig.messagesOf(admin, ticket?.id ?? "");
    assert.equal(message?.mail?.trust, "UNKNOWN");
  });

  test("counts by its signature over time and bytes alone, and for five minutes", async () => {
    const { admin, hookPath, secret } = await begun();
    const raw = rawMail({});
    const good = mailSignature(secret, seconds(), Buffer.from(raw));
    const refused = [
      { secret: "another" },
      { signature: "" },
      { signature: good.replace("sha256=", "") },
      { signature: good, timestamp: seconds(1) },
      { secret, timestamp: seconds(-6) },
      { secret, timestamp: seconds(6) },
      { secret, timestamp: "yesterday" },
      { secret, timestamp: "" },
    ];
    for (const by of refused) assert.equal(await post(hookPath, raw, by), 403, JSON.stringify(by));
    assert.equal(await post(hookPath, `${raw} `, { signature: good }), 403);
    assert.equal(await post(hookPath, "", { secret }), 422);
    assert.deepEqual(await subjects(admin), []);
    assert.equal(await post(hookPath, raw, { secret, timestamp: seconds(-4) }), 200);
  });

  test("is taken at no address that nobody has, without a secret, or by the secret of another mailbox", async () => {
    const one = await begun();
    const other = await begun();
    const without = await rig.begun();
    const { hookPath } = await world.ok(mailboxes.forwarding, without.admin, { params: { id: without.id } });
    assert.equal(await post("/api/hooks/mail/nobody", rawMail({}), { secret: one.secret }), 404);
    assert.equal(await post(hookPath, rawMail({}), { secret: "" }), 403);
    assert.equal(await post(other.hookPath, rawMail({}), { secret: one.secret }), 403);
    const elsewhere = await world.call(mailboxes.renewHookSecret, other.admin, { params: { id: one.id } });
    assert.equal(elsewhere.status, 404);
  });

  test("may be signed with the secret before for a day, and then no more", async () => {
    const { admin, id, hookPath, secret } = await begun();
    const next = await world.ok(mailboxes.renewHookSecret, admin, { params: { id } });
    assert.notEqual(next.secret, secret);
    assert.equal(await post(hookPath, rawMail({ Subject: "Before" }), { secret }), 200);
    assert.equal(await post(hookPath, rawMail({ Subject: "After" }), { secret: next.secret }), 200);
    world.clock.advance({ hours: 25 });
    assert.equal(await post(hookPath, rawMail({ Subject: "Late" }), { secret }), 403);
    assert.equal(await post(hookPath, rawMail({ Subject: "Still" }), { secret: next.secret }), 200);
  });

  test("above 30 MB is refused, and one of 5 MB is taken", async () => {
    const { admin, id, hookPath, secret } = await begun();
    const large = rawMail({ Subject: "Large" }, "x".repeat(5 * 1024 * 1024));
    assert.equal(await post(hookPath, large, { secret }), 200);
    assert.equal(await post(hookPath, "x".repeat(limits.mailMaxBytes + 1), { secret }), 413);
    assert.equal(await post(hookPath, large, { secret: "another" }), 403);
    assert.deepEqual(await subjects(admin), ["Large"]);
    const { oversized, refused } = await world.ok(connections.get, admin, { params: { id } });
    assert.deepEqual(
      [oversized, refused],
      [1, 1],
      "what was not let in is counted, and an administrator sees it",
    );
  });
});
