import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { desc, eq } from "drizzle-orm";
import { notificationTypes } from "../../../../contract/enums.ts";
import { notifications as calls } from "../../../../contract/notices/notifications.ts";
import { mailsOf } from "../../../testing/staff.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { events } from "../../../db/table.ts";
import { users } from "../../people/session/table.ts";
import { notify } from "./notify.ts";
import type { Notice } from "./notify.ts";
import { textsOf } from "../../../words/texts.ts";

describe("notifications", () => {
  let world: World;
  let tenants = 0;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());

  const newPerson = () => {
    tenants += 1;
    return world.person({ tenant: `tenant-${tenants}` });
  };
  const tell = (person: Person, over: Partial<Notice> = {}) =>
    world.work(person.tenant, (work) =>
      notify(work, {
        userId: person.id,
        type: "MENTION",
        priority: "MEDIUM",
        title: "Kim mentioned you",
        content: "Look here",
        actionUrl: "/tickets/1",
        ...over,
      }),
    );
  const titles = async (
    person: Person,
    query: { isArchived?: "true" | "false"; isRead?: "true" | "false" } = {},
  ) => (await world.ok(calls.list, person, { query })).items.map(({ title }) => title);
  const unread = async (person: Person) => (await world.ok(calls.unreadCount, person)).count;

  test("a notification is listed, counted, and heard by its person alone", async () => {
    const ann = await newPerson();
    await tell(ann, { type: "SLA_BREACH_WARNING" });
    const { items } = await world.ok(calls.list, ann, { query: {} });
    assert.deepEqual(
      items.map(({ id, ...rest }) => ({ ...rest, id: typeof id })),
      [
        {
          id: "string",
          type: "SLA_BREACH_WARNING",
          priority: "MEDIUM",
          title: "Kim mentioned you",
          content: "Look here",
          actionUrl: "/tickets/1",
          isNote: false,
          isRead: false,
          createdAt: "2101-03-07T09:00:00.000Z",
        },
      ],
    );
    assert.equal(await unread(ann), 1);
    await world.work(ann.tenant, async (work) => {
      const [event] = await work.db.select().from(events).orderBy(desc(events.seq)).limit(1);
      assert.deepEqual(
        [event?.name, event?.audience, event?.payload],
        [
          "in_app_notification",
          [`user:${ann.id}`],
          {
            id: items[0]?.id,
            type: "warning",
            subject: "Kim mentioned you",
            message: "Look here",
            timestamp: "2101-03-07T09:00:00.000Z",
          },
        ],
      );
    });
  });

  test("the newest come first, page after page, also while new ones arrive", async () => {
    const ann = await newPerson();
    for (let at = 1; at <= 5; at += 1) await tell(ann, { title: `No. ${at}` });
    const first = await world.ok(calls.list, ann, { query: { limit: 2 } });
    await tell(ann, { title: "No. 6" });
    const second = await world.ok(calls.list, ann, { query: { limit: 2, cursor: first.nextCursor ?? "" } });
    assert.deepEqual(
      [...first.items, ...second.items].map(({ title }) => title),
      ["No. 5", "No. 4", "No. 3", "No. 2"],
    );
    assert.equal(first.total, 5);
  });

  test("read and archived by id or all at once, and only one's own", async () => {
    const ann = await newPerson();
    const eve = await world.person({ tenant: ann.tenant });
    for (const title of ["One", "Two", "Three"]) await tell(ann, { title });
    await tell(eve, { title: "Eve's" });
    const [three] = (await world.ok(calls.list, ann, { query: {} })).items;
    const [eves] = (await world.ok(calls.list, eve, { query: {} })).items;
    assert.ok(three && eves);
    assert.deepEqual(await world.ok(calls.markAsRead, ann, { body: { ids: [three.id, eves.id] } }), {
      changed: 1,
    });
    assert.deepEqual(await world.ok(calls.markAsRead, ann, { body: { ids: [three.id] } }), { changed: 0 });
    assert.deepEqual([await unread(ann), await unread(eve)], [2, 1]);
    assert.deepEqual(await titles(ann, { isRead: "true" }), ["Three"]);
    assert.deepEqual(await world.ok(calls.archive, ann, { body: { ids: [three.id] } }), { changed: 1 });
    assert.deepEqual(
      [await titles(ann), await titles(ann, { isArchived: "true" })],
      [["Two", "One"], ["Three"]],
    );
    for (const call of [calls.markAsRead, calls.archive]) {
      assert.deepEqual(
        await world.ok(call, ann, { body: { ids: [] } }),
        { changed: 0 },
        "an empty list is nothing, not everything",
      );
      for (const body of [{}, { ids: [three.id], all: true as const }])
        assert.equal((await world.call(call, ann, { body })).status, 422);
    }
    assert.deepEqual([await unread(ann), (await titles(ann)).length], [2, 2]);
    assert.deepEqual(await world.ok(calls.markAsRead, ann, { body: { all: true } }), { changed: 2 });
    assert.deepEqual(await world.ok(calls.archive, ann, { body: { all: true } }), { changed: 2 });
    assert.deepEqual([await unread(ann), await titles(ann), await unread(eve)], [0, [], 1]);
  });

  test("in the product and with sound unless switched off, by e-mail only where switched on, or where a channel is lost; as push what somebody waits for; each switch by itself", async () => {
    const ann = await newPerson();
    const { types } = await world.ok(calls.preferences, ann);
    assert.deepEqual(Object.keys(types).toSorted(), notificationTypes.toSorted());
    for (const type of notificationTypes)
      assert.deepEqual(
        { ...types[type], push: null },
        {
          inApp: true,
          email: type === "CONNECTION_LOST" || type === "CONNECTION_WARNING",
          push: null,
          sound: true,
        },
      );
    assert.deepEqual(
      notificationTypes.filter((type) => types[type].push),
      [
        "TICKET_ASSIGNED",
        "TICKET_COMMENT",
        "WHATSAPP_TAKEOVER_REQUEST",
        "SLA_BREACH_WARNING",
        "TICKETS_UNATTENDED",
        "MENTION",
        "DIRECT_MESSAGE",
        "CONNECTION_LOST",
        "CONNECTION_WARNING",
        "VISIT_ASKED",
      ],
    );
    await world.ok(calls.setPreferences, ann, { body: { types: { MENTION: { email: true } } } });
    await world.ok(calls.setPreferences, ann, {
      body: { types: { MENTION: { sound: false }, STATUS_EXPIRED: { inApp: false } } },
    });
    const after = (await world.ok(calls.preferences, ann)).types;
    assert.deepEqual(
      [after.MENTION, after.STATUS_EXPIRED, after.TICKET_ASSIGNED],
      [
        { inApp: true, email: true, push: true, sound: false },
        { inApp: false, email: false, push: false, sound: true },
        { inApp: true, email: false, push: true, sound: true },
      ],
    );
  });

  test("who wants no notification in the product gets none, and an e-mail with a link where they want that", async () => {
    const ann = await newPerson();
    await world.ok(calls.setPreferences, ann, {
      body: { types: { MENTION: { inApp: false, email: true } } },
    });
    await tell(ann);
    assert.deepEqual(await titles(ann), []);
    const mails = () => world.work(ann.tenant, (work) => mailsOf(work));
    for (let tries = 0; tries < 50 && (await mails()).length === 0; tries += 1) {
      await world.app.queue?.runDue();
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
    const [mail, ...more] = await mails();
    assert.deepEqual([mail?.to, mail?.subject, more.length], [ann.email, "Kim mentioned you", 0]);
    assert.match(
      mail?.text ?? "",
      new RegExp(`^Look here\n\nhttp://${ann.tenant}\\.localhost:\\d+/tickets/1\n`),
    );
  });

  test("in the language of the person, else of the tenant", async () => {
    const ann = await newPerson();
    const title = textsOf({ "test.hello": { en: "Hello", es: "Hola", ar: "مرحبا" } })("test.hello");
    await tell(ann, { title });
    await world.work(ann.tenant, (work) => work.rows(users).update(ann.id, { locale: "ar" }));
    await tell(ann, { title });
    assert.deepEqual(await titles(ann), ["مرحبا", "Hello"]);
  });

  test("a deactivated person is told nothing", async () => {
    const ann = await newPerson();
    await world.work(ann.tenant, (work) => work.rows(users).update(ann.id, { isActive: false }));
    await tell(ann);
    await world.work(ann.tenant, async (work) => {
      assert.deepEqual(await work.db.select().from(events).where(eq(events.name, "in_app_notification")), []);
    });
  });
});
