import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { helpCenter } from "../../../../contract/site/help-center.ts";
import { customDomains } from "../../../../contract/site/custom-domains.ts";
import { landingPages, publicLandingPages } from "../../../../contract/site/landing-pages.ts";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { startDns } from "../../../testing/dns-server.ts";
import type { DnsServer } from "../../../testing/dns-server.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";

describe("a tenant's own domain", () => {
  let dns: DnsServer;
  let world: World;
  before(async () => {
    dns = await startDns();
    world = await createWorld({
      startsWork: true,
      now: "2101-03-07T09:00:00.000Z",
      env: { DNS_SERVERS: dns.address, PUBLIC_DOMAIN: "parley.example" },
    });
  });
  after(async () => {
    await world.stop();
    await dns.stop();
  });

  // Sessions are shorter than the times that pass here: everybody comes anew.
  const admin = (tenant = "acme"): Promise<Person> => world.person({ role: "ADMIN", tenant });
  const verify = async (domain: string, tenant?: string) =>
    world.ok(customDomains.verify, await admin(tenant), { body: { domain } });
  const rowOf = async (domain: string, tenant?: string) =>
    (await world.ok(customDomains.list, await admin(tenant))).items.find((row) => row.domain === domain);
  const stateOf = async (domain: string, tenant?: string) => (await rowOf(domain, tenant))?.state;
  const prove = async (domain: string, tenant?: string) => {
    const { record } = await verify(domain, tenant);
    dns.set(record.name, record.type, [record.value]);
    return record;
  };
  const due = () => world.app.queue?.runDue();

  test("waits for the record it names, is proved by it, and is in use once its address leads here", async () => {
    dns.set("help.acme.example", "A", ["192.0.2.9"]);
    const asked = await verify("https://Help.Acme.Example/");
    assert.partialDeepStrictEqual(asked, {
      domain: "help.acme.example",
      state: "PENDING_DNS",
      reason: null,
      record: { name: "_parley.help.acme.example", type: "TXT" },
      target: "acme.parley.example",
    });
    assert.match(asked.record.value, /^parley-site=[\w-]{27}$/);
    assert.partialDeepStrictEqual(await verify("help.acme.example"), {
      state: "PENDING_DNS",
      reason: "NO_RECORD",
    });
    dns.set(asked.record.name, "TXT", ["somebody-elses=1"]);
    assert.partialDeepStrictEqual(await verify("help.acme.example"), {
      state: "PENDING_DNS",
      reason: "OTHER_RECORD",
    });
    dns.set(asked.record.name, "TXT", ["somebody-elses=1", asked.record.value]);
    assert.partialDeepStrictEqual(await verify("help.acme.example"), { state: "VERIFIED", reason: null });
    dns.set("help.acme.example", "CNAME", ["acme.parley.example"]);
    world.clock.advance({ minutes: 2 });
    await due();
    assert.equal(await stateOf("help.acme.example"), "ACTIVE");
    assert.ok(dns.asked.includes("_parley.help.acme.example"));
  });

  test("is looked at again by itself, later each time, until it is proved", async () => {
    const { record } = await verify("shop.acme.example");
    dns.set("shop.acme.example", "A", ["192.0.2.9"]);
    const before = dns.asked.filter((name) => name === record.name).length;
    for (let at = 0; at < 6; at += 1) {
      world.clock.advance({ minutes: 2 ** at });
      await due();
    }
    assert.ok(dns.asked.filter((name) => name === record.name).length - before >= 5);
    dns.set(record.name, "TXT", [record.value]);
    world.clock.advance({ hours: 2 });
    await due();
    assert.equal(await stateOf("shop.acme.example"), "VERIFIED");
  });

  test("leads public calls and the proxy to its tenant only while it is proved", async () => {
    const ask = (domain: string) =>
      world.call(publicLandingPages.mayHaveCertificate, null, { query: { domain } });
    await verify("new.acme.example");
    for (const domain of ["new.acme.example", "nobody.example"]) {
      assert.equal(
        (await world.call(publicLandingPages.tenantOf, null, { params: { host: domain } })).status,
        404,
      );
      assert.equal((await world.call(publicSite.site, null, { params: { domain } })).status, 404);
      assert.equal((await ask(domain)).status, 404);
    }
    await prove("new.acme.example");
    await verify("new.acme.example");
    assert.deepEqual(
      await world.ok(publicLandingPages.tenantOf, null, { params: { host: "New.Acme.Example:8080" } }),
      { tenantId: "acme" },
    );
    assert.equal(
      (await world.ok(publicSite.site, null, { params: { domain: "new.acme.example" } })).tenantId,
      "acme",
    );
    assert.equal((await ask("new.acme.example")).status, 200);
  });

  test("belongs to one tenant: who proves it holds it, and who cannot any more has lost it", async () => {
    const record = await prove("both.example");
    await verify("both.example");
    assert.equal(await stateOf("both.example"), "VERIFIED");
    const theirs = await verify("both.example", "globex");
    dns.set(theirs.record.name, "TXT", [record.value, theirs.record.value]);
    assert.partialDeepStrictEqual(await verify("both.example", "globex"), {
      state: "FAILED",
      reason: "TAKEN",
    });
    assert.equal(await stateOf("both.example"), "VERIFIED");
    dns.set(theirs.record.name, "TXT", [theirs.record.value]);
    assert.partialDeepStrictEqual(await verify("both.example", "globex"), {
      state: "VERIFIED",
      reason: null,
    });
    assert.equal(await stateOf("both.example"), "FAILED");
    assert.deepEqual(
      await world.ok(publicLandingPages.tenantOf, null, { params: { host: "both.example" } }),
      { tenantId: "globex" },
    );
  });

  test("is looked at daily, keeps its place over an outage, and loses it when the record stays away", async () => {
    const record = await prove("daily.example");
    dns.set("daily.example", "CNAME", ["acme.parley.example"]);
    await verify("daily.example");
    assert.equal(await stateOf("daily.example"), "ACTIVE");
    dns.set("daily.example", "A", ["192.0.2.1"]);
    dns.forget(record.name);
    world.clock.advance({ hours: 25 });
    await due();
    assert.equal(await stateOf("daily.example"), "ACTIVE");
    for (let at = 0; at < 14; at += 1) {
      world.clock.advance({ hours: 6, minutes: 1 });
      await due();
    }
    assert.partialDeepStrictEqual(await rowOf("daily.example"), {
      state: "FAILED",
      reason: "NO_RECORD",
      nextCheckAt: null,
    });
  });

  test("belongs to one alone also where two prove it in the same moment", async () => {
    const records = [await verify("rush.example"), await verify("rush.example", "globex")].map(
      ({ record }) => record,
    );
    dns.set(
      "_parley.rush.example",
      "TXT",
      records.map(({ value }) => value),
    );
    const people = [await admin(), await admin("globex")];
    const states = await Promise.all(
      people.map((person) => world.ok(customDomains.verify, person, { body: { domain: "rush.example" } })),
    );
    assert.deepEqual(states.map(({ state, reason }) => `${state} ${reason ?? ""}`).toSorted(), [
      "FAILED TAKEN",
      "VERIFIED ",
    ]);
  });

  test("is added once, however often it is asked for", async () => {
    const person = await admin("globex");
    const added = await Promise.all(
      [1, 2, 3].map(() => world.ok(customDomains.verify, person, { body: { domain: "twice.example" } })),
    );
    assert.equal(new Set(added.map(({ id }) => id)).size, 1);
  });

  test("stays in use while name servers fail to say where it leads", async () => {
    dns.set("steady.example", "CNAME", ["globex.parley.example"]);
    await prove("steady.example", "globex");
    const state = async () => (await verify("steady.example", "globex")).state;
    assert.equal(await state(), "ACTIVE");
    dns.failing.add("steady.example");
    assert.equal(await state(), "ACTIVE");
    dns.failing.delete("steady.example");
    dns.set("steady.example", "CNAME", ["elsewhere.example"]);
    assert.equal(await state(), "VERIFIED");
  });

  test("is found however it is written", async () => {
    await prove("münchen.example", "globex");
    await verify("münchen.example", "globex");
    for (const domain of [
      "münchen.example",
      "MÜNCHEN.example.",
      "xn--mnchen-3ya.example:8443",
      "ｘn--mnchen-3ya.example",
    ])
      assert.equal(
        (await world.ok(publicSite.site, null, { params: { domain } })).tenantId,
        "globex",
        domain,
      );
  });

  test("says what the DNS said: no such domain, or no answer", async () => {
    await verify("missing.nowhere.example");
    assert.partialDeepStrictEqual(await verify("missing.nowhere.example"), { reason: "NO_SUCH_DOMAIN" });
    await verify("silent.example");
    const silent = await createWorld({
      env: { DNS_SERVERS: "127.0.0.1:9", PUBLIC_DOMAIN: "parley.example" },
    });
    const other = await silent.person({ role: "ADMIN" });
    await silent.ok(customDomains.verify, other, { body: { domain: "silent.example" } });
    assert.partialDeepStrictEqual(
      await silent.ok(customDomains.verify, other, { body: { domain: "silent.example" } }),
      { state: "PENDING_DNS", reason: "NO_ANSWER" },
    );
    await silent.stop();
  });

  test("is refused where it is ours, or looks like it", async () => {
    for (const domain of ["parley.example", "acme.parley.example", "pаrley.example", "acme", "10.0.0.1"]) {
      const { status, body } = await world.call(customDomains.verify, await admin(), { body: { domain } });
      // a problem body
      assert.deepEqual([status, (body["errors"] as { path: string }[])[0]?.path], [422, "domain"], domain);
    }
  });

  test("is gone when it is removed, and no other tenant's to remove", async () => {
    await prove("gone.example");
    const { id } = await verify("gone.example");
    assert.equal(
      (await world.call(customDomains.remove, await admin("globex"), { params: { id } })).status,
      404,
    );
    await world.ok(customDomains.remove, await admin(), { params: { id } });
    assert.equal(
      (await world.call(publicLandingPages.tenantOf, null, { params: { host: "gone.example" } })).status,
      404,
    );
    assert.equal(await stateOf("gone.example"), undefined);
  });

  test("takes the pages that were kept under its name with it, when it is proved and when it goes", async () => {
    const stamp = async () => (await world.ok(helpCenter.stamp, null, { params: { domain: "acme" } })).stamp;
    const stamps = [await stamp()];
    await prove("kept.acme.example");
    await verify("kept.acme.example");
    stamps.push(await stamp());
    await world.ok(customDomains.remove, await admin(), {
      params: { id: (await rowOf("kept.acme.example"))?.id ?? "" },
    });
    stamps.push(await stamp());
    assert.equal(new Set(stamps).size, 3, stamps.join());
  });

  test("becomes the address that a page names as its own", async () => {
    const rival = await admin("globex");
    const { id } = await world.ok(landingPages.create, rival, { body: { name: "Spring", slug: "spring" } });
    await world.ok(landingPages.publish, rival, { params: { id } });
    assert.equal(
      (await world.ok(publicLandingPages.page, null, { params: { domain: "globex", slug: "spring" } })).host,
      null,
    );
    dns.set("both.example", "CNAME", ["globex.parley.example"]);
    await verify("both.example", "globex");
    assert.equal(
      (await world.ok(publicLandingPages.page, null, { params: { domain: "both.example", slug: "spring" } }))
        .host,
      "both.example",
    );
  });
});
