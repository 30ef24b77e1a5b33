import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, asc, eq } from "drizzle-orm";
import { attachments } from "../../../../contract/workspace/attachments.ts";
import { notifications } from "../../../../contract/notices/notifications.ts";
import { teamChat, teamMessages } from "../../../../contract/team/team-chat.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { events, pendingJobs } from "../../../db/table.ts";
import { tokenOf } from "../../../testing/token-of.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { purgeUploads } from "../../workspace/attachments/module.ts";
import { removeFilesJob } from "../../workspace/attachments/remove-files-job.ts";
import { attachments as files } from "../../workspace/attachments/table.ts";
import { users } from "../../people/session/table.ts";
import { tellDirect } from "./direct-notice.ts";
import { directKeyOf, isToldOf, ticketNumbersIn } from "./rules.ts";

describe("team chat", () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  let names = 0;
  const team = async () => {
    names += 1;
    const tenant = `team-${names}`;
    const [ann, ben, cleo, sue] = [
      await world.person({ tenant, name: "Ann Agent" }),
      await world.person({ tenant, name: "Ben Agent" }),
      await world.person({ tenant, name: "Cleo Agent" }),
      await world.person({ tenant, role: "SUPERVISOR", name: "Sue Super" }),
    ];
    return { tenant, ann, ben, cleo, sue };
  };
  const say = (
    who: Person,
    id: string,
    text: string,
    more: { parentId?: string; mentionIds?: string[]; clientMessageId?: string; attachments?: string[] } = {},
  ) => world.ok(teamMessages.send, who, { params: { id }, body: { text, ...more } });
  const read = async (
    who: Person,
    id: string,
    query: { before?: number; after?: number; parentId?: string; limit?: number } = {},
  ) => world.ok(teamMessages.list, who, { params: { id }, query });
  /** Tokens that outlast what the clock was moved. */
  const renew = async (...all: Person[]) => {
    for (const one of all) one.token = await tokenOf(world, one);
  };
  const pending = (tenant: string) =>
    world.work(tenant, (work) =>
      work.db
        .select({ payload: pendingJobs.payload, runAt: pendingJobs.runAt })
        .from(pendingJobs)
        .where(and(eq(pendingJobs.tenantId, tenant), eq(pendingJobs.name, tellDirect.name)))
        .orderBy(asc(pendingJobs.id)),
    );
  const mine = async (who: Person, id: string) =>
    (await world.ok(teamChat.channels, who)).items.find((one) => one.id === id);

  test("a private channel is nowhere for whoever is not in it; a public one is there to join", async () => {
    const { ann, ben, cleo } = await team();
    const hidden = await world.ok(teamChat.createChannel, ann, {
      body: { name: "leads", isPrivate: true, memberIds: [ben.id] },
    });
    const open = await world.ok(teamChat.createChannel, ann, { body: { name: "returns" } });
    const said = await say(ann, hidden.id, "Between us");
    assert.deepEqual(
      (await world.ok(teamChat.channels, cleo)).items.map(({ name, isMember }) => [name, isMember]),
      [["returns", false]],
    );
    const params = { id: hidden.id };
    for (const answer of [
      await world.call(teamMessages.list, cleo, { params, query: {} }),
      await world.call(teamMessages.send, cleo, { params, body: { text: "x" } }),
      await world.call(teamChat.join, cleo, { params }),
      await world.call(teamChat.members, cleo, { params }),
      await world.call(teamMessages.get, cleo, { params: { id: said.id } }),
      await world.call(teamMessages.react, cleo, {
        params: { id: said.id },
        body: { emoji: "HEART", isOn: true },
      }),
    ])
      assert.equal(answer.status, 404);
    assert.deepEqual((await world.ok(teamChat.search, cleo, { query: { search: "Between" } })).items, []);
    assert.equal((await world.ok(teamChat.search, ben, { query: { search: "between" } })).items.length, 1);
    assert.equal((await world.ok(teamChat.join, cleo, { params: { id: open.id } })).isMember, true);
    await world.ok(teamChat.leave, cleo, { params: { id: open.id } });
    assert.equal((await mine(cleo, open.id))?.isMember, false);
    assert.equal((await world.call(teamChat.createChannel, ben, { body: { name: "Returns" } })).status, 422);
    assert.equal(
      (await world.call(teamChat.updateChannel, ben, { params: { id: open.id }, body: { topic: "x" } }))
        .status,
      403,
    );
  });

  test("messages written at once are in one order without gaps, each once, and pages meet", async () => {
    const { tenant, ann, ben, cleo } = await team();
    const { id } = await world.ok(teamChat.createChannel, ann, {
      body: { name: "all", memberIds: [ben.id, cleo.id] },
    });
    await Promise.all(
      [ann, ben, cleo].flatMap((who) =>
        [0, 1, 2, 3].flatMap((at) =>
          [0, 1].map(() => say(who, id, `${who.name} ${at}`, { clientMessageId: `c${at}` })),
        ),
      ),
    );
    const all = (await read(ben, id, { limit: 100 })).items;
    assert.deepEqual(
      all.map(({ seq }) => seq),
      Array.from({ length: 12 }, (_, at) => at + 1),
    );
    assert.equal(new Set(all.map(({ author, text }) => `${author.id} ${text}`)).size, 12);
    const seen: number[] = [];
    for (let before: number | undefined; ;) {
      const page = await read(ben, id, { limit: 5, ...(before === undefined ? {} : { before }) });
      seen.unshift(...page.items.map(({ seq }) => seq));
      if (!page.hasMore) break;
      before = page.items[0]?.seq;
    }
    assert.deepEqual(
      seen,
      all.map(({ seq }) => seq),
    );
    assert.deepEqual(
      (await read(ben, id, { after: 9 })).items.map(({ seq }) => seq),
      [10, 11, 12],
    );
    const told = await world.work(tenant, (work) =>
      work.db
        .select({ payload: events.payload, audience: events.audience })
        .from(events)
        .where(and(eq(events.tenantId, tenant), eq(events.name, "team_message")))
        .orderBy(asc(events.seq)),
    );
    assert.deepEqual(
      told.map(({ payload }) => (payload as { messageSeq: number }).messageSeq),
      seen,
    ); // published by messages.ts
  });

  test("of a private channel its members hear, and nobody else", async () => {
    const { tenant, ann, ben } = await team();
    const { id } = await world.ok(teamChat.createChannel, ann, {
      body: { name: "leads", isPrivate: true, memberIds: [ben.id] },
    });
    await say(ann, id, "Hello");
    const [told] = await world.work(tenant, (work) =>
      work.db
        .select({ audience: events.audience })
        .from(events)
        .where(and(eq(events.tenantId, tenant), eq(events.name, "team_message"))),
    );
    assert.deepEqual(told?.audience.toSorted(), [`user:${ann.id}`, `user:${ben.id}`].toSorted());
  });

  test("what others said counts as unread until it is read, and reading never goes back", async () => {
    const { ann, ben } = await team();
    const direct = await world.ok(teamChat.direct, ann, { body: { userIds: [ben.id] } });
    assert.equal((await world.ok(teamChat.direct, ben, { body: { userIds: [ann.id] } })).id, direct.id);
    for (const text of ["One", "Two", "Three"]) await say(ann, direct.id, text);
    assert.deepEqual(
      [
        (await mine(ben, direct.id))?.unread,
        (await mine(ann, direct.id))?.unread,
        (await mine(ben, direct.id))?.people.map(({ name }) => name),
      ],
      [3, 0, ["Ann Agent"]],
    );
    const mark = (seq: number) => world.ok(teamChat.read, ben, { params: { id: direct.id }, body: { seq } });
    assert.deepEqual([(await mark(2)).readSeq, (await mark(1)).readSeq, (await mark(99)).readSeq], [2, 2, 3]);
    assert.equal((await mine(ben, direct.id))?.unread, 0);
    assert.equal((await world.call(teamChat.leave, ben, { params: { id: direct.id } })).status, 409);
  });

  test("whoever is named with an @ is told, if they may read it", async () => {
    const { ann, ben, cleo } = await team();
    const { id } = await world.ok(teamChat.createChannel, ann, {
      body: { name: "leads", isPrivate: true, memberIds: [ben.id] },
    });
    const said = await say(ann, id, "@Ben Agent and @Cleo Agent, look", {
      mentionIds: [ben.id, cleo.id, ann.id],
    });
    assert.deepEqual(
      said.mentions.map(({ name }) => name),
      ["Ben Agent"],
    );
    const told = async (who: Person) =>
      (await world.ok(notifications.list, who, { query: {} })).items.map(({ type, actionUrl }) => [
        type,
        actionUrl,
      ]);
    assert.deepEqual([await told(ben), await told(cleo)], [[["MENTION", `/team-chat?channel=${id}`]], []]);
    assert.equal((await mine(ben, id))?.mentions, 1);
    await world.ok(teamMessages.edit, ann, {
      params: { id: said.id },
      body: { text: "@Ben Agent, look again" },
    });
    assert.equal((await told(ben)).length, 1, "an edit tells nobody twice");
  });

  test("a ticket's number unfolds for whoever may see the ticket", async () => {
    const { ann, ben, sue } = await team();
    const open = await world.ok(tickets.create, ann, {
      body: { subject: "Tent pole broke", assignedToId: ann.id },
    });
    const secret = await world.ok(tickets.create, ann, {
      body: { subject: "Private matter", assignedToId: ann.id },
    });
    await world.ok(tickets.setSensitive, ann, { params: { id: secret.id }, body: { isSensitive: true } });
    const { id } = await world.ok(teamChat.createChannel, ann, { body: { name: "all" } });
    await say(ann, id, `See #${open.number} and #${secret.number}, not http://x/#${open.number} nor #99999`);
    const unfurled = async (who: Person) =>
      (await read(who, id)).items[0]?.tickets.map(({ subject, status, assignedToName }) => [
        subject,
        status,
        assignedToName,
      ]);
    assert.deepEqual(await unfurled(ben), [["Tent pole broke", "OPEN", "Ann Agent"]]);
    assert.deepEqual(
      (await unfurled(sue))?.map(([subject]) => subject),
      ["Tent pole broke", "Private matter"],
    );
    assert.deepEqual(ticketNumbersIn("#12, (#13) a#14 /#15 ##16 #17x #12"), [12, 13]);
  });

  test("threads stand below their message; own words can be changed and deleted, and reactions given and taken", async () => {
    const { ann, ben, sue } = await team();
    const { id } = await world.ok(teamChat.createChannel, ann, { body: { name: "all" } });
    const root = await say(ann, id, "Question");
    const reply = await say(ben, id, "Answer", { parentId: root.id });
    assert.equal(
      (await world.call(teamMessages.send, ben, { params: { id }, body: { text: "x", parentId: reply.id } }))
        .status,
      422,
    );
    assert.deepEqual(
      (await read(ann, id)).items.map(({ text, replyCount }) => [text, replyCount]),
      [["Question", 1]],
    );
    assert.deepEqual(
      (await read(ann, id, { parentId: root.id })).items.map(({ text }) => text),
      ["Answer"],
    );
    assert.equal(
      (await world.call(teamMessages.edit, ann, { params: { id: reply.id }, body: { text: "Mine" } })).status,
      403,
    );
    assert.equal((await world.call(teamMessages.remove, ann, { params: { id: reply.id } })).status, 403);
    assert.notEqual(
      (await world.ok(teamMessages.edit, ben, { params: { id: reply.id }, body: { text: "Better" } }))
        .editedAt,
      null,
    );
    await world.ok(teamMessages.react, ann, {
      params: { id: reply.id },
      body: { emoji: "HEART", isOn: true },
    });
    await world.ok(teamMessages.react, ann, {
      params: { id: reply.id },
      body: { emoji: "HEART", isOn: true },
    });
    assert.deepEqual(
      (
        await world.ok(teamMessages.react, ben, {
          params: { id: reply.id },
          body: { emoji: "HEART", isOn: true },
        })
      ).reactions.map(({ emoji, people }) => [emoji, people.length]),
      [["HEART", 2]],
    );
    assert.deepEqual(
      (
        await world.ok(teamMessages.react, ann, {
          params: { id: reply.id },
          body: { emoji: "HEART", isOn: false },
        })
      ).reactions.map(({ people }) => people.map(({ name }) => name)),
      [["Ben Agent"]],
    );
    const gone = await world.ok(teamMessages.remove, sue, { params: { id: reply.id } });
    assert.deepEqual([gone.isDeleted, gone.text], [true, ""]);
    await world.ok(teamChat.updateChannel, sue, { params: { id }, body: { isArchived: true } });
    assert.equal(
      (await world.call(teamMessages.send, ann, { params: { id }, body: { text: "x" } })).status,
      409,
    );
    assert.equal(directKeyOf(["b", "a", "b"]), "a b");
  });

  const upload = async (as: Person, name: string, bytes: Buffer) => {
    const payload = Buffer.concat([
      Buffer.from(
        `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from("\r\n--b--\r\n"),
    ]);
    const response = await world.app.http.inject({
      method: "POST",
      url: "/api/attachments",
      headers: { authorization: `Bearer ${as.token}`, "content-type": "multipart/form-data; boundary=b" },
      payload,
    });
    return response.json<{ id: string; name: string; contentType: string; sizeBytes: number }>();
  };
  const link = (who: Person, id: string) => world.call(attachments.link, who, { params: { id } });

  test("a file is its channel's members' alone, and goes with its message, bytes and all", async () => {
    const [{ tenant, ann, ben, cleo, sue }, other] = [await team(), await team()];
    const open = await world.ok(teamChat.createChannel, ann, { body: { name: "all", memberIds: [ben.id] } });
    const file = await upload(ann, "plan.txt", Buffer.from("Monday"));
    assert.equal((await link(ben, file.id)).status, 404, "not yet sent");
    assert.equal(
      (
        await world.call(teamMessages.send, ben, {
          params: { id: open.id },
          body: { text: "Mine", attachments: [file.id] },
        })
      ).status,
      422,
    );
    assert.equal(
      (await world.call(teamMessages.send, ann, { params: { id: open.id }, body: { text: " " } })).status,
      422,
    );
    const said = await say(ann, open.id, "", { attachments: [file.id], clientMessageId: "f1" });
    assert.deepEqual(said.attachments, [file]);
    assert.deepEqual(
      (await say(ann, open.id, "", { attachments: [file.id], clientMessageId: "f1" })).id,
      said.id,
      "sent again, it is the same message",
    );
    assert.deepEqual(
      (await read(ben, open.id)).items.map((one) => one.attachments),
      [[file]],
    );
    const unknown = await link(cleo, "01980000-0000-7000-8000-000000000000");
    for (const stranger of [cleo, sue, other.sue]) {
      const answer = await link(stranger, file.id);
      assert.deepEqual(
        [answer.status, { ...answer.body, requestId: "" }],
        [404, { ...unknown.body, requestId: "" }],
      );
    }
    const { body } = await link(ben, file.id);
    assert.equal((await world.app.http.inject({ method: "GET", url: body.url })).body, "Monday");
    await world.ok(teamChat.join, cleo, { params: { id: open.id } });
    assert.equal((await link(cleo, file.id)).status, 200);
    await world.ok(teamChat.leave, cleo, { params: { id: open.id } });
    assert.equal((await link(cleo, file.id)).status, 404);
    assert.equal(
      (
        await world.call(teamMessages.send, ann, {
          params: { id: open.id },
          body: { text: "Again", attachments: [file.id] },
        })
      ).status,
      422,
    );
    assert.equal(
      (await world.call(teamMessages.edit, ann, { params: { id: said.id }, body: { text: "" } })).status,
      200,
      "the file says it",
    );
    const storageKey = await world.work(
      tenant,
      async (work) => (await work.rows(files).get(file.id)).storageKey,
    );
    world.clock.advance({ hours: 30 });
    await purgeUploads.run(world.app);
    await renew(ann, ben);
    assert.deepEqual(
      (await world.app.services.storage.get(storageKey)).toString(),
      "Monday",
      "what was sent is not swept up",
    );
    assert.deepEqual((await world.ok(teamMessages.remove, ann, { params: { id: said.id } })).attachments, []);
    assert.equal((await link(ben, file.id)).status, 404);
    assert.equal((await world.app.http.inject({ method: "GET", url: body.url })).statusCode, 410);
    await removeFilesJob.run({
      desk: world.app.desk,
      services: world.app.services,
      tenant,
      payload: { storageKeys: [storageKey] },
    });
    await assert.rejects(world.app.services.storage.get(storageKey));
    assert.equal(
      (
        await world.call(teamMessages.edit, ann, {
          params: { id: (await say(ann, open.id, "x")).id },
          body: { text: "" },
        })
      ).status,
      422,
    );
  });

  test("the search finds words by their beginning, in what one is a member of, and nothing that was deleted", async () => {
    const { ann, ben } = await team();
    const [joined, other] = [
      await world.ok(teamChat.createChannel, ann, { body: { name: "one", memberIds: [ben.id] } }),
      await world.ok(teamChat.createChannel, ann, { body: { name: "two" } }),
    ];
    const first = await say(ann, joined.id, "The courier's e-mail: delivery on Tuesday, نموذج");
    world.clock.advance({ minutes: 1 });
    await say(ann, joined.id, "Delivered on Wednesday");
    await say(ann, other.id, "Delivery of secrets");
    const search = async (who: Person, text: string) =>
      (await world.ok(teamChat.search, who, { query: { search: text } })).items.map((one) => one.text);
    assert.deepEqual(
      [
        await search(ben, "deliver"),
        await search(ben, "tuesday DELIV"),
        await search(ben, "نمو"),
        await search(ben, "e-mail"),
        await search(ben, "secrets"),
        await search(ben, "!?"),
        await search(ben, "' | x:* &"),
      ],
      [["Delivered on Wednesday", first.text], [first.text], [first.text], [first.text], [], [], []],
    );
    assert.equal((await search(ann, "deliv")).length, 3);
    await world.ok(teamMessages.edit, ann, {
      params: { id: first.id },
      body: { text: "The parcel comes later" },
    });
    assert.deepEqual(
      [await search(ben, "tuesday"), await search(ben, "parcel")],
      [[], ["The parcel comes later"]],
    );
    await world.ok(teamMessages.remove, ann, { params: { id: first.id } });
    assert.deepEqual(await search(ben, "parcel"), []);
  });

  test("a direct message is told once for a burst, to whoever has not read it a moment later, in their language", async () => {
    const { tenant, ann, ben, cleo } = await team();
    await world.work(tenant, (work) =>
      work.db.update(users).set({ locale: "es" }).where(eq(users.id, cleo.id)),
    );
    const { id } = await world.ok(teamChat.direct, ann, { body: { userIds: [ben.id, cleo.id] } });
    const told = async (who: Person) =>
      (await world.ok(notifications.list, who, { query: {} })).items
        .filter(({ type }) => type === "DIRECT_MESSAGE")
        .map(({ title, content, isRead }) => [title, content, isRead]);
    const tell = (seq: number) =>
      tellDirect.run({
        desk: world.app.desk,
        services: world.app.services,
        tenant,
        payload: { channelId: id, seq },
      });
    await say(ann, id, "One");
    await say(ann, id, "Two");
    assert.deepEqual(
      (await pending(tenant)).map(({ payload, runAt }) => [
        payload,
        Date.parse(String(runAt)) - world.clock.now().getTime(),
      ]),
      [
        [{ channelId: id, seq: 1 }, 10_000],
        [{ channelId: id, seq: 2 }, 10_000],
      ],
    );
    await world.ok(teamChat.read, ben, { params: { id }, body: { seq: 2 } });
    for (const seq of [1, 2, 1]) await tell(seq);
    assert.deepEqual(
      [await told(ann), await told(ben), await told(cleo)],
      [[], [], [["Ann Agent te escribió", "One", false]]],
    );
    assert.deepEqual(
      [(await world.ok(teamChat.unread, cleo)).count, (await world.ok(teamChat.unread, ben)).count],
      [2, 0],
    );
    await say(ben, id, "Three");
    await tell(3);
    assert.equal((await told(cleo)).length, 1, "the same burst, still unread");
    world.clock.advance({ minutes: 16 });
    await renew(ann, ben, cleo);
    const reply = await say(ann, id, "Four", { mentionIds: [] });
    await tell(4);
    assert.deepEqual(
      [(await told(cleo)).map(([, content]) => content), await told(ann)],
      [["Four", "One"], [["Ben Agent wrote to you", "Three", false]]],
    );
    await world.ok(teamChat.read, cleo, { params: { id }, body: { seq: 4 } });
    assert.deepEqual(
      (await told(cleo)).map(([, , isRead]) => isRead),
      [true, true],
      "reading it settles the notification",
    );
    await say(ann, id, "@Cleo Agent look", { mentionIds: [cleo.id] });
    await tell(5);
    assert.equal((await told(cleo)).length, 2, "a mention was told at once");
    await world.ok(teamMessages.remove, ann, { params: { id: reply.id } });
    world.clock.advance({ minutes: 16 });
    await renew(ann, ben, cleo);
    await world.ok(notifications.setPreferences, ben, {
      body: { types: { DIRECT_MESSAGE: { inApp: false } } },
    });
    await tell(5);
    assert.deepEqual(await told(ben), [["Ann Agent wrote to you", "Four", false]]);
    assert.equal(
      isToldOf({ readSeq: 3, toldSeq: 2, toldAt: "2026-03-02T09:00:00.000Z" }, 4, "2026-03-02T09:00:01.000Z"),
      true,
    );
    assert.equal(
      isToldOf({ readSeq: 1, toldSeq: 2, toldAt: "2026-03-02T09:00:00.000Z" }, 4, "2026-03-02T09:14:59.000Z"),
      false,
    );
  });

  test("in a channel the menu counts the mentions and not every word", async () => {
    const { ann, ben } = await team();
    const { id } = await world.ok(teamChat.createChannel, ann, {
      body: { name: "all", memberIds: [ben.id] },
    });
    await say(ann, id, "To everybody");
    await say(ann, id, "@Ben Agent to you", { mentionIds: [ben.id] });
    assert.equal((await world.ok(teamChat.unread, ben)).count, 1);
    await world.ok(teamChat.read, ben, { params: { id }, body: { seq: 2 } });
    assert.equal((await world.ok(teamChat.unread, ben)).count, 0);
  });

  test("another workspace's people, channels and messages are not there", async () => {
    const [{ ann }, other] = [await team(), await team()];
    const { id } = await world.ok(teamChat.createChannel, ann, { body: { name: "all" } });
    assert.equal((await world.call(teamMessages.list, other.sue, { params: { id }, query: {} })).status, 404);
    assert.equal((await world.call(teamChat.direct, ann, { body: { userIds: [other.ben.id] } })).status, 422);
    assert.equal(
      (await world.call(teamChat.createChannel, ann, { body: { name: "x", memberIds: [other.ben.id] } }))
        .status,
      422,
    );
  });
});
