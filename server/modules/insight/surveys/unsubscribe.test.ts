import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { consents, publicConsents } from "../../../../contract/crm/consents.ts";
import { contactMerges } from "../../../../contract/crm/contact-merges.ts";
import { contacts } from "../../../../contract/crm/contacts.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { surveys } from "../../../../contract/insight/surveys.ts";
import { mailsOf } from "../../../testing/staff.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { unsubscribeToken } from "../../channels/opt-outs/unsubscribe-token.ts";

describe("unsubscribing from surveys", () => {
  let world: World;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());

  let names = 0;
  const desk = async () => {
    names += 1;
    const tenant = `unsubscribe-${names}`;
    const ann = await world.person({ tenant, name: "Ann Agent" });
    const sue = await world.person({ tenant, role: "ADMIN" });
    await world.ok(surveys.setSettings, sue, { body: { timing: "AT_ONCE", throttleDays: 0 } });
    return { tenant, ann, sue };
  };
  const resolved = async (ann: Person) => {
    const made = await world.ok(tickets.create, ann, {
      body: {
        subject: "Tent pole broke",
        message: "It snapped.",
        contactEmail: "kim@larsen.example",
        contactName: "Kim",
      },
    });
    await world.ok(tickets.update, ann, { params: { id: made.id }, body: { status: "RESOLVED" } });
    await world.app.queue?.runDue();
    await world.app.queue?.runDue();
    return made;
  };
  const surveyMails = async (tenant: string) =>
    (await world.work(tenant, (work) => mailsOf(work))).filter(({ text }) => text.includes("/survey/"));
  const tokenOf = async (tenant: string) =>
    /\/unsubscribe\/([\w-]+)\?lang=en/.exec((await surveyMails(tenant)).at(-1)?.text ?? "")?.[1] ?? "";
  const read = (domain: string, token: string) =>
    world.call(publicConsents.get, null, { params: { domain, token } });
  const set = (domain: string, token: string, state: "OPTED_IN" | "OPTED_OUT") =>
    world.call(publicConsents.set, null, { params: { domain, token }, body: { state } });

  test("the mail has a link in its foot, and headers by which a mail program unsubscribes at once", async () => {
    const { tenant, ann } = await desk();
    await resolved(ann);
    const [mail] = await surveyMails(tenant);
    const token = await tokenOf(tenant);
    assert.match(token, /^[\w-]{67}$/);
    assert.ok(mail);
    assert.ok(mail.html?.includes(`/unsubscribe/${token}?lang=en`));
    assert.match(
      mail.headers?.["List-Unsubscribe"] ?? "",
      new RegExp(`^<https?://[^>]+/unsubscribe/${token}/one-click>$`),
    );
    assert.equal(mail.headers?.["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click");
  });

  test("reading changes nothing; unsubscribing does, twice as well as once, and so does subscribing again", async () => {
    const { tenant, ann } = await desk();
    const { id } = await resolved(ann);
    const token = await tokenOf(tenant);
    const seen = { channel: "EMAIL", purpose: "MARKETING", address: "k•••@larsen.example" };
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await read(tenant, token);
      assert.deepEqual([status, body], [200, { ...seen, state: null }]);
    }
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await set(tenant, token, "OPTED_OUT");
      assert.deepEqual([status, body], [200, { ...seen, state: "OPTED_OUT" }]);
    }
    const contactId = (await world.ok(tickets.get, ann, { params: { id } })).contact?.id ?? "";
    const history = await world.ok(consents.history, ann, { params: { id: contactId }, query: {} });
    assert.deepEqual(
      history.items.map(({ state, source, byName }) => [state, source, byName]),
      [["OPTED_OUT", "UNSUBSCRIBE_LINK", null]],
    );
    await resolved(ann);
    assert.equal((await surveyMails(tenant)).length, 1, "no other survey is mailed");
    assert.deepEqual((await set(tenant, token, "OPTED_IN")).body["state"], "OPTED_IN");
    await resolved(ann);
    assert.equal((await surveyMails(tenant)).length, 2);
  });

  test("by hand too it says why nothing is sent", async () => {
    const { tenant, ann, sue } = await desk();
    await resolved(ann);
    await set(tenant, await tokenOf(tenant), "OPTED_OUT");
    await world.ok(surveys.setSettings, sue, { body: { timing: "OFF" } });
    const made = await resolved(ann);
    const refused = await world.call(tickets.survey, ann, { params: { id: made.id } });
    assert.equal(refused.status, 409);
    assert.match(String(refused.body["detail"]), /opted out/);
  });

  test("a link that was changed, is another workspace's, or of somebody who is gone, is one that never was", async () => {
    const { tenant, ann, sue } = await desk();
    const other = await desk();
    const { id } = await resolved(ann);
    const token = await tokenOf(tenant);
    const changed = `${token.slice(0, 5)}${token[5] === "A" ? "B" : "A"}${token.slice(6)}`;
    for (const [domain, one] of [
      [tenant, changed],
      [tenant, "nothing"],
      [tenant, "a".repeat(67)],
      [tenant, "a".repeat(400)],
      [other.tenant, token],
      ["nobody-is-called-so", token],
    ] as const) {
      assert.equal((await read(domain, one)).status, 404, one);
      assert.equal((await set(domain, one, "OPTED_OUT")).status, 404, one);
    }
    const contactId = (await world.ok(tickets.get, ann, { params: { id } })).contact?.id ?? "";
    await world.ok(contacts.remove, sue, { params: { id: contactId } });
    assert.equal((await set(tenant, token, "OPTED_OUT")).status, 404);
  });

  test("the link of somebody who was merged is that of who goes on", async () => {
    const { tenant, ann } = await desk();
    const [one, two] = [
      await world.ok(contacts.create, ann, { body: { name: "Kim", email: "kim@one.example" } }),
      await world.ok(contacts.create, ann, { body: { name: "Kim", email: "kim@two.example" } }),
    ];
    const token = await unsubscribeToken(world.app.services, tenant, {
      contactId: two.id,
      channel: "EMAIL",
      purpose: "MARKETING",
    });
    await world.ok(contactMerges.merge, ann, { body: { contactId: one.id, mergedIds: [two.id] } });
    assert.equal((await set(tenant, token, "OPTED_OUT")).status, 200);
    const { items } = await world.ok(consents.list, ann, { params: { id: one.id } });
    assert.ok(items.some(({ channel, state }) => channel === "EMAIL" && state === "OPTED_OUT"));
  });
});
