import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { asksForPerson } from "./asks.ts";
import { whoIsCalled } from "./who-is-told.ts";
import type { Colleague } from "./who-is-told.ts";

describe("a customer who asks for a person", () => {
  for (const text of [
    "agent",
    "Agent please!",
    "HUMAN",
    "a real person, please",
    "I want to talk to a human",
    "can I speak with someone from support?",
    "Please connect me to an agent",
    "I need a real person",
    "agente",
    "una persona por favor",
    "Quiero hablar con una persona",
    "¿Puedo hablar con un agente?",
    "necesito hablar con alguien",
    "إنسان",
    "موظف لو سمحت",
    "أريد التحدث مع شخص حقيقي",
    "أُرِيدُ التَّحَدُّثَ إلى موظف",
    "اريد اتكلم مع انسان",
    "أريد التحدث إلى وكيل",
  ])
    test(`asks: ${text}`, () => assert.equal(asksForPerson(text), true));

  for (const text of [
    "",
    "Where is my card?",
    "The person who sold it to me was kind",
    "Is this soap safe for human skin?",
    "I don't want to talk to an agent",
    "no quiero hablar con un agente",
    "لا أريد التحدث مع موظف",
    "How many people can use one account?",
    "La persona que me atendió fue amable",
    "Support",
    "كم شخصا يمكنه استخدام الحساب؟",
    "travel agent fees on my invoice",
  ])
    test(`does not ask: ${text}`, () => assert.equal(asksForPerson(text), false));
});

describe("who is called to a customer who asks for a person", () => {
  const person = (id: string, more: Partial<Colleague> = {}): Colleague => ({
    id,
    role: "AGENT",
    isOnDuty: true,
    isInGroup: false,
    ...more,
  });
  const ticket = { assignedToId: null, groupId: "g", isSensitive: false };
  const people = [
    person("ann", { isInGroup: true }),
    person("ben", { isInGroup: true, isOnDuty: false }),
    person("cat"),
    person("sue", { role: "SUPERVISOR" }),
  ];

  test("the group's people on duty; without a group, or with an empty one, all agents on duty", () => {
    assert.deepEqual(whoIsCalled(people, ticket), ["ann"]);
    const nobodyIn = people.map((one) => ({ ...one, isInGroup: false }));
    assert.deepEqual(whoIsCalled(nobodyIn, { ...ticket, groupId: null }), ["ann", "cat"]);
  });
  test("its assignee beside them, who comes first", () => {
    assert.deepEqual(whoIsCalled(people, { ...ticket, assignedToId: "cat" }), ["cat", "ann"]);
  });
  test("where none of them is on duty, who leads; where nobody is, all of them read it later", () => {
    const group = people.map((one) => (one.isInGroup ? { ...one, isOnDuty: false } : one));
    assert.deepEqual(whoIsCalled(group, ticket), ["sue"]);
    const asleep = people.map((one) => ({ ...one, isOnDuty: false }));
    assert.deepEqual(whoIsCalled(asleep, ticket), ["ann", "ben", "sue"]);
  });
  test("of a sensitive ticket nobody who may not see it", () => {
    assert.deepEqual(whoIsCalled(people, { ...ticket, isSensitive: true }), ["sue"]);
  });
});
