import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { withMarkup } from "../../../../contract/channels/message-words.ts";
import { readWritten } from "../../desk/tickets/html.ts";

const signs = { bold: "*", italic: "_", strike: "~", code: "```" };
const marked = (html: string) => withMarkup(readWritten(html).html ?? "", signs);

describe("a formatted message as text with a messenger's signs", () => {
  for (const [html, text] of [
    ["<p>It is <strong>on its way</strong>.</p>", "It is *on its way*."],
    ["<p><strong>Now </strong>go</p>", "*Now* go"],
    ["<p><strong>one<br>two</strong></p>", "*one*\n*two*"],
    ["<p><strong>bold <em>both</em></strong></p>", "*bold _both_*"],
    ["<p><em><strong>both</strong></em> plain</p>", "*_both_* plain"],
    ["<p><s>10 €</s> 8 €, code <code>TENT8</code></p>", "~10 €~ 8 €, code ```TENT8```"],
    ["<p>un<strong>believ</strong>able</p>", "unbelievable"],
    ["<p><strong>5 * 3</strong></p>", "5 * 3"],
    ["<p><strong> </strong>x</p>", "x"],
    ["<h2>Steps</h2><ul><li>open <b>it</b></li><li>close</li></ul>", "*Steps*\n- open *it*\n- close"],
    ["<p>مرحبا <strong>نادية</strong></p>", "مرحبا *نادية*"],
    ["<p>a &lt;b&gt; &amp; c</p>", "a <b> & c"],
    ['<p>See <a href="https://a.test/x">here</a>.</p>', "See here (https://a.test/x)."],
    ['<p>See <a href="https://a.test">a.test</a></p>', "See a.test"],
    ['<p><strong>See <a href="https://a.test/x">it</a></strong></p>', "*See it* (https://a.test/x)"],
    ["<pre>a\nb</pre>", "```a```\n```b```"],
    [
      '<p>A&nbsp;<a target="_blank" rel="noopener" href="https://a.test/?a=1&amp;b=%22">b &amp;amp; c</a></p>',
      "A b &amp; c (https://a.test/?a=1&b=%22)",
    ],
    [
      '<p>"1 &lt; 2" <strong>&amp;lt;</strong></p><hr><ol start="3"><li><p>x</p></li></ol>',
      '"1 < 2" *&lt;*\n\n- x',
    ],
  ] as const)
    test(`${html} is ${JSON.stringify(text)}`, () => {
      assert.equal(marked(html), text);
      assert.equal(withMarkup(html, signs), text, "as the composer counts it, before it is sanitised");
    });

  test("without marks it is the plain text, whatever stands in it", () => {
    for (const html of [
      "<p>one</p><p>two</p>",
      "<p>a<br>b</p><p></p><p></p><p>c</p>",
      "<ol><li>x</li></ol>",
    ]) {
      const { html: kept, text } = readWritten(html);
      assert.equal(withMarkup(kept ?? "", signs), text);
      assert.equal(withMarkup(kept ?? "", null), text);
    }
  });
});
