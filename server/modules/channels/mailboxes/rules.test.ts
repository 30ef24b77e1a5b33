import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { classOf, isAutomaticBySubject, readBounce } from "./automatic.ts";
import { isDue } from "./jobs.ts";
import { writtenHtml } from "./mail-html.ts";
import { splitHtml, splitText } from "./quoted.ts";
import { peekAt, readMail } from "./read-mail.ts";
import type { ReadMail } from "./read-mail.ts";
import { canonicalSubject, numberIn } from "./subject.ts";
import { trustOf } from "./trust.ts";
import { wordsOfMail } from "./words.ts";

const own = new Set(["support@acme.test"]);
const read = (head: string, body = "Hello"): Promise<ReadMail> =>
  readMail(Buffer.from(`${head}\r\n\r\n${body}\r\n`));
const person = "From: Nadia <nadia@example.com>\r\nTo: support@acme.test\r\nMessage-ID: <a@example.com>";

describe("what a mail is", () => {
  const heads: [head: string, kind: ReturnType<typeof classOf>][] = [
    ["Subject: Out of the office printer", "AUTOMATIC"],
    ["Subject: The printer is out of order", "MESSAGE"],
    ["Subject: I am on it", "MESSAGE"],
    ["Subject: Automatic reply: Your order", "AUTOMATIC"],
    ["Subject: =?utf-8?Q?Respuesta_autom=C3=A1tica=3A_pedido?=", "AUTOMATIC"],
    ["Subject: Fuera de la oficina", "AUTOMATIC"],
    ["Subject: Estoy fuera, llámame", "MESSAGE"],
    ["Subject: رد تلقائي: طلبك", "AUTOMATIC"],
    ["Subject: رد: خارج المكتب", "AUTOMATIC"],
    ["Subject: سؤال عن الطلب", "MESSAGE"],
    ["Auto-Submitted: auto-replied", "AUTOMATIC"],
    ["Auto-Submitted: auto-generated (from a monitor)", "MACHINE"],
    ["Auto-Submitted: no", "MESSAGE"],
    ["X-Autoreply: yes", "AUTOMATIC"],
    ["Precedence: auto_reply", "AUTOMATIC"],
    ["Precedence: bulk", "MACHINE"],
    ["List-Id: <news.example.com>", "MACHINE"],
    ["Return-Path: <>", "MACHINE"],
    ["Content-Type: multipart/report; report-type=delivery-status; boundary=x", "BOUNCE"],
    ["Content-Type: multipart/report; report-type=disposition-notification; boundary=x", "AUTOMATIC"],
  ];
  for (const [head, kind] of heads)
    test(`${head} is ${kind}`, async () => {
      const mail = await read(`${person}\r\n${head}`);
      const isBySubject = head.startsWith("Subject:") && kind === "AUTOMATIC";
      assert.deepEqual(
        [classOf(mail, own), isAutomaticBySubject(mail)],
        [isBySubject ? "MESSAGE" : kind, isBySubject],
      );
    });

  test("from an address of ours it is our own, unless it is written for somebody else", async () => {
    const from = "From: Acme <support@acme.test>\r\nTo: support@acme.test";
    assert.equal(classOf(await read(from), own), "OWN");
    assert.equal(classOf(await read(`${from}\r\nReply-To: support@acme.test`), own), "OWN");
    assert.equal(classOf(await read(`${from}\r\nReply-To: kim@example.com`), own), "MESSAGE");
  });

  test("a bounce says which mail, whose address, and whether for good", async () => {
    const report = (status: string, action = "failed") =>
      readMail(
        Buffer.from(
          [
            "From: mailer-daemon@example.com",
            "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
            "",
            "--b",
            "Content-Type: text/plain",
            "",
            "It could not be delivered.",
            "--b",
            "Content-Type: message/delivery-status",
            "",
            "Reporting-MTA: dns; mx.example.com",
            "",
            "Final-Recipient: rfc822; Nobody@Example.com",
            `Action: ${action}`,
            `Status: ${status}`,
            "Diagnostic-Code: smtp; 550 no such",
            " mailbox here",
            "--b",
            "Content-Type: message/rfc822",
            "",
            "Message-ID: <0198c7d2-0000-7000-8000-000000000001@acme.test>",
            "Subject: Re: Your order",
            "",
            "words",
            "--b--",
            "",
          ].join("\r\n"),
        ),
      );
    const hard = readBounce(await report("5.1.1"));
    assert.deepEqual(
      [hard.isHard, hard.isFailed, hard.recipient, hard.code, hard.words],
      [true, true, "nobody@example.com", "5.1.1", "550 no such mailbox here"],
    );
    assert.ok(hard.mailIds.includes("0198c7d2-0000-7000-8000-000000000001@acme.test"));
    const soft = readBounce(await report("4.2.2"));
    assert.deepEqual([soft.isHard, soft.isFailed], [false, true]);
    const late = readBounce(await report("4.4.7", "delayed"));
    assert.deepEqual([late.isHard, late.isFailed], [false, false]);
  });
});

describe("who a mail is from", () => {
  const trust = async (...results: string[]) =>
    trustOf(await read([person, ...results.map((one) => `Authentication-Results: ${one}`)].join("\r\n")));
  test("the receiving server's word counts, and only its topmost", async () => {
    assert.equal(await trust("mx.acme.test; dmarc=pass header.from=example.com"), "PASSED");
    assert.equal(await trust("mx.acme.test; spf=pass smtp.mailfrom=a@other.com; dmarc=fail"), "FAILED");
    assert.equal(await trust("mx.acme.test; dmarc=fail", "forged; dmarc=pass"), "FAILED");
    assert.equal(await trust(), "UNKNOWN");
  });
  test("what stands in comments and quoted words is nobody's result", async () => {
    assert.equal(await trust("mx; spf=none (dmarc=pass); dkim=none"), "UNKNOWN");
    assert.equal(await trust('mx; dkim=none reason="; dmarc=pass"; spf=none'), "UNKNOWN");
    assert.equal(await trust("mx; spf=none smtp.mailfrom=x.dmarc=pass"), "UNKNOWN");
    assert.equal(await trust("mx; dkim=pass header.i=example.com@evil.test"), "UNKNOWN");
    assert.equal(await trust("mx; dkim=pass header.i=@example.com"), "PASSED");
  });
  test("without DMARC a signature of the same domain stands for it, another's does not", async () => {
    assert.equal(await trust("mx; dkim=pass header.d=example.com"), "PASSED");
    assert.equal(await trust("mx; dkim=pass header.d=mail.example.com"), "PASSED");
    assert.equal(await trust("mx; dkim=pass header.d=bad-example.com"), "UNKNOWN");
    assert.equal(
      await trust("mx; dkim=fail header.d=example.com; spf=pass smtp.mailfrom=other.com"),
      "FAILED",
    );
  });
});

describe("what was said and what was quoted", () => {
  const texts: [text: string, said: string][] = [
    ["Yes.\n\nOn Mon, 2 Mar 2026 at 10:00, Support <support@acme.test> wrote:\n> Is it?\n", "Yes."],
    ["Yes.\n\nOn Mon, 2 Mar 2026 at 10:00, Support\n<support@acme.test> wrote:\n> Is it?\n", "Yes."],
    ["Sí.\n\nEl lun, 2 mar 2026 a las 10:00, Soporte escribió:\n> ¿Es?\n", "Sí."],
    ["نعم.\n\nفي الاثنين، 2 مارس 2026 كتب الدعم <support@acme.test>:\n> هل هو؟\n", "نعم."],
    ["Yes.\n\n-----Original Message-----\nFrom: Support\nSent: Monday\n", "Yes."],
    ["Yes.\n\nFrom: Support <support@acme.test>\nSent: Monday\nTo: Nadia\nSubject: x\n\nIs it?", "Yes."],
    ["Sí.\n\nDe: Soporte\nEnviado el: lunes\nPara: Nadia\n\n¿Es?", "Sí."],
    ["نعم.\n\nمن: الدعم\nتم الإرسال: الاثنين\nإلى: نادية\n", "نعم."],
    ["Yes.\n\n> Is it?\n> Really?\n", "Yes."],
  ];
  for (const [text, said] of texts)
    test(`${text.split("\n")[2]} begins what is quoted`, () => {
      const split = splitText(text);
      assert.equal(split.said, said);
      assert.equal(`${split.said}\n\n${split.quoted}`, text);
    });
  test("answers between the quoted lines stay, and so does what only looks like a head", () => {
    const between = "> Is it red?\nYes.\n> And round?\nNo.";
    assert.equal(splitText(between).said, between);
    const plain = "From: what I heard, it is fine.\nThank you.";
    assert.equal(splitText(plain).said, plain);
    assert.equal(splitText("On Monday he wrote: nothing.\nBye").said, "On Monday he wrote: nothing.\nBye");
  });
  test("nothing is lost: the two parts of HTML are the whole", () => {
    const html = '<div>Yes</div><div class="gmail_quote gmail_quote_container"><p>Is it?</p></div>';
    const { said, quoted } = splitHtml(html);
    assert.deepEqual([said, said + quoted], ["<div>Yes</div>", html]);
    assert.equal(splitHtml("<div>Only</div>").quoted, "");
  });
  test("a line of a hundred thousand letters is read at once", () => {
    const text = `${"On ".repeat(40_000)}\n${"> ".repeat(40_000)}`;
    assert.equal(splitText(text).said.length > 0, true);
  });
});

describe("subjects", () => {
  test("what programs put before one is no part of it", () => {
    for (const subject of [
      "Re: Fwd: Your  order",
      "AW: Your order [#12]",
      "رد: Your order",
      "RE[2]: your order",
    ])
      assert.equal(canonicalSubject(subject), "your order");
    assert.deepEqual([numberIn("Re: Your order [#12]"), numberIn("Order #12")], [12, null]);
  });
});

describe("HTML of mails", () => {
  test("nothing of it runs, nothing breaks out, and tables read as lines", () => {
    const html = writtenHtml(
      '<html><head><title>T</title><style>p{position:fixed}</style></head><body onload="x()"><table><tr><td>One</td></tr><tr><td>Two</td></tr></table><script>x()</script><iframe src="https://x"></iframe><img src="https://t.example/p.gif" width="1" height="1"><img src="https://t.example/photo.png" onerror="x()"><img src="data:image/svg+xml,x"><a href="javascript:x()">link</a><form action="https://x"><input name="a"></form></div></div></td>After',
    );
    assert.equal(html, '<p>One</p><p>Two</p><img src="https://t.example/photo.png" /><a>link</a>After');
  });
  test("a mail without words is named by its subject", async () => {
    const mail = await read(`${person}\r\nSubject: Only this`, "");
    assert.equal(wordsOfMail(mail).content, "Only this");
  });
});

test("a mailbox that fails is asked later and later, and after half an hour at the latest", () => {
  const at = (minute: number) => new Date(minute * 60_000).toISOString();
  const failing = (from: number, to: number) => ({
    lastError: "x",
    fetchedAt: at(from),
    lastErrorAt: at(to),
  });
  assert.equal(isDue({ ...failing(0, 10), lastError: null }, 11 * 60_000), true);
  assert.deepEqual(
    [14, 15].map((minute) => isDue(failing(0, 10), minute * 60_000)),
    [false, true],
  );
  assert.equal(isDue(failing(0, 1000), 1030 * 60_000), true);
});

test("who wrote is read from the head alone, however odd", () => {
  assert.deepEqual(
    peekAt(Buffer.from('FROM: "A, B"\r\n <A@Example.com>\r\nSubject: x\r\n\r\nFrom: other@x.y')),
    {
      sender: "a@example.com",
      subject: "x",
    },
  );
  assert.deepEqual(peekAt(Buffer.from("no head at all")), { sender: "", subject: "" });
});

test("what a mail is about is read as people write it, in encoded words, in UTF-8 and in Latin letters", () => {
  const about = (head: string, encoding: BufferEncoding = "utf8") =>
    peekAt(Buffer.from(`From: a@b.test\r\nSubject: ${head}\r\n\r\nHello`, encoding)).subject;
  assert.equal(about("=?UTF-8?B?2YXYsdit2KjYpw==?=\r\n =?utf-8?q?_caf=C3=A9?="), "مرحبا café");
  assert.equal(about("=?iso-8859-1?Q?Env=EDo_roto?="), "Envío roto");
  assert.equal(about("Envío مرحبا"), "Envío مرحبا");
  assert.equal(about("Envío roto", "latin1"), "Envío roto");
  assert.equal(about("=?broken?B?!!"), "=?broken?B?!!");
});

describe("a hostile mail is read in its own length", { timeout: 20_000 }, () => {
  const many = 200_000;
  const stuffed = (letters: string) => letters.repeat(Math.ceil(many / letters.length));
  const bounced = async (text: string) => readBounce({ ...(await read(person)), text });
  test("spaces in a paragraph that never ends", () => {
    assert.equal(writtenHtml(`<p>${stuffed("\u00A0")}x</p>`).length > many, true);
  });
  test("tags that are never closed, and ends of none", () => {
    assert.equal(writtenHtml(stuffed("<b>").repeat(4) + stuffed("</x>").repeat(4) + "words"), "words");
  });
  test("heads that never end", () => {
    assert.equal(writtenHtml(stuffed("<head ")), "");
  });
  test("addresses in a report that never end", async () => {
    assert.equal((await bounced(`<${stuffed("a@")}`)).recipient, null);
    assert.equal((await bounced(stuffed("<a@"))).recipient, null);
    assert.equal((await bounced(`final-recipient: rfc822; ${stuffed("@")}`)).recipient, null);
  });
  test("empty lines where a report gives its reason", async () => {
    assert.equal((await bounced(`diagnostic-code:${stuffed("\n")}`)).words, "");
  });
  test("quoted lines above a last word", () => {
    const text = `${"> \n".repeat(19_000)}x`;
    assert.equal(splitText(text).said, text);
  });
  test("blocks that are never closed", () => {
    assert.equal(splitHtml(stuffed("<div") + stuffed('<div class="')).quoted, "");
  });
  test("a sender of nothing but signs", () => {
    assert.equal(peekAt(Buffer.from(`From: <${stuffed("@")}`)).sender.length <= 300, true);
    assert.equal(peekAt(Buffer.from(`From: ${stuffed("a")}`)).sender, "");
  });
});
