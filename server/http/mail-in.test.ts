import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createTransport } from "nodemailer";
import { mailboxes } from "../../contract/channels/mailboxes.ts";
import { connections } from "../../contract/workspace/connections.ts";
import { createCheckSender } from "../providers/mail-sender/check-sender.ts";
import { fakeNames, signingKey } from "../testing/fake-names.ts";
import { mailRig, rawMail } from "../testing/mail-rig.ts";
import { createWorld } from "../testing/world.ts";
import type { World } from "../testing/world.ts";

describe("mail that is forwarded to us", () => {
  let world: World;
  const rig = mailRig(() => world);
  const bank = signingKey("bank.test");
  before(async () => {
    world = await createWorld({
      startsWork: true,
      now: "2101-03-07T09:00:00.000Z",
      ports: {
        checkSender: createCheckSender(
          fakeNames({ ...bank.records, "TXT _dmarc.bank.test": ["v=DMARC1; p=reject"] }),
        ),
      },
      env: { MAIL_IN_DOMAIN: "in.parley.test", MAIL_IN_PORT: "0", DNS_SERVERS: "127.0.0.1:9" },
    });
  });
  after(() => world.stop());

  const hand = async (to: string | string[], raw: string) => {
    const transport = createTransport({
      host: "127.0.0.1",
      port: world.app.mailInPort() ?? 0,
      tls: { rejectUnauthorized: false },
    });
    try {
      await transport.sendMail({ envelope: { from: "forwarder@acme.test", to }, raw });
      return "taken";
    } catch (error) {
      return String(error instanceof Error && "responseCode" in error ? error.responseCode : error);
    } finally {
      transport.close();
    }
  };

  test("each mailbox has an address of its own, and what comes there becomes a ticket once", async () => {
    const { admin, id } = await rig.begun();
    const { address, dns } = await world.ok(mailboxes.forwarding, admin, { params: { id } });
    assert.match(address ?? "", /^in-[a-z0-9]{20}@in\.parley\.test$/);
    assert.equal(dns, "SILENT");
    const raw = rawMail({ Subject: "Forwarded", "Authentication-Results": "forged; dmarc=pass" });
    assert.equal(await hand(address ?? "", raw), "taken");
    assert.equal(await hand((address ?? "").toUpperCase(), raw), "taken");
    await rig.settle();
    const [ticket, ...more] = await rig.ticketsOf(admin);
    assert.deepEqual([ticket?.subject, more.length], ["Forwarded", 0]);
    const [message] = await rig.messagesOf(admin, ticket?.id ?? "");
    assert.equal(message?.mail?.trust, "UNKNOWN");
  });

  test("its sender is proved where their domain signed it, and looks forged where the domain wants it signed", async () => {
    const { admin, id } = await rig.begun();
    const { address } = await world.ok(mailboxes.forwarding, admin, { params: { id } });
    const signed = await bank.sign(rawMail({ From: "kim@bank.test", Subject: "Signed" }));
    assert.equal(await hand(address ?? "", signed), "taken");
    assert.equal(await hand(address ?? "", rawMail({ From: "boss@bank.test", Subject: "Not" })), "taken");
    await rig.settle();
    const trusts = await Promise.all(
      (await rig.ticketsOf(admin)).map(async ({ id: ticketId, subject }) => {
        const [message] = await rig.messagesOf(admin, ticketId);
        return [subject, message?.mail?.trust];
      }),
    );
    assert.deepEqual(Object.fromEntries(trusts), { Signed: "PASSED", Not: "FAILED" });
  });

  test("an address that is nobody's is refused before the mail is read", async () => {
    const { admin } = await rig.begun();
    for (const to of ["support@acme.test", "in-nobody@in.parley.test", "in-@in.parley.test"])
      assert.equal(await hand(to, rawMail({})), "550", to);
    await rig.settle();
    assert.deepEqual(await rig.ticketsOf(admin), []);
  });

  test("one that is too large is refused, and the next is taken", async () => {
    const { admin, id } = await rig.begun();
    const { address } = await world.ok(mailboxes.forwarding, admin, { params: { id } });
    assert.equal(await hand(address ?? "", rawMail({}, "x".repeat(31 * 1024 * 1024))), "552");
    assert.equal(await hand(address ?? "", rawMail({ Subject: "Small" })), "taken");
    const { oversized } = await world.ok(connections.get, admin, { params: { id } });
    assert.equal(oversized, 1);
  });
});
