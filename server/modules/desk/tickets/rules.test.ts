import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Channel, TicketStatus } from "../../../../contract/enums.ts";
import { ticketStatuses } from "../../../../contract/enums.ts";
import { roles } from "../../../../contract/roles.ts";
import { readWritten } from "./html.ts";
import { afterMessage, afterStatus, isWorking, maySee, placeOf, previewOf } from "./rules.ts";
import type { TicketProgress, NewMessage } from "./rules.ts";
import { numberIn, searchArguments } from "./search-words.ts";

const earlier = "2026-03-01T09:00:00.000Z";
const now = "2026-03-02T09:00:00.000Z";
const course = (of: Partial<TicketProgress>): TicketProgress => ({
  status: "OPEN",
  channel: "EMAIL",
  lastAuthorType: "CUSTOMER",
  waitingSince: null,
  firstReplyAt: null,
  lastActivityAt: earlier,
  resolvedAt: null,
  closedAt: null,
  reopenCount: 0,
  ...of,
});

describe("the course of a ticket", () => {
  const moves: [who: string, said: NewMessage, from: TicketStatus, to: TicketStatus][] = [
    ...(["PENDING", "ON_HOLD", "RESOLVED", "CLOSED", "OPEN"] as const).map(
      (from): [string, NewMessage, TicketStatus, TicketStatus] => [
        "a customer's message",
        { authorType: "CUSTOMER", isPublic: true },
        from,
        "OPEN",
      ],
    ),
    ["a customer's message", { authorType: "CUSTOMER", isPublic: true }, "IN_PROGRESS", "IN_PROGRESS"],
    ["an agent's reply", { authorType: "AGENT", isPublic: true }, "OPEN", "IN_PROGRESS"],
    ...(["IN_PROGRESS", "PENDING", "ON_HOLD", "RESOLVED", "CLOSED"] as const).map(
      (from): [string, NewMessage, TicketStatus, TicketStatus] => [
        "an agent's reply",
        { authorType: "AGENT", isPublic: true },
        from,
        from,
      ],
    ),
    ...ticketStatuses.map((setStatus): [string, NewMessage, TicketStatus, TicketStatus] => [
      "a reply that sets a status",
      { authorType: "AGENT", isPublic: true, setStatus },
      "OPEN",
      setStatus,
    ]),
    ...ticketStatuses.map((from): [string, NewMessage, TicketStatus, TicketStatus] => [
      "a note",
      { authorType: "AGENT", isPublic: false },
      from,
      from,
    ]),
    [
      "a note that sets a status",
      { authorType: "AGENT", isPublic: false, setStatus: "PENDING" },
      "OPEN",
      "PENDING",
    ],
    ...ticketStatuses.map((from): [string, NewMessage, TicketStatus, TicketStatus] => [
      "the bot",
      { authorType: "BOT", isPublic: true },
      from,
      from,
    ]),
  ];
  for (const [who, said, from, to] of moves)
    test(`${who} moves ${from} to ${to}`, () => {
      assert.equal(afterMessage(course({ status: from }), said, now).status ?? from, to);
    });

  test("a customer waits from their first unanswered message on", () => {
    const first = afterMessage(
      course({ status: "IN_PROGRESS" }),
      { authorType: "CUSTOMER", isPublic: true },
      now,
    );
    assert.equal(first.waitingSince, now);
    assert.equal(
      afterMessage(course({ waitingSince: earlier }), { authorType: "CUSTOMER", isPublic: true }, now)
        .waitingSince,
      earlier,
    );
    assert.equal(
      afterMessage(course({ waitingSince: earlier }), { authorType: "AGENT", isPublic: true }, now)
        .waitingSince,
      null,
    );
    assert.equal(
      "waitingSince" in
        afterMessage(course({ waitingSince: earlier }), { authorType: "AGENT", isPublic: false }, now),
      false,
    );
    assert.equal(
      "waitingSince" in
        afterMessage(course({ waitingSince: earlier }), { authorType: "BOT", isPublic: true }, now),
      false,
    );
  });

  test("the first reply is the first public one by a person", () => {
    assert.equal(afterMessage(course({}), { authorType: "AGENT", isPublic: true }, now).firstReplyAt, now);
    assert.equal(
      afterMessage(course({ firstReplyAt: earlier }), { authorType: "AGENT", isPublic: true }, now)
        .firstReplyAt,
      earlier,
    );
    for (const said of [
      { authorType: "AGENT", isPublic: false },
      { authorType: "BOT", isPublic: true },
    ] as const)
      assert.equal("firstReplyAt" in afterMessage(course({}), said, now), false);
  });

  test("each message is activity, and a note leaves who spoke last", () => {
    for (const authorType of ["CUSTOMER", "AGENT", "BOT"] as const)
      assert.deepEqual(
        [afterMessage(course({}), { authorType, isPublic: true }, now)].map(
          ({ lastActivityAt, lastAuthorType }) => [lastActivityAt, lastAuthorType],
        ),
        [[now, authorType]],
      );
    assert.deepEqual(afterMessage(course({}), { authorType: "AGENT", isPublic: false }, now), {
      lastActivityAt: now,
    });
  });

  test("resolving and closing are dated, and reopening is counted and clears the dates", () => {
    assert.deepEqual(afterStatus(course({ waitingSince: earlier }), "RESOLVED", now), {
      status: "RESOLVED",
      resolvedAt: now,
      closedAt: null,
      waitingSince: null,
    });
    assert.deepEqual(afterStatus(course({ status: "RESOLVED", resolvedAt: earlier }), "CLOSED", now), {
      status: "CLOSED",
      resolvedAt: earlier,
      closedAt: now,
      waitingSince: null,
    });
    assert.deepEqual(afterStatus(course({}), "CLOSED", now), {
      status: "CLOSED",
      resolvedAt: now,
      closedAt: now,
      waitingSince: null,
    });
    assert.deepEqual(
      afterStatus(
        course({
          status: "CLOSED",
          resolvedAt: earlier,
          closedAt: earlier,
          reopenCount: 1,
          lastAuthorType: "AGENT",
        }),
        "OPEN",
        now,
      ),
      { status: "OPEN", resolvedAt: null, closedAt: null, reopenCount: 2, waitingSince: null },
    );
    assert.deepEqual(afterStatus(course({ status: "PENDING", lastAuthorType: "CUSTOMER" }), "OPEN", now), {
      status: "OPEN",
      waitingSince: now,
    });
    for (const status of ticketStatuses) assert.deepEqual(afterStatus(course({ status }), status, now), {});
  });

  test("a closed ticket takes a customer's message for 7 days, a chat or a messenger's for 24 hours, then a new one follows", () => {
    const closed = (channel: Channel, closedAt: string) =>
      placeOf(course({ status: "CLOSED", channel, closedAt }), now);
    assert.equal(closed("EMAIL", "2026-02-23T09:00:00.000Z"), "here");
    assert.equal(closed("EMAIL", "2026-02-23T08:59:59.999Z"), "follow_up");
    for (const channel of ["CHAT", "WHATSAPP", "INSTAGRAM"] as const) {
      assert.equal(closed(channel, "2026-03-01T09:00:00.000Z"), "here", channel);
      assert.equal(closed(channel, "2026-03-01T08:59:59.999Z"), "follow_up", channel);
    }
    assert.equal(
      placeOf(course({ status: "RESOLVED", resolvedAt: "2020-01-01T00:00:00.000Z" }), now),
      "here",
    );
  });

  test("sensitive tickets are for their assignee and for SUPERVISOR and above", () => {
    const sensitive = { isSensitive: true, assignedToId: "ann" };
    for (const role of roles) {
      assert.equal(
        maySee({ id: "ben", role }, sensitive),
        ["SUPER_ADMIN", "ADMIN", "MANAGER", "SUPERVISOR"].includes(role),
        role,
      );
      assert.equal(maySee({ id: "ann", role }, sensitive), true);
      assert.equal(maySee({ id: "ben", role }, { ...sensitive, isSensitive: false }), true);
    }
    assert.equal(maySee({ id: null, role: "VISITOR" }, { isSensitive: true, assignedToId: null }), false);
    assert.equal(maySee({ id: null, role: "SYSTEM" }, sensitive), true);
  });

  test("open and in progress fill an agent's capacity, nothing else does", () => {
    assert.deepEqual(ticketStatuses.filter(isWorking), ["OPEN", "IN_PROGRESS"]);
  });

  test("a preview is one line and cuts no letter in two", () => {
    assert.equal(previewOf("  One\n\ntwo\tthree "), "One two three");
    assert.equal(previewOf("🙂".repeat(200), 10), `${"🙂".repeat(9)}…`);
  });
});

describe("words to search for", () => {
  test("each word is the beginning of one, and all are wanted", () => {
    assert.deepEqual(searchArguments("Tent po"), { words: "Tent:* & po:*", part: "%tent po%" });
  });
  test("signs become no operators", () => {
    assert.equal(
      searchArguments("a & b | !c <-> (d):* \\").words,
      "a:* & b:* & ((c:*) | '!c':*) & ((d:*) | '(d):*':*)",
    );
  });
  test("quotes and backslashes are doubled, wildcards are taken literally", () => {
    assert.equal(searchArguments("o'ne\\").words, "((o:* & ne:*) | 'o''ne\\\\':*)");
    assert.equal(searchArguments("50%_").part, "%50\\%\\_%");
  });
  test("too few letters are looked for as the beginning of a word only", () => {
    assert.deepEqual(
      ["ab", "7", "返品"].map((typed) => searchArguments(typed).part),
      ["", "", "%返品%"],
    );
  });
  test("#1042 is a number, 1042 may be many things", () => {
    assert.deepEqual(["#1042", "# 7", "1042", "#x", "#"].map(numberIn), [
      1042,
      7,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe("what people write", () => {
  const attacks: [attack: string, html: string][] = [
    ["<script>alert(1)</script><p>Hi</p>", "<p>Hi</p>"],
    ['<p onclick="alert(1)">Hi</p>', "<p>Hi</p>"],
    ["<img src=x onerror=alert(1)><p>Hi</p>", "<p>Hi</p>"],
    ["<svg/onload=alert(1)><p>Hi</p>", "<p>Hi</p>"],
    ['<a href="javascript:alert(1)">Hi</a>', '<a rel="noopener noreferrer nofollow" target="_blank">Hi</a>'],
    [
      '<a href="jav&#x09;ascript:alert(1)">Hi</a>',
      '<a rel="noopener noreferrer nofollow" target="_blank">Hi</a>',
    ],
    ['<a href="//evil.test">Hi</a>', '<a rel="noopener noreferrer nofollow" target="_blank">Hi</a>'],
    ['<a href="data:text/html,x">Hi</a>', '<a rel="noopener noreferrer nofollow" target="_blank">Hi</a>'],
    ['<iframe src="https://evil.test"></iframe><p>Hi</p>', "<p>Hi</p>"],
    ['<style>*{display:none}</style><p style="position:fixed" class="x" id="y">Hi</p>', "<p>Hi</p>"],
    ['<form action="https://evil.test"><input name=p></form><p>Hi</p>', "<p>Hi</p>"],
    ['<img src="http://evil.test/pixel.gif"><p>Hi</p>', "<p>Hi</p>"],
    [
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></table></mtext></math><p>Hi</p>',
      "<p>Hi</p>",
    ],
    ['<base href="https://evil.test"><meta http-equiv=refresh content=0><p>Hi</p>', "<p>Hi</p>"],
  ];
  for (const [attack, html] of attacks)
    test(`${attack} keeps only its words`, () => {
      const written = readWritten(attack);
      assert.equal(written.html, html);
      assert.equal(written.text, "Hi");
    });

  test("what the composer makes stays as it is, and links open apart", () => {
    const html =
      '<h2>Steps</h2><ol><li><p>One <strong>bold</strong> <em>word</em></p></li></ol><pre><code>a &lt; b</code></pre><blockquote><p>Quote</p></blockquote><p><a href="https://parley.example" rel="noopener noreferrer nofollow" target="_blank">here</a></p>';
    assert.equal(readWritten(html).html, html);
    assert.equal(readWritten(html).text, "Steps\n- One bold word\n\na < b\nQuote\n\nhere");
  });

  test("plain text stays plain, whatever its signs", () => {
    assert.deepEqual(readWritten(" 1 < 2 && 3 > 2, I <3 it \n"), {
      text: "1 < 2 && 3 > 2, I <3 it",
      html: null,
      mentionedIds: [],
    });
  });

  test("entities are read once, so that text does not become markup", () => {
    assert.equal(readWritten("<p>&amp;lt;b&amp;gt; &nbsp;x</p>").text, "&lt;b&gt;  x");
  });

  test("people are mentioned by id, each once", () => {
    const id = "01980000-0000-7000-8000-000000000001";
    assert.deepEqual(
      readWritten(
        `<p><span data-type="mention" data-id="${id}" data-label="Ann">@Ann</span> <span data-mention="${id.toUpperCase()}">@Ann</span> <span data-mention="nobody">x</span></p>`,
      ).mentionedIds,
      [id],
    );
  });

  test("a thousand nested tags are bounded", () => {
    assert.ok((readWritten(`${"<blockquote>".repeat(1000)}Hi`).html ?? "").length < 1500);
  });
});
