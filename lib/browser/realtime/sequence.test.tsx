import { makeSequence, tabStore } from "./sequence";

const fresh = () => makeSequence({ read: () => null, write: () => undefined });

test("an event that comes twice counts once", () => {
  const sequence = fresh();
  expect([5, 6, 6, 5, 9].map(sequence.take)).toEqual([true, true, false, false, true]);
  expect(sequence.last()).toBe(9);
});

test("an event of a moment has no number and always counts", () => {
  const sequence = fresh();
  expect(sequence.take(undefined)).toBe(true);
  expect(sequence.last()).toBeNull();
});

test("the server's word on where things stand never takes anything back", () => {
  const sequence = fresh();
  sequence.startFrom(7);
  sequence.startFrom(3);
  expect(sequence.last()).toBe(7);
  expect(sequence.take(7)).toBe(false);
});

test("a reload of the tab goes on from where it was", () => {
  makeSequence(tabStore("seq:acme")).take(12);
  const after = makeSequence(tabStore("seq:acme"));
  expect(after.last()).toBe(12);
  expect(after.take(12)).toBe(false);
});

test("a server that counts anew is believed", () => {
  const sequence = fresh();
  sequence.take(900);
  sequence.restartFrom(4);
  expect(sequence.take(5)).toBe(true);
});
