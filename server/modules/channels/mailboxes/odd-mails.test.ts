import "../../../../tests/random-seed.ts";
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { zipSync } from "fflate";
import fc from "fast-check";
import { mailboxes } from "../../../../contract/channels/mailboxes.ts";
import type { Message } from "../../../../contract/desk/ticket-messages.ts";
import { mailRig, rawMail } from "../../../testing/mail-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { keepMail } from "./jobs.ts";
import { peekAt, readMail } from "./read-mail.ts";
import { wordsOfMail } from "./words.ts";

const base64 = (bytes: Uint8Array): string =>
  (
    Buffer.from(bytes)
      .toString("base64")
      .match(/.{1,76}/g) ?? []
  ).join("\r\n");
const attached = (name: string, type: string, bytes: Uint8Array): string =>
  rawMail(
    { "Content-Type": "multipart/mixed; boundary=b" },
    `--b\r\nContent-Type: text/plain\r\n\r\nSee the file\r\n--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(bytes)}\r\n--b--`,
  );
const nested = (levels: number): string => {
  let body = "Content-Type: text/plain\r\n\r\ndeep";
  for (let level = levels; level > 0; level -= 1)
    body = `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n${body}\r\n--b${level}--`;
  return `From: nadia@example.com\r\nTo: support@acme.test\r\n${body}\r\n`;
};
const html = (words: string): string => rawMail({ "Content-Type": "text/html; charset=utf-8" }, words);
const zeros = zipSync({ "zeros.txt": new Uint8Array(20_000_000) });

interface Expected {
  state: "DONE" | "PARKED";
  words?: RegExp;
  files?: string[];
  leftOut?: string[];
}
const odd: [what: string, raw: string | Buffer, expected: Expected][] = [
  ["without a sender", rawMail({ From: undefined }), { state: "PARKED" }],
  ["with a sender that is no address", rawMail({ From: "Nadia" }), { state: "PARKED" }],
  ["of nothing", "\r\n", { state: "PARKED" }],
  ["of noise", Buffer.alloc(100_000, 0xfe), { state: "PARKED" }],
  [
    "without date and id",
    rawMail({ Date: undefined, "Message-ID": undefined }),
    { state: "DONE", words: /^Hello$/ },
  ],
  ["with an impossible date", rawMail({ Date: "the 45th" }), { state: "DONE", words: /^Hello$/ }],
  ["without subject and words", rawMail({ Subject: undefined }, ""), { state: "DONE", words: /^…$/ }],
  [
    "in an encoding that nobody has",
    rawMail({ "Content-Type": "text/plain; charset=x-none" }),
    { state: "DONE", words: /Hello/ },
  ],
  [
    "whose base64 breaks off",
    rawMail({ "Content-Transfer-Encoding": "base64" }, "SGVsbG8gdGhlc"),
    { state: "DONE", words: /^Hello/ },
  ],
  ["with bytes that are no letters", rawMail({}, "a\u0000b \uD800 c"), { state: "DONE", words: /^ab/ }],
  ["of a thousand parts in one another", nested(1000), { state: "PARKED" }],
  ["of fifty parts in one another", nested(50), { state: "DONE", words: /deep/ }],
  ["with a head of a megabyte", rawMail({ "X-Long": "x".repeat(1_000_000) }), { state: "PARKED" }],
  [
    "with a boundary that never comes",
    rawMail({ "Content-Type": "multipart/mixed; boundary=none" }, "words"),
    { state: "DONE" },
  ],
  [
    "to a thousand people",
    rawMail({ Cc: Array.from({ length: 1000 }, (_, at) => `p${at}@x.test`).join(", ") }),
    { state: "DONE" },
  ],
  ["of a million letters", rawMail({}, "word ".repeat(200_000)), { state: "DONE", words: /^word word/ }],
  [
    "with a program",
    attached("invoice.pdf", "application/pdf", Buffer.from("MZ\u0090\u0000\u0003".repeat(50))),
    { state: "DONE", leftOut: ["invoice.pdf"] },
  ],
  [
    "with a packed file that grows large",
    attached("zeros.zip", "application/zip", zeros),
    { state: "DONE", files: ["zeros.zip"] },
  ],
  [
    "with an invitation",
    rawMail(
      { "Content-Type": "multipart/alternative; boundary=b" },
      "--b\r\nContent-Type: text/plain\r\n\r\nCome\r\n--b\r\nContent-Type: text/calendar; method=REQUEST; charset=utf-8\r\n\r\nBEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n--b--",
    ),
    { state: "DONE", words: /^Come$/, files: ["invitation.ics"] },
  ],
  [
    "that is signed",
    rawMail(
      { "Content-Type": 'multipart/signed; protocol="application/pkcs7-signature"; boundary=b' },
      `--b\r\nContent-Type: text/plain\r\n\r\nSigned words\r\n--b\r\nContent-Type: application/pkcs7-signature; name=smime.p7s\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(Buffer.from("\u0030\u0082\u0001\u0000sig"))}\r\n--b--`,
    ),
    { state: "DONE", words: /^Signed words$/, leftOut: ["smime.p7s"] },
  ],
  [
    "that is encrypted",
    rawMail(
      { "Content-Type": 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b' },
      "--b\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n--b\r\nContent-Type: application/octet-stream; name=msg.asc\r\n\r\n-----BEGIN PGP MESSAGE-----\r\nx\r\n--b--",
    ),
    { state: "DONE", words: /^🔒$/ },
  ],
  [
    "whose HTML breaks out",
    html(
      '<p>Hi</p></div></body></html><script>x()</script><img src=x onerror="x()"><p style="position:fixed">there</p>',
    ),
    { state: "DONE", words: /^Hi\s+there$/ },
  ],
  ["of a hundred thousand empty lines", html(`<p>Hi</p>${"\n".repeat(100_000)}there`), { state: "PARKED" }],
  [
    "of a thousand empty lines",
    html(`<p>Hi</p>${"\n".repeat(1000)}<p>there</p>`),
    { state: "DONE", words: /^Hi\s+there$/ },
  ],
  [
    "with a picture that tells who reads",
    html('<p>Hi</p><img src="https://t.example/o.gif?u=7" width="1" height="1">'),
    { state: "DONE", words: /^Hi$/ },
  ],
  [
    "that is signed by OpenPGP",
    rawMail(
      { "Content-Type": 'multipart/signed; protocol="application/pgp-signature"; boundary=b' },
      "--b\r\nContent-Type: text/plain\r\n\r\nSigned words\r\n--b\r\nContent-Type: application/pgp-signature; name=signature.asc\r\n\r\n-----BEGIN PGP SIGNATURE-----\r\nx\r\n--b--",
    ),
    { state: "DONE", words: /^Signed words$/, files: ["signature.asc.txt"] },
  ],
  [
    "that is encrypted by S/MIME",
    rawMail(
      {
        "Content-Type": "application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m",
        "Content-Transfer-Encoding": "base64",
      },
      base64(Buffer.from("\u0030\u0082\u0001\u0000sealed")),
    ),
    { state: "DONE", words: /^🔒$/, leftOut: ["smime.p7m"] },
  ],
  ["whose HTML never ends", html(`${"<div>".repeat(5000)}deep`), { state: "DONE" }],
];

describe("odd mails", () => {
  let world: World;
  let of: { tenant: string; admin: Person; id: string };
  const rig = mailRig(() => world);
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
    of = await rig.begun();
  });
  after(() => world.stop());

  const said = async (ticketId: string | null, messageId: string | null): Promise<Message | undefined> =>
    ticketId === null
      ? undefined
      : (await rig.messagesOf(of.admin, ticketId)).find(({ id }) => id === messageId);

  for (const [what, raw, { state, words, files = [], leftOut = [] }] of odd)
    test(`one ${what} is ${state === "DONE" ? "a message" : "kept and shown to an administrator"}`, async () => {
      const row = await rig.deliver(of.tenant, of.id, raw);
      assert.deepEqual([row.state, row.reason === null], [state, state === "DONE"]);
      assert.deepEqual(Buffer.from(row.source), Buffer.from(raw));
      const message = await said(row.ticketId, row.messageId);
      assert.equal(message === undefined, state === "PARKED");
      if (!message) return;
      if (words) assert.match(message.text, words);
      assert.ok(!/<script|onerror|position:fixed/.test(message.html ?? ""));
      assert.deepEqual(
        [
          message.attachments.map(({ name }) => name),
          message.mail?.leftOut.filter((name) => name !== "msg.asc"),
        ],
        [
          [...files, ...(what.includes("encrypted") ? message.attachments.map(({ name }) => name) : [])],
          leftOut,
        ],
      );
    });

  test("one that is too large keeps its beginning, and says so", async () => {
    const source = Buffer.from(rawMail({ Subject: "Huge" }, "x"));
    await world.work(of.tenant, (work) =>
      keepMail(work, of.id, { source, sizeBytes: 40_000_000, isCut: true }, null),
    );
    await rig.settle();
    const { items } = await world.ok(mailboxes.mails, of.admin, {
      params: { id: of.id },
      query: { limit: 1 },
    });
    assert.deepEqual(
      [items[0]?.subject, items[0]?.state, items[0]?.sizeBytes],
      ["Huge", "PARKED", 40_000_000],
    );
    assert.match(items[0]?.reason ?? "", /larger than 30 MB/);
  });

  test("those that are parked hold up nobody's later mail", async () => {
    const row = await rig.deliver(of.tenant, of.id, rawMail({ Subject: "After all of them" }));
    assert.equal(row.state, "DONE");
  });

  test("any bytes are read, or refused with an error, and never anything else", async () => {
    const mail = Buffer.from(attached("a.txt", "text/plain", Buffer.from("file")));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(mail.length - 1), fc.nat(255)), { maxLength: 30 }),
        fc.nat(mail.length),
        async (changes, length) => {
          const changed = Buffer.from(mail.subarray(0, length));
          for (const [at, byte] of changes) if (at < changed.length) changed[at] = byte;
          peekAt(changed);
          const read = await readMail(changed);
          assert.notEqual(wordsOfMail(read).content, "");
        },
      ),
      { numRuns: 300 },
    );
  });
});
