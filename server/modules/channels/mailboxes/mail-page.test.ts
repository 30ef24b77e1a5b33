import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { mailRig } from "../../../testing/mail-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { World } from "../../../testing/world.ts";
import { pageOfMail } from "./mail-page.ts";
import { readMail } from "./read-mail.ts";
import { wordsOfMail } from "./words.ts";

const linesOf = (name: string): string[] =>
  readFileSync(new URL(`../../../../tests/payloads/${name}`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
/** Beside something that has looks, so that it is a page. */
const beside = (payload: string): string =>
  pageOfMail(`<p style="color: red">Before</p>${payload}<p>After</p>`) ?? "";

describe("a mail's own looks", () => {
  test("keep tables, colours, sizes and directions, also said as of old", () => {
    assert.equal(
      pageOfMail(
        '<html dir="rtl"><head><title>x</title></head><body bgcolor="#eeeeee"><table width="600" cellpadding="4" align="center"><tr><td valign="top" colspan="2" style="PADDING: 8px 4px; font-family: Arial, \'Noto Sans\'; color: rgb(10, 20, 30) !important">One</td></tr></table><center><font color="#ff0000" size="5">Two</font></center></body></html>',
      ),
      '<div dir="rtl"><div style="background-color: #eeeeee"><table cellpadding="4" style="text-align: center; width: 600px"><tr><td colspan="2" style="vertical-align: top; padding: 8px 4px; font-family: Arial, \'Noto Sans\'; color: rgb(10, 20, 30)">One</td></tr></table><div style="text-align: center"><span style="color: #ff0000; font-size: x-large">Two</span></div></div></div>',
    );
  });
  test("are kept only where there are any: paragraphs and lists read as their words do", () => {
    assert.equal(pageOfMail('<div dir="ltr"><p>Hello <b>Kim</b></p><ul><li>one</li></ul></div>'), null);
    assert.equal(
      pageOfMail('<p>A picture <img src="https://shop.test/a.png" alt="tent"></p>') === null,
      false,
    );
  });
  test("are left out where they are too long", () => {
    assert.equal(pageOfMail(`<table><tr><td>${"word ".repeat(30_000)}</td></tr></table>`), null);
  });
  test(
    "of a hundred thousand declarations and of a style without end are read at once",
    { timeout: 5000 },
    () => {
      assert.match(
        pageOfMail(`<p style="${"color:red;".repeat(100_000)}">x</p>`) ?? "",
        /^<p style="color: red/,
      );
      assert.equal(pageOfMail(`<p style="${"(".repeat(500_000)}">x</p>`), null);
      assert.equal(pageOfMail(`<p style="font-family:${"a,".repeat(200_000)}">x</p>`), null);
    },
  );
  test("of what is quoted are folded with its words", async () => {
    const mail = await readMail(
      Buffer.from(
        'From: nadia@example.com\r\nSubject: x\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p style="color: red">Yes</p><div class="gmail_quote"><p style="color: blue">Is it?</p></div>',
      ),
    );
    const { page, quoted } = wordsOfMail(mail);
    assert.deepEqual([page, quoted], ['<p style="color: red">Yes</p>', "Is it?"]);
  });
});

describe("HTML that wants out of its frame", () => {
  const payloads = [...linesOf("mail-breaking-out.txt"), ...linesOf("cross-site-scripting.txt")];
  test("keeps no tag, attribute, address or style beyond those that a frame makes safe", () => {
    assert.equal(payloads.length > 240, true);
    for (const payload of payloads) {
      const page = beside(payload);
      assert.match(page, /^<p style="color: red">Before<\/p>/, payload);
      for (const [, tag = "", attributes = ""] of page.matchAll(
        /<([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"]*")*)\s*\/?>/gi,
      )) {
        assert.match(
          tag,
          /^(?:p|div|span|br|hr|h[1-6]|pre|code|blockquote|strong|b|em|i|u|s|sub|sup|small|ul|ol|li|a|img|table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th)$/,
          payload,
        );
        for (const [, name = "", value = ""] of attributes.matchAll(/\s([a-z-]+)="([^"]*)"/gi)) {
          assert.match(
            name,
            /^(?:dir|lang|style|href|src|alt|width|height|border|cellpadding|cellspacing|colspan|rowspan|span|start)$/,
            payload,
          );
          if (name === "style")
            assert.doesNotMatch(
              value,
              /url|position|@|\\|expression|var|image|transform|animation|[{}<>&]|(?:^|[ :])-\d/i,
              payload,
            );
          if (name === "href") assert.match(value, /^(?:https?:\/\/|mailto:|tel:)/i, payload);
          if (name === "src") assert.match(value, /^https:\/\//, payload);
        }
      }
      // What is left of a tag that was none is text.
      assert.doesNotMatch(
        page.replaceAll(/<\/?[a-z][a-z0-9]*(?:\s+[a-z-]+="[^"]*")*\s*\/?>/gi, ""),
        /[<>]/,
        payload,
      );
    }
  });
});

describe("a mail with looks", () => {
  let world: World;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());
  const { begun, write, ticketsOf, messagesOf } = mailRig(() => world);
  test("comes to staff with them, and its words are what they were", async () => {
    const { admin, agent, id } = await begun();
    await write(admin, id, {
      text: "Price 10",
      subject: "Offer",
      html: '<table><tr><td style="color: green; position: fixed">Price</td><td>10</td></tr></table><script>x()</script>',
    });
    const [ticket] = await ticketsOf(admin);
    const [message] = await messagesOf(agent, ticket?.id ?? "");
    assert.equal(
      message?.mail?.page,
      '<table><tr><td style="color: green">Price</td><td>10</td></tr></table>',
    );
    assert.equal(message.html, "<p>Price10</p>");
    await write(admin, id, { from: "omar@example.com", text: "Plain", subject: "Plain" });
    const plain = (await ticketsOf(admin)).find(({ subject }) => subject === "Plain");
    const [words] = await messagesOf(agent, plain?.id ?? "");
    assert.equal(words?.mail && "page" in words.mail, false);
  });
});
