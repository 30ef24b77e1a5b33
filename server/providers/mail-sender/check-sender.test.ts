import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sealMessage } from "mailauth";
import { fakeNames, signingKey } from "../../testing/fake-names.ts";
import { rawMail } from "../../testing/mail-rig.ts";
import { createCheckSender } from "./check-sender.ts";
import type { HandedOver } from "./check-sender.ts";
import { keptAnswers } from "./name-servers.ts";

const raw = rawMail({});
const bank = signingKey("example.com");
const strict = { "TXT _dmarc.example.com": ["v=DMARC1; p=reject"] };
const checked = (
  mail: string,
  records: Readonly<Record<string, string[] | string>> = {},
  by: HandedOver | null = null,
) => createCheckSender(fakeNames(records))(Buffer.from(mail), by);

describe("who sent a mail that is forwarded to us", () => {
  test("is its domain where that signed it, whoever handed it over", async () => {
    const mail = await bank.sign(raw);
    assert.equal(
      await checked(mail, { ...bank.records, ...strict }),
      "forwarded; dkim=pass header.d=example.com; dmarc=pass",
    );
    assert.match(await checked(`X-Forwarded: yes\r\n${mail}`, bank.records), /dmarc=pass$/);
  });

  test("is its domain where that lets the server send which handed it over", async () => {
    const records = { ...strict, "TXT example.com": ["v=spf1 ip4:192.0.2.7 -all"] };
    const by = { ip: "192.0.2.7", helo: "mail.example.com", from: "nadia@example.com" };
    assert.equal(await checked(raw, records, by), "forwarded; dmarc=pass");
    const forwarder = { ip: "198.51.100.1", helo: "mx.acme.test", from: "forwarder@acme.test" };
    assert.equal(await checked(raw, records, forwarder), "forwarded; dmarc=fail");
  });

  test("is forged where the domain wants refused what does not pass, and unknown where it does not say", async () => {
    assert.equal(await checked(raw, strict), "forwarded; dmarc=fail");
    assert.equal(
      await checked(raw, { "TXT _dmarc.example.com": ["v=DMARC1; p=none"] }),
      "forwarded; dmarc=none",
    );
    assert.equal(await checked(raw), "forwarded; dmarc=none");
    const changed = (await bank.sign(raw)).replace("Hello", "Pay here");
    assert.equal(await checked(changed, { ...bank.records, ...strict }), "forwarded; dmarc=fail");
  });

  test("is nobody by the signature of another domain, of a part of it, or of one of two senders", async () => {
    const other = signingKey("evil.test");
    assert.equal(await checked(await other.sign(raw), other.records), "forwarded; dmarc=none");
    const part = await bank.sign(raw, { maxBodyLength: 2 });
    assert.equal(await checked(part, bank.records), "forwarded; dmarc=none");
    const two = await bank.sign(`From: boss@example.com\r\n${raw}`);
    assert.equal(await checked(two, bank.records), "forwarded; dmarc=permerror");
  });

  test("is what a known forwarder sealed that it found, and not what anybody else did", async () => {
    const sealed = async (domain: string, found: string) => {
      const sealer = signingKey(domain, "arc");
      const { signingDomain, selector, privateKey } = {
        signingDomain: domain,
        selector: "arc",
        privateKey: sealer.privateKey,
      };
      const head = await sealMessage(Buffer.from(raw), {
        signingDomain,
        selector,
        privateKey,
        cv: "none",
        authResults: found,
      });
      return checked(`${head.toString()}${raw}`, { ...sealer.records, ...strict });
    };
    const passed = "mx.google.com; dmarc=pass header.from=example.com";
    assert.equal(await sealed("google.com", passed), "forwarded; arc=pass header.d=google.com; dmarc=pass");
    assert.equal(await sealed("evil.test", passed), "forwarded; dmarc=fail");
    assert.equal(await sealed("google.com", passed.replace("pass", "fail")), "forwarded; dmarc=fail");
    assert.equal(
      await sealed("google.com", passed.replace("example.com", "evil.test")),
      "forwarded; dmarc=fail",
    );
  });

  test("is not known while name servers do not answer, which is no refusal", async () => {
    const mail = await bank.sign(raw);
    const silent = { "TXT test._domainkey.example.com": "ETIMEOUT", "TXT _dmarc.example.com": "ESERVFAIL" };
    assert.equal(await checked(mail, silent), "forwarded; dmarc=temperror");
    const never = createCheckSender(() => new Promise(() => undefined), { waitMs: 1 });
    assert.equal(await never(Buffer.from(mail), null), "forwarded; dmarc=temperror");
  });

  test("is not asked of a mail with more signatures than any has, or that is none", async () => {
    let questions = 0;
    const check = createCheckSender((name, type) => {
      questions += 1;
      return fakeNames(bank.records)(name, type);
    });
    const one = (await bank.sign(raw)).split("From:")[0] ?? "";
    assert.equal(await check(Buffer.from(one.repeat(50) + raw), null), "forwarded; dmarc=permerror");
    assert.equal(questions, 0);
    for (const odd of [
      "",
      "\r\n\r\n",
      "no mail",
      "\u0000".repeat(1000),
      `DKIM-Signature: v=1; ${"a".repeat(9000)}\r\n${raw}`,
    ])
      assert.match(await checked(odd), /^forwarded; dmarc=(?:none|permerror|temperror)$/, odd.slice(0, 40));
  });

  test("what a name server said is known for a while; what it did not say is asked again", async () => {
    const asked: string[] = [];
    const ask = keptAnswers((name, type) => {
      asked.push(name);
      return fakeNames({ "TXT a.test": ["x"], "TXT slow.test": "ETIMEOUT" })(name, type);
    });
    for (const name of ["a.test", "A.test", "none.test", "none.test", "slow.test", "slow.test"])
      await ask(name, "TXT").catch(() => undefined);
    assert.deepEqual(asked, ["a.test", "none.test", "slow.test", "slow.test"]);
  });
});
