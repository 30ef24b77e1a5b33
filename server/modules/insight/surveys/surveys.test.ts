import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { and, asc, eq } from "drizzle-orm";
import { chatBoxSettings } from "../../../../contract/channels/chat-box.ts";
import { notifications } from "../../../../contract/notices/notifications.ts";
import { publicSite } from "../../../../contract/site/public-site.ts";
import { publicSurveys, surveys } from "../../../../contract/insight/surveys.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import { events, tenants } from "../../../db/table.ts";
import { mailsOf } from "../../../testing/staff.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { contacts } from "../../crm/records/contact-table.ts";
import { users } from "../../people/session/table.ts";
import { ticketSurveys } from "./table.ts";

describe("surveys", () => {
  let world: World;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  after(() => world.stop());

  let names = 0;
  /**
   * People of a workspace that asks `after` so many hours; sessions end, so each is made anew where a test
   * moves the clock far.
   */
  const desk = async (
    settings: Parameters<typeof world.ok<typeof surveys.setSettings>>[2] extends
      | { body?: infer B }
      | undefined
      ? B
      : never = { timing: "AT_ONCE" },
  ) => {
    names += 1;
    const tenant = `survey-${names}`;
    const [ann, sue] = [
      await world.person({ tenant, name: "Ann Agent" }),
      await world.person({ tenant, role: "ADMIN", name: "Sue Super" }),
    ];
    if (settings) await world.ok(surveys.setSettings, sue, { body: settings });
    return { tenant, ann, sue };
  };
  const make = (ann: Person, of: { contactEmail?: string; tags?: string[]; subject?: string } = {}) =>
    world.ok(tickets.create, ann, {
      body: {
        subject: "Tent pole broke",
        message: "It snapped.",
        contactEmail: "kim@example.test",
        contactName: "Kim",
        assignedToId: ann.id,
        ...of,
      },
    });
  const set = (who: Person, id: string, status: "OPEN" | "RESOLVED" | "CLOSED") =>
    world.ok(tickets.update, who, { params: { id }, body: { status } });
  const mails = (tenant: string) => world.work(tenant, (work) => mailsOf(work));
  const tokens = async (tenant: string) =>
    (await mails(tenant)).flatMap(({ text }) => /\/survey\/([\w-]+)/.exec(text)?.[1] ?? []);
  const ofTicket = async (who: Person, id: string) =>
    (await world.ok(surveys.ofTicket, who, { params: { id } })).items;
  const read = (domain: string, token: string) =>
    world.call(publicSurveys.get, null, { params: { domain, token } });
  const answer = (domain: string, token: string, score: number, comment?: string) =>
    world.call(publicSurveys.answer, null, {
      params: { domain, token },
      body: { score, ...(comment === undefined ? {} : { comment }) },
    });
  const again = (person: Person) =>
    world
      .work(person.tenant, (work) => work.rows(users).get(person.id))
      .then(() => world.person({ tenant: person.tenant, role: person.role, name: person.name }));

  const due = async () => {
    await world.app.queue?.runDue();
    await world.app.queue?.runDue();
  };

  test("a resolved ticket is asked about at once, by a mail whose links only prefill", async () => {
    const { tenant, ann } = await desk();
    const made = await make(ann, { tags: ["ar"] });
    await set(ann, made.id, "RESOLVED");
    await due();
    const [mail] = (await mails(tenant)).filter(({ subject }) => subject.includes("#1001"));
    assert.match(mail?.text ?? "", /^مرحبًا Kim/);
    assert.match(mail?.html ?? "", /\/survey\/[\w-]{43}\?lang=ar&amp;score=5"/);
    const [token = ""] = await tokens(tenant);
    assert.equal(Buffer.from(token, "base64url").length, 32);
    const [row] = await world.work(tenant, (work) => work.rows(ticketSurveys).list());
    assert.notEqual(row?.hash, token);
    for (let times = 0; times < 3; times += 1)
      assert.deepEqual(
        [(await read(tenant, token)).body.score, (await read(tenant, token)).body.state],
        [null, "OPEN"],
      );
    assert.deepEqual(
      (await ofTicket(ann, made.id)).map(({ state, score }) => [state, score]),
      [["SENT", null]],
    );
  });

  test("one later is called off when the ticket is taken up again, and each time it is resolved counts anew", async () => {
    const { tenant, ann, sue } = await desk({ timing: "DELAYED", delayHours: 5, throttleDays: 0 });
    const made = await make(ann);
    await set(ann, made.id, "RESOLVED");
    world.clock.advance({ hours: 4 });
    await due();
    assert.equal((await tokens(tenant)).length, 0);
    const ben = await again(ann);
    await set(ben, made.id, "OPEN");
    world.clock.advance({ hours: 4 });
    await due();
    assert.equal((await tokens(tenant)).length, 0);
    const eve = await again(ann);
    assert.deepEqual(
      (await ofTicket(eve, made.id)).map(({ state, reason }) => [state, reason]),
      [["CANCELLED", "REOPENED"]],
    );
    await set(eve, made.id, "RESOLVED");
    world.clock.advance({ hours: 5 });
    await due();
    assert.equal((await tokens(tenant)).length, 1);
    const max = await again(ann);
    await set(max, made.id, "CLOSED");
    await set(max, made.id, "OPEN");
    await set(max, made.id, "CLOSED");
    world.clock.advance({ hours: 5 });
    await due();
    assert.deepEqual(
      (await ofTicket(await again(sue), made.id)).map(({ state, cycle }) => [state, cycle]),
      [
        ["SENT", 2],
        ["SENT", 1],
        ["CANCELLED", 0],
      ],
    );
  });

  test("a contact is asked once in so many days, whatever their tickets, also when two are due at once", async () => {
    const { tenant, ann } = await desk({ timing: "AT_ONCE", throttleDays: 7 });
    const made = [await make(ann), await make(ann), await make(ann, { contactEmail: "max@example.test" })];
    for (const { id } of made) await set(ann, id, "RESOLVED");
    await due();
    assert.equal((await tokens(tenant)).length, 2);
    assert.deepEqual(
      (await ofTicket(ann, made[1]?.id ?? "")).map(({ state, reason }) => [state, reason]),
      [["CANCELLED", "THROTTLED"]],
    );
    assert.equal((await world.call(tickets.survey, ann, { params: { id: made[1]?.id ?? "" } })).status, 409);
    world.clock.advance({ days: 7 });
    assert.equal(
      (await world.ok(tickets.survey, await again(ann), { params: { id: made[1]?.id ?? "" } })).sentTo,
      "kim@example.test",
    );
  });

  test("nobody is asked who is blocked, deleted, or has no address", async () => {
    const { tenant, ann } = await desk();
    const kim = await make(ann);
    const max = await make(ann, { contactEmail: "max@example.test" });
    const pat = await world.ok(tickets.create, ann, {
      body: { subject: "By phone", contactName: "Pat", channel: "PHONE" },
    });
    await world.work(tenant, async (work) => {
      await work.rows(contacts).update(kim.contact?.id ?? "", { status: "BLOCKED" });
      await work.rows(contacts).update(max.contact?.id ?? "", { deletedAt: work.now });
    });
    for (const { id } of [kim, max, pat]) await set(ann, id, "RESOLVED");
    await due();
    assert.equal((await tokens(tenant)).length, 0);
    const reasons = await Promise.all(
      [kim, max, pat].map(async ({ id }) => (await ofTicket(ann, id))[0]?.reason),
    );
    assert.deepEqual(reasons, ["BLOCKED", "NOBODY", "UNREACHABLE"]);
  });

  test("the answer may be changed for 7 days; the assignee and the supervisors are told, of a low one once", async () => {
    const { tenant, ann, sue } = await desk();
    const made = await make(ann);
    await set(ann, made.id, "RESOLVED");
    await due();
    const [token = ""] = await tokens(tenant);
    assert.equal((await answer(tenant, token, 6)).status, 422);
    assert.equal((await answer(tenant, token, 0)).status, 422);
    const first = await answer(tenant, token, 5, "Quick");
    assert.deepEqual(
      [first.status, first.body.score, first.body.comment, first.body.state],
      [200, 5, "Quick", "OPEN"],
    );
    const titles = async (who: Person) =>
      (await world.ok(notifications.list, who, { query: {} })).items
        .filter(({ type }) => type === "SURVEY_ANSWERED")
        .map(({ title }) => title);
    assert.deepEqual([await titles(ann), await titles(sue)], [["#1001 was rated 5 of 5"], []]);
    await answer(tenant, token, 2, "On second thought");
    await answer(tenant, token, 1);
    assert.deepEqual([(await titles(ann)).length, await titles(sue)], [1, ["Low rating: 2 of 5 on #1001"]]);
    assert.deepEqual(
      (await ofTicket(ann, made.id)).map(({ state, score, comment, isLow }) => [
        state,
        score,
        comment,
        isLow,
      ]),
      [["ANSWERED", 1, null, true]],
    );
    const heard = await world.work(tenant, (work) =>
      work.db
        .select({ payload: events.payload, audience: events.audience })
        .from(events)
        .where(and(eq(events.tenantId, tenant), eq(events.name, "survey_answered")))
        .orderBy(asc(events.seq)),
    );
    assert.equal(heard.length, 3);
    world.clock.advance({ days: 7 });
    assert.equal((await answer(tenant, token, 3)).status, 200);
    world.clock.advance({ seconds: 1 });
    const late = await answer(tenant, token, 5);
    assert.deepEqual([late.status, late.body["detail"]], [410, "Your answer can no longer be changed."]);
    assert.deepEqual(
      [(await read(tenant, token)).body.state, (await read(tenant, token)).body.score],
      ["CLOSED", 3],
    );
  });

  test("a link that was never answered ends after 30 days; another tenant's and an invented one are alike unknown", async () => {
    const [{ tenant, ann }, other] = [await desk(), await desk()];
    await set(ann, (await make(ann)).id, "RESOLVED");
    await due();
    const [token = ""] = await tokens(tenant);
    const [foreign, invented] = [
      await read(other.tenant, token),
      await read(other.tenant, `${token.slice(0, -1)}_`),
    ];
    assert.deepEqual(
      [foreign.status, { ...foreign.body, requestId: "" }],
      [404, { ...invented.body, requestId: "" }],
    );
    assert.equal((await answer(other.tenant, token, 5)).status, 404);
    world.clock.advance({ days: 30 });
    assert.equal((await read(tenant, token)).status, 200);
    world.clock.advance({ seconds: 1 });
    assert.deepEqual(
      [(await read(tenant, token)).status, (await answer(tenant, token, 5)).status],
      [410, 410],
    );
  });

  test("a sensitive ticket's subject stays with those who may see it, and so does the news of its answer", async () => {
    const { tenant, ann } = await desk();
    const made = await make(ann);
    await world.ok(tickets.setSensitive, ann, { params: { id: made.id }, body: { isSensitive: true } });
    await set(ann, made.id, "RESOLVED");
    await due();
    const [token = ""] = await tokens(tenant);
    assert.equal((await read(tenant, token)).body.subject, null);
    await answer(tenant, token, 4);
    const heard = await world.work(tenant, (work) =>
      work.db
        .select({ audience: events.audience })
        .from(events)
        .where(and(eq(events.tenantId, tenant), eq(events.name, "survey_answered"))),
    );
    assert.deepEqual(heard[0]?.audience, ["supervisors", `user:${ann.id}`]);
    assert.equal(
      (await world.call(surveys.ofTicket, await world.person({ tenant }), { params: { id: made.id } }))
        .status,
      404,
    );
  });

  test("in a chat the question stands in the conversation and is answered there, until the visitor goes on", async () => {
    const { tenant, ann } = await desk({ timing: "AT_ONCE", byMail: false });
    const chat = await world.ok(publicSite.sendChatMessage, null, {
      params: { domain: tenant },
      body: { message: "Where is my card?", clientMessageId: "c-1" },
    });
    const inChat = async () =>
      (await world.ok(publicSurveys.ofChat, null, { params: { domain: tenant, sessionId: chat.sessionId } }))
        .survey;
    assert.equal(await inChat(), null);
    const id = String(chat.ticketNumber);
    await world.ok(tickets.update, ann, { params: { id }, body: { assignedToId: ann.id } });
    await set(ann, id, "RESOLVED");
    await due();
    assert.deepEqual([(await inChat())?.state, (await inChat())?.scale], ["OPEN", "CSAT"]);
    assert.deepEqual(await tokens(tenant), []);
    const given = await world.ok(publicSurveys.answerInChat, null, {
      params: { domain: tenant, sessionId: chat.sessionId },
      body: { score: 4, comment: "Thanks" },
    });
    assert.equal(given.score, 4);
    assert.deepEqual(
      (await ofTicket(ann, id)).map(({ score, comment }) => [score, comment]),
      [[4, "Thanks"]],
    );
    await world.ok(publicSite.sendChatMessage, null, {
      params: { domain: tenant },
      body: { sessionId: chat.sessionId, message: "One more thing", clientMessageId: "c-2" },
    });
    assert.equal(await inChat(), null);
    assert.equal(
      (
        await world.call(publicSurveys.answerInChat, null, {
          params: { domain: tenant, sessionId: "x".repeat(30) },
          body: { score: 4 },
        })
      ).status,
      404,
    );
  });

  test("in a chat on another web site it is asked and answered where the tenant named that site, and nowhere else", async () => {
    const { tenant, ann, sue } = await desk({ timing: "AT_ONCE" });
    const shop = "https://shop.example.com";
    await world.ok(chatBoxSettings.set, sue, { body: { origins: [shop] } });
    const { sessionId, ticketNumber } = await world.ok(publicSite.sendChatMessage, null, {
      params: { domain: tenant },
      body: { message: "Where is my card?", clientMessageId: "c-1" },
    });
    await world.ok(tickets.update, ann, {
      params: { id: String(ticketNumber) },
      body: { assignedToId: ann.id },
    });
    await set(ann, String(ticketNumber), "RESOLVED");
    await due();
    const params = { domain: tenant, sessionId };
    const asked = await world.call(publicSurveys.ofChat, null, { params, headers: { origin: shop } });
    assert.deepEqual(
      [asked.status, asked.headers["access-control-allow-origin"], asked.body.survey?.state],
      [200, shop, "OPEN"],
    );
    for (const origin of ["https://evil.test", "null"])
      assert.equal(
        (
          await world.call(publicSurveys.answerInChat, null, {
            params,
            body: { score: 1 },
            headers: { origin },
          })
        ).status,
        403,
        origin,
      );
    const given = await world.call(publicSurveys.answerInChat, null, {
      params,
      body: { score: 5 },
      headers: { origin: shop },
    });
    assert.deepEqual(
      [given.status, given.headers["access-control-allow-origin"], given.body.score],
      [200, shop, 5],
    );
    assert.deepEqual(
      (await ofTicket(ann, String(ticketNumber))).map(({ score }) => score),
      [5],
    );
  });

  test("settings: own words over the usual ones, an answer that is on the scale, and at least one way to ask", async () => {
    const { tenant, sue } = await desk({ timing: "OFF" });
    await world.work(tenant, (work) =>
      work.db.update(tenants).set({ locale: "es" }).where(eq(tenants.id, tenant)),
    );
    const usual = await world.ok(surveys.settings, sue);
    assert.equal(usual.wording.en.question, "How satisfied are you with the help you received?");
    const own = await world.ok(surveys.setSettings, sue, {
      body: {
        scale: "NPS",
        wording: {
          ...usual.wording,
          es: { question: "¿Nos recomiendas?", followUp: "¿Por qué?", thanks: "¡Gracias!" },
        },
      },
    });
    assert.deepEqual(
      [own.wording.es.question, own.wording.en.question, own.lowScoreMax],
      ["¿Nos recomiendas?", "How likely are you to recommend us to a friend or colleague?", 6],
    );
    const fault = async (body: Parameters<typeof world.call<typeof surveys.setSettings>>[2]) =>
      ((await world.call(surveys.setSettings, sue, body)).body as unknown as { errors?: { path: string }[] })
        .errors?.[0]?.path;
    assert.equal(await fault({ body: { byMail: false, byChat: false } }), "byMail");
    assert.equal(await fault({ body: { scale: "CSAT", lowScoreMax: 9 } }), "lowScoreMax");
    assert.equal(
      (
        await world.call(surveys.setSettings, await world.person({ tenant, role: "SUPERVISOR" }), {
          body: { timing: "OFF" },
        })
      ).status,
      403,
    );
  });

  test("what waits to be sent can be taken back, and can be sent at once instead", async () => {
    const { tenant, ann } = await desk({ timing: "DELAYED", delayHours: 48 });
    const [one, two] = [await make(ann), await make(ann, { contactEmail: "max@example.test" })];
    for (const { id } of [one, two]) await set(ann, id, "RESOLVED");
    await world.ok(surveys.cancel, ann, { params: { id: one.id } });
    assert.equal((await world.call(surveys.cancel, ann, { params: { id: one.id } })).status, 409);
    await world.ok(tickets.survey, ann, { params: { id: two.id } });
    world.clock.advance({ hours: 48 });
    await due();
    assert.equal((await tokens(tenant)).length, 1);
    assert.deepEqual(
      (await mails(tenant)).map(({ to }) => to),
      ["max@example.test"],
    );
  });
});
