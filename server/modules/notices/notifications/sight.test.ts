import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { asc } from "drizzle-orm";
import { agentGroups } from "../../../../contract/desk/agent-groups.ts";
import { notificationTypes } from "../../../../contract/enums.ts";
import type { NotificationType } from "../../../../contract/enums.ts";
import { notifications as calls } from "../../../../contract/notices/notifications.ts";
import { quality } from "../../../../contract/insight/quality.ts";
import type { Role } from "../../../../contract/roles.ts";
import { teamChat } from "../../../../contract/team/team-chat.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { events } from "../../../db/table.ts";
import { mailsOf } from "../../../testing/staff.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { users } from "../../people/session/table.ts";
import { mailNotification } from "./mail-job.ts";
import { notify } from "./notify.ts";
import { eventsSeenNow } from "./seen-now.ts";
import { noticeTargetOf } from "./sight.ts";

const id = "01980000-0000-7000-8000-000000000001";
describe("where a notification leads", () => {
  const cases: [url: string | null, kind: string | null][] = [
    [`/tickets/${id}`, "ticket"],
    [`/tickets/${id}?tab=history`, "ticket"],
    [`/tickets/${id}#m1`, "ticket"],
    [`/team-chat?channel=${id}`, "channel"],
    [`/team-chat?channel=${id}&thread=${id}`, "channel"],
    [`/quality-assurance/mine?open=${id}`, "review"],
    [`/quality-assurance?tab=disputes&open=${id}`, "review"],
    ["/tickets?assignee=me", null],
    ["/agent/dashboard", null],
    [null, null],
    [`https://elsewhere.test/tickets/${id}`, null],
  ];
  for (const [url, kind] of cases)
    test(`${url ?? "nowhere"}: ${kind ?? "no row"}`, () => {
      const found = noticeTargetOf(url);
      assert.deepEqual(
        found && { kind: found.target.kind, id: found.id },
        kind === null ? null : { kind, id },
      );
    });
});

/**
 * In the list, in what is told again after a lost connection, and in an e-mail: just what the person may
 * open now.
 */
describe("the words of a notification", () => {
  let world: World;
  let names = 0;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.stop());

  interface Case {
    ann: Person;
    sue: Person;
    actionUrl: string;
    isOpen: () => Promise<boolean>;
    lose: () => Promise<void>;
  }
  const people = async (role: Role = "AGENT") => {
    names += 1;
    const tenant = `sight-${names}`;
    return {
      tenant,
      ann: await world.person({ tenant, name: "Ann Agent", role }),
      sue: await world.person({ tenant, role: "ADMIN", name: "Sue Super" }),
    };
  };
  const asRole = async (person: Person, role: Role): Promise<Person> => {
    await world.work(person.tenant, (work) => work.rows(users).update(person.id, { role }));
    const token = await world.app.services.tokens.sign({
      sub: person.id,
      email: person.email,
      role,
      tenantId: person.tenant,
      firstName: "Ann",
      lastName: "Agent",
      name: person.name,
      sid: person.sessionId,
      gen: 1,
    });
    return { ...person, role, token };
  };
  const ofTicket = async (of: {
    role?: Role;
    isMine?: boolean;
    lose: (ticketId: string, sue: Person, ann: Person) => Promise<unknown>;
  }): Promise<Case> => {
    const { ann, sue } = await people(of.role);
    const ticket = await world.ok(tickets.create, sue, {
      body: { subject: "CANARY subject", assignedToId: of.isMine === true ? ann.id : sue.id },
    });
    let now = ann;
    return {
      ann,
      sue,
      actionUrl: `/tickets/${ticket.id}`,
      isOpen: async () => (await world.call(tickets.get, now, { params: { id: ticket.id } })).status === 200,
      lose: async () => {
        await of.lose(ticket.id, sue, ann);
        const [row] = await world.work(ann.tenant, async (work) => [await work.rows(users).get(ann.id)]);
        if (row && row.role !== ann.role) now = await asRole(ann, "AGENT");
      },
    };
  };
  const setSensitive = (ticketId: string, sue: Person, isSensitive = true) =>
    world.ok(tickets.setSensitive, sue, { params: { id: ticketId }, body: { isSensitive } });
  const ofChannel = async (isPrivate: boolean): Promise<Case> => {
    const { ann, sue } = await people();
    const channel = await world.ok(teamChat.createChannel, sue, {
      body: { name: "Quiet room", isPrivate, memberIds: [ann.id] },
    });
    return {
      ann,
      sue,
      actionUrl: `/team-chat?channel=${channel.id}`,
      isOpen: async () =>
        (await world.call(teamChat.members, ann, { params: { id: channel.id } })).status === 200,
      lose: () => world.ok(teamChat.leave, ann, { params: { id: channel.id } }).then(() => undefined),
    };
  };

  const ways: Record<string, () => Promise<Case>> = {
    "its ticket becomes sensitive": () => ofTicket({ lose: (ticketId, sue) => setSensitive(ticketId, sue) }),
    "its sensitive ticket goes to somebody else": () =>
      ofTicket({
        isMine: true,
        lose: async (ticketId, sue) => {
          await setSensitive(ticketId, sue);
          await world.ok(tickets.update, sue, { params: { id: ticketId }, body: { assignedToId: sue.id } });
        },
      }),
    "its sensitive ticket stays theirs": () =>
      ofTicket({ isMine: true, lose: (ticketId, sue) => setSensitive(ticketId, sue) }),
    "its ticket is sensitive no more": () =>
      ofTicket({
        lose: async (ticketId, sue) => {
          await setSensitive(ticketId, sue);
          await setSensitive(ticketId, sue, false);
        },
      }),
    "its ticket is deleted": () =>
      ofTicket({ lose: (ticketId, sue) => world.ok(tickets.remove, sue, { params: { id: ticketId } }) }),
    "its person is no supervisor any more": () =>
      ofTicket({
        role: "SUPERVISOR",
        lose: async (ticketId, sue, ann) => {
          await setSensitive(ticketId, sue);
          await world.work(ann.tenant, (work) => work.rows(users).update(ann.id, { role: "AGENT" }));
        },
      }),
    "its person leaves the ticket's group": () =>
      ofTicket({
        lose: async (ticketId, sue, ann) => {
          const group = await world.ok(agentGroups.create, sue, { body: { name: "Team" } });
          await world.ok(agentGroups.addMembers, sue, {
            params: { id: group.id },
            body: { agentIds: [ann.id] },
          });
          await world.ok(tickets.update, sue, { params: { id: ticketId }, body: { groupId: group.id } });
          await world.ok(agentGroups.removeMember, sue, { params: { id: group.id, agentId: ann.id } });
        },
      }),
    "its private channel is left": () => ofChannel(true),
    "its public channel is left": () => ofChannel(false),
    "its direct conversation goes on": async () => {
      const { ann, sue } = await people();
      const { id: channelId } = await world.ok(teamChat.direct, sue, { body: { userIds: [ann.id] } });
      return {
        ann,
        sue,
        actionUrl: `/team-chat?channel=${channelId}`,
        isOpen: async () =>
          (await world.call(teamChat.members, ann, { params: { id: channelId } })).status === 200,
        lose: () => Promise.resolve(),
      };
    },
    "its review is another's to read": async () => {
      const { ann, sue } = await people("SUPERVISOR");
      const card = await world.ok(quality.createScorecard, sue, {
        body: { name: "Card", scaleMax: 4, passPercent: 50, criteria: [{ name: "Tone", weight: 1 }] },
      });
      const ticket = await world.ok(tickets.create, sue, { body: { subject: "x", assignedToId: sue.id } });
      const {
        ids: [reviewId = ""],
      } = await world.ok(quality.create, ann, {
        body: { ticketId: ticket.id, scorecardId: card.id, reviewerIds: [ann.id] },
      });
      let now = ann;
      return {
        ann,
        sue,
        actionUrl: `/quality-assurance?tab=disputes&open=${reviewId}`,
        isOpen: async () =>
          (await world.call(quality.review, now, { params: { id: reviewId } })).status === 200,
        lose: async () => {
          now = await asRole(ann, "AGENT");
        },
      };
    },
  };

  const tell = (person: Person, type: NotificationType, actionUrl: string) =>
    world.work(person.tenant, (work) =>
      notify(work, {
        userId: person.id,
        type,
        priority: "HIGH",
        title: `CANARY title ${type}`,
        content: `CANARY words ${type}`,
        actionUrl,
      }),
    );
  const storedEvents = (tenant: string) =>
    world.work(tenant, ({ db }) => db.select().from(events).orderBy(asc(events.seq)));
  const mailFor = async (person: Person, type: NotificationType, actionUrl: string) => {
    await mailNotification.run({
      desk: world.app.desk,
      services: world.app.services,
      tenant: person.tenant,
      payload: {
        to: person.email,
        userId: person.id,
        locale: "en",
        subject: `CANARY title ${type}`,
        message: `CANARY words ${type}`,
        actionUrl,
      },
    });
    const mail = (await world.work(person.tenant, mailsOf)).at(-1);
    return mail === undefined ? null : `${mail.subject} ${mail.text}`;
  };

  for (const [way, arrange] of Object.entries(ways))
    test(`of each kind, when ${way}: as the row itself answers`, async () => {
      const { ann, actionUrl, isOpen, lose } = await arrange();
      for (const type of notificationTypes) await tell(ann, type, actionUrl);
      const count = notificationTypes.length;
      const read = async () =>
        (await world.ok(calls.list, ann, { query: { limit: 100 } })).items.filter(
          (item) => notificationTypes.some((type) => item.title.includes(type)) || item.content === "",
        );
      assert.equal(
        (await read()).filter(({ title, content }) => title.includes("CANARY") && content.includes("CANARY"))
          .length,
        count,
        "all of it while it is theirs to see",
      );
      await lose();
      const shows = await isOpen();
      const items = JSON.stringify(await read());
      const told = JSON.stringify(
        await eventsSeenNow(world.app.desk, ann.tenant, ann.id, await storedEvents(ann.tenant)),
      );
      for (const type of notificationTypes)
        for (const text of [items, told]) {
          assert.equal(text.includes(`CANARY title ${type}`), shows, `${type} title`);
          assert.equal(text.includes(`CANARY words ${type}`), shows, `${type} words`);
        }
      if (!shows) {
        assert.ok(items.includes("that you can no longer open"));
        assert.ok(!items.includes(actionUrl));
      }
      assert.ok((await world.ok(calls.unreadCount, ann)).count >= count, "they are counted as they were");
      const isSensitive = actionUrl.startsWith("/tickets/") && shows && way.includes("stays theirs");
      for (const type of notificationTypes.slice(0, 2)) {
        const mail = await mailFor(ann, type, actionUrl);
        if (!shows) assert.equal(mail, null, "no mail");
        else
          assert.deepEqual(
            [mail?.includes("CANARY"), mail?.includes("A sensitive ticket")],
            [!isSensitive, isSensitive],
            way,
          );
      }
    });

  test("what they heard before, in their own language", async () => {
    const { ann, sue } = await people();
    await world.work(ann.tenant, (work) => work.rows(users).update(ann.id, { locale: "es" }));
    const ticket = await world.ok(tickets.create, sue, { body: { subject: "x", assignedToId: sue.id } });
    await tell(ann, "MENTION", `/tickets/${ticket.id}`);
    await setSensitive(ticket.id, sue);
    const [item] = (await world.ok(calls.list, ann, { query: {} })).items;
    assert.deepEqual(
      [item?.title, item?.content, item?.actionUrl],
      ["Un ticket que ya no puedes abrir", "", null],
    );
  });
});
