import assert from "node:assert/strict";
import { test } from "node:test";
import { embedFrom, embedInCopied } from "./article-embeds.ts";

const tube = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";
const vimeo = "https://player.vimeo.com/video/76979871";
const loom = "https://www.loom.com/embed/0281766fa2d04bb788eaf19e65135184";

test("however a video's address was copied, it is that of its player; the player's own is itself", () => {
  for (const [player, ...addresses] of [
    [
      tube,
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
      "youtube.com/watch?v=dQw4w9WgXcQ&list=PL1",
      "http://m.youtube.com/watch?v=dQw4w9WgXcQ",
      "https://youtu.be/dQw4w9WgXcQ?si=x",
      "youtu.be/dQw4w9WgXcQ/",
      "https://www.youtube.com/shorts/dQw4w9WgXcQ",
      "https://www.youtube.com/live/dQw4w9WgXcQ?feature=share",
      "//www.youtube.com/embed/dQw4w9WgXcQ/",
      "https://youtube-nocookie.com/embed/dQw4w9WgXcQ",
    ],
    [
      `${tube}?start=90`,
      "https://youtu.be/dQw4w9WgXcQ?t=90",
      "https://youtu.be/dQw4w9WgXcQ?t=1m30s",
      "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s",
      "https://www.youtube.com/embed/dQw4w9WgXcQ?start=90",
    ],
    [
      vimeo,
      "https://vimeo.com/76979871",
      "vimeo.com/76979871/",
      "https://vimeo.com/channels/staffpicks/76979871",
      "https://vimeo.com/groups/shortfilms/videos/76979871",
    ],
    [
      `${vimeo}?h=8272103f6e`,
      "https://vimeo.com/76979871/8272103f6e",
      "https://vimeo.com/76979871/8272103f6e?share=copy",
      "https://player.vimeo.com/video/76979871?h=8272103f6e&title=0",
    ],
    [
      loom,
      "https://www.loom.com/share/0281766fa2d04bb788eaf19e65135184?sid=1",
      "loom.com/share/A-tour-of-the-desk-0281766fa2d04bb788eaf19e65135184",
    ],
  ] as const)
    for (const address of [player, ...addresses]) assert.equal(embedFrom(address), player, address);
});

test("nothing else may be embedded, however near it comes", () => {
  for (const address of [
    "",
    "dQw4w9WgXcQ",
    "https://www.youtube.com/",
    "https://www.youtube.com/@channel",
    "https://www.youtube.com/playlist?list=PL1",
    "https://www.youtube.com/watch?v=dQw4w9WgXc",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ%22onload",
    "https://www.youtube.com/embed/..%2f..%2fevil",
    "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
    "https://evil.example/?https://youtu.be/dQw4w9WgXcQ",
    "https://youtu.be@evil.example/dQw4w9WgXcQ",
    "https://user@youtu.be/dQw4w9WgXcQ",
    "https://youtu.be:8443/dQw4w9WgXcQ",
    "https://evilyoutube.com/watch?v=dQw4w9WgXcQ",
    "javascript:alert(1)//youtu.be/dQw4w9WgXcQ",
    "data:text/html,<script>",
    "ftp://youtu.be/dQw4w9WgXcQ",
    "https://vimeo.com/about",
    "https://vimeo.com/76979871/not-a-key",
    "https://vimeo.com/event/76979871",
    "https://www.loom.com/share/short",
    "https://maps.google.com/maps?output=embed",
    "file:///etc/passwd",
    "http://127.0.0.1/youtu.be/dQw4w9WgXcQ",
  ])
    assert.equal(embedFrom(address), null, address);
  assert.equal(
    embedFrom("https://youtu.be/dQw4w9WgXcQ?t=soon"),
    tube,
    "a beginning that says nothing is none",
  );
  assert.equal(
    embedFrom("https://player.vimeo.com/video/76979871?h=%22%3E%3Cscript%3E"),
    vimeo,
    "a key that is none is left out",
  );
});

test("the HTML that a host offers for embedding is its address; another host's is nothing", () => {
  assert.equal(
    embedInCopied(
      '<div style="position: relative"><iframe width="560" src="https://player.vimeo.com/video/76979871?h=8272103f6e&amp;title=0" allow="autoplay"></iframe></div>',
    ),
    `${vimeo}?h=8272103f6e`,
  );
  assert.equal(embedInCopied("  youtu.be/dQw4w9WgXcQ "), tube);
  assert.equal(
    embedInCopied("<iframe src='https://evil.example/?https://youtu.be/dQw4w9WgXcQ'></iframe>"),
    null,
  );
});
