import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { whatsappCalls } from "../../../../contract/channels/whatsapp-calls.ts";
import { tickets } from "../../../../contract/desk/tickets.ts";
import type { simulatedCallActs } from "../../../../contract/enums.ts";
import { limits } from "../../../../contract/limits.ts";
import { simulator } from "../../../../contract/workspace/simulator.ts";
import { whatsappRig } from "../../../testing/messenger-rig.ts";
import { createWorld } from "../../../testing/world.ts";
import type { Person, World } from "../../../testing/world.ts";
import { answerToOffer } from "../../../providers/channel/whatsapp/simulator-sdp.ts";
import { takeCall } from "../messengers/calls.ts";
import { messengerCalls } from "../messengers/call-table.ts";
import { connections as connectionRows } from "../../workspace/connections/table.ts";

const offer = [
  "v=0",
  "o=- 1 2 IN IP4 127.0.0.1",
  "s=-",
  "t=0 0",
  "a=group:BUNDLE 0",
  "m=audio 9 UDP/TLS/RTP/SAVPF 111 0",
  "c=IN IP4 0.0.0.0",
  "a=ice-ufrag:abcd",
  "a=ice-pwd:abcdefghijklmnopqrstuvwx",
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, () => "AB").join(":")}`,
  "a=setup:actpass",
  "a=mid:0",
  "a=rtcp-mux",
  "a=rtpmap:111 opus/48000/2",
  "",
].join("\r\n");

describe("a call to a customer by WhatsApp", () => {
  let world: World;
  let admin: Person;
  let agent: Person;
  before(async () => {
    world = await createWorld({ startsWork: true, now: "2101-03-07T09:00:00.000Z" });
  });
  beforeEach(async () => {
    admin = await world.person({ role: "ADMIN" });
    agent = await world.person({ role: "AGENT" });
  });
  after(() => world.stop());
  const { settle, begun } = whatsappRig(
    () => world,
    () => admin,
  );
  const start = (ticketId: string, withOffer = false, as = agent) =>
    world.call(whatsappCalls.start, as, { body: { ticketId, ...(withOffer ? { offer } : {}) } });
  const standing = (id: string, as = agent) => world.ok(whatsappCalls.standing, as, { params: { id } });
  const callOf = (id: string, as = agent) => world.ok(whatsappCalls.get, as, { params: { id } });
  const act = async (connectionId: string, customer: string, does: (typeof simulatedCallActs)[number]) => {
    await world.ok(simulator.actOnCall, admin, { params: { id: connectionId }, body: { customer, does } });
    await settle();
  };
  const linesOf = async (id: string) =>
    (await world.ok(tickets.conversations, admin, { params: { id } })).items.flatMap(({ messenger }) =>
      messenger?.content?.type === "call" ? [messenger.content] : [],
    );
  /** A customer who lets us call them. */
  const permitted = async () => {
    const made = await begun();
    assert.equal((await start(made.ticket.id)).status, 200);
    await settle();
    await act(made.connection.id, made.from, "ALLOW_FOR_A_WEEK");
    return made;
  };
  /** A call that rings. */
  const ringing = async () => {
    const made = await permitted();
    const { call } = await world.ok(whatsappCalls.start, agent, {
      body: { ticketId: made.ticket.id, offer },
    });
    assert.ok(call);
    await settle();
    return { ...made, call };
  };

  test("asks first, once a day, and rings when the customer has allowed it", async () => {
    const { connection, ticket, from } = await begun();
    assert.deepEqual(
      [(await standing(ticket.id)).permission, (await standing(ticket.id)).mayAsk],
      ["NONE", true],
    );
    const asked = await world.ok(whatsappCalls.start, agent, { body: { ticketId: ticket.id, offer } });
    assert.deepEqual([asked.outcome, asked.call], ["ASKED", null]);
    await settle();
    const waits = await standing(ticket.id);
    assert.deepEqual([waits.mayAsk, waits.askedAt !== null], [false, true]);
    assert.equal((await start(ticket.id)).status, 409);
    await act(connection.id, from, "ALLOW_FOR_A_WEEK");
    const allowed = await standing(ticket.id);
    assert.deepEqual([allowed.permission, allowed.mayCall, allowed.askedAt], ["TEMPORARY", true, null]);
    assert.ok(allowed.allowedUntil !== null);
    assert.equal(
      (await world.ok(whatsappCalls.start, agent, { body: { ticketId: ticket.id } })).outcome,
      "NONE",
    );
  });

  test("a refusal allows nothing, and a shut window is said before anybody is asked", async () => {
    const { connection, ticket, from } = await begun();
    await start(ticket.id);
    await settle();
    await act(connection.id, from, "REFUSE");
    assert.equal((await standing(ticket.id)).permission, "NONE");
    const late = await begun();
    world.clock.advance({ hours: 25 });
    const refused = await start(late.ticket.id, false, await world.person({ role: "AGENT" }));
    assert.deepEqual([refused.status, refused.body["code"]], [409, "window_closed"]);
  });

  test("is answered, connected and ended, and its line says who called and for how long", async () => {
    const { connection, ticket, from, call } = await ringing();
    const rings = await callOf(call.id);
    assert.equal(rings.state, "RINGING");
    assert.equal(rings.answer?.startsWith("v=0\r\n"), true);
    assert.equal((await callOf(call.id, admin)).answer, null);
    await act(connection.id, from, "PICK_UP");
    assert.equal((await callOf(call.id)).state, "CONNECTED");
    await act(connection.id, from, "HANG_UP");
    const ended = await callOf(call.id);
    assert.deepEqual([ended.state, ended.result, ended.answer], ["ENDED", "ANSWERED", null]);
    assert.ok((ended.durationSeconds ?? 0) > 0);
    assert.deepEqual(
      (await linesOf(ticket.id)).map(({ result, durationSeconds }) => [result, durationSeconds]),
      [["ANSWERED", ended.durationSeconds]],
    );
  });

  test("that is declined says so, once", async () => {
    const { connection, ticket, from, call } = await ringing();
    await act(connection.id, from, "DECLINE");
    assert.equal((await callOf(call.id)).result, "DECLINED");
    assert.equal((await linesOf(ticket.id)).length, 1);
  });

  test("is one at a time: on a ticket, and of an agent", async () => {
    const [first, second] = [await permitted(), await permitted()];
    const other = await world.person({ role: "AGENT" });
    assert.equal((await start(first.ticket.id, true)).status, 200);
    assert.equal((await start(first.ticket.id, true, other)).status, 409);
    assert.equal((await start(second.ticket.id, true)).status, 409);
    assert.equal((await start(second.ticket.id, true, other)).status, 200);
  });

  test("is hung up by its caller, at the provider as well, and by no other agent", async () => {
    const { connection, call, from } = await ringing();
    const other = await world.person({ role: "AGENT" });
    const hangUp = (as: Person) => world.call(whatsappCalls.hangUp, as, { params: { id: call.id } });
    assert.equal((await hangUp(other)).status, 403);
    assert.equal((await hangUp(agent)).status, 200);
    assert.equal((await hangUp(agent)).status, 200);
    await settle();
    const { lines } = await world.ok(simulator.get, admin, { params: { id: connection.id } });
    assert.equal(lines.findLast((line) => line.customer === from && line.call !== undefined)?.call, "MISSED");
    assert.equal((await callOf(call.id)).result, "NOT_ANSWERED");
  });

  test("that nobody takes is ended by the clock", async () => {
    const { ticket, call } = await ringing();
    world.clock.advance({ seconds: limits.callRingsSeconds + 1 });
    await settle();
    assert.equal((await callOf(call.id)).result, "NOT_ANSWERED");
    assert.equal((await standing(ticket.id)).call, null);
  });

  test("only rises: what comes late, twice or in another order changes nothing", async () => {
    const { call, connection, ticket } = await ringing();
    const told = (
      step: "RINGING" | "ACCEPTED" | "REJECTED" | "ENDED",
      durationSeconds: number | null = null,
    ) =>
      world.work("acme", async (work) => {
        const row = await work.rows(messengerCalls).get(call.id);
        return takeCall(work, await work.rows(connectionRows).get(connection.id), {
          kind: "call",
          account: null,
          externalId: row.providerCallId ?? "",
          at: work.now,
          key: null,
          to: null,
          step,
          answer: null,
          durationSeconds,
          failure: null,
        });
      });
    await told("ACCEPTED");
    await told("RINGING");
    assert.equal((await callOf(call.id)).state, "CONNECTED");
    await told("ENDED", 61);
    for (const step of ["ACCEPTED", "REJECTED", "ENDED"] as const) await told(step);
    const ended = await callOf(call.id);
    assert.deepEqual([ended.result, ended.durationSeconds], ["ANSWERED", 61]);
    assert.equal((await linesOf(ticket.id)).length, 1);
  });

  test("a ticket of another workspace is not there, and an offer that is none is refused at its field", async () => {
    const { ticket } = await permitted();
    const stranger = await world.person({ role: "ADMIN", tenant: "globex" });
    assert.equal((await start(ticket.id, true, stranger)).status, 404);
    const odd = await world.call(whatsappCalls.start, agent, {
      body: { ticketId: ticket.id, offer: "hello" },
    });
    assert.equal(odd.status, 422);
    assert.match(JSON.stringify(odd.body["errors"]), /"path":"offer"/);
  });

  test("the simulated side answers an offer of sound with an answer that fits it, and nothing else", () => {
    const answer = answerToOffer(offer, "seed") ?? "";
    for (const line of [
      "a=mid:0",
      "a=setup:passive",
      "a=rtpmap:111 opus/48000/2",
      "m=audio 9 UDP/TLS/RTP/SAVPF 111",
    ])
      assert.ok(answer.includes(`${line}\r\n`), line);
    assert.equal(answerToOffer(offer.replace("actpass", "active"), "seed"), null);
    assert.equal(answerToOffer("v=0\r\n", "seed"), null);
  });
});
