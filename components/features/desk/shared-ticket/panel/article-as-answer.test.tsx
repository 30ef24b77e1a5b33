import { articleAsAnswer } from "./article-as-answer";

const address = "https://acme.example/knowledge-base/costs";
const answer = (html: string) => articleAsAnswer(html, address).html;

test("a table's rows are lines, its cells apart, its head bold; links and emphasis in it stay", () => {
  expect(
    answer(
      '<table><tbody><tr><th><p>Country</p></th><th><p>Price</p></th></tr><tr><td><p>Spain</p></td><td><p><strong>5</strong> to</p><p>7</p></td></tr><tr><td></td><td></td></tr><tr><th>France</th><td><a href="https://x.example/">7</a></td></tr></tbody></table>',
    ),
  ).toBe(
    '<p><strong>Country · Price</strong><br>Spain · <strong>5</strong> to 7<br>France · <a href="https://x.example/">7</a></p>',
  );
});

test("headings are bold lines, a callout is set apart, a video is its address", () => {
  expect(
    answer(
      '<h2 id="s-when">When <em>it</em> comes</h2><p>Soon.</p><aside data-callout="tip"><p>Ask <mark>early</mark>.</p></aside><iframe src="https://player.vimeo.com/video/123456" title="Video"></iframe><details><summary>More</summary><p>Later.</p></details>',
    ),
  ).toBe(
    '<p><strong>When <em>it</em> comes</strong></p><p>Soon.</p><blockquote><p>Ask early.</p></blockquote><p><a href="https://player.vimeo.com/video/123456">https://player.vimeo.com/video/123456</a></p><p><strong>More</strong></p><p>Later.</p>',
  );
});

test("links within the site say where the site is, those within the article where it is; a file's is only its words", () => {
  expect(
    answer(
      '<p><a href="/knowledge-base/returns">returns</a> <a href="#s-when">when</a> <a href="mailto:a@b.example">mail</a> <a data-attachment="01980000-0000-7000-8000-000000000000">the form</a></p>',
    ),
  ).toBe(
    '<p><a href="https://acme.example/knowledge-base/returns">returns</a> <a href="https://acme.example/knowledge-base/costs#s-when">when</a> <a href="mailto:a@b.example">mail</a> the form</p>',
  );
});

test("pictures are counted and stay behind, with nothing empty in their place", () => {
  expect(
    articleAsAnswer(
      '<p>Look:</p><figure><img data-attachment="01980000-0000-7000-8000-000000000000" alt=""><figcaption>A pole</figcaption></figure><p><img data-attachment="01980000-0000-7000-8000-000000000001" alt=""></p>',
      address,
    ),
  ).toEqual({ html: "<p>Look:</p><p>A pole</p>", pictures: 2 });
});
