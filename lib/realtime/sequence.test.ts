import { makeSequence } from "./sequence";

test("an event that comes twice counts once", () => {
  const sequence = makeSequence();
  expect([5, 6, 6, 5, 9].map(sequence.take)).toEqual([true, true, false, false, true]);
  expect(sequence.last()).toBe(9);
});

test("an event of a moment has no number and always counts", () => {
  const sequence = makeSequence();
  expect(sequence.take(undefined)).toBe(true);
  expect(sequence.last()).toBeNull();
});

test("the server's word on where things stand never takes anything back", () => {
  const sequence = makeSequence();
  sequence.startFrom(7);
  sequence.startFrom(3);
  expect(sequence.last()).toBe(7);
  expect(sequence.take(7)).toBe(false);
});
