import assert from "node:assert/strict";
import { test } from "node:test";
import { carriedBy } from "../../../server/realtime/told-together.ts";
import { numbersAlone, seqsIn } from "./numbers-alone.ts";

const event = (seq: number, payload: object) => ({
  ...{ seq, name: "crm_update", payload, audience: ["staff"] },
  createdAt: "2026-03-02T09:00:00.000Z",
});
const heardOf = (text: string): unknown => {
  const decoder = new numbersAlone.Decoder();
  const heard: { data: unknown }[] = [];
  decoder.on("decoded", (packet: { data: unknown }) => heard.push(packet));
  decoder.add(text);
  return heard[0]?.data;
};

test("of one event, and of several as one, the numbers are read in their order, whatever else they say", () => {
  const odd = { payload: { seq: 3, words: '"seq":4}' } };
  for (const [events, seqs] of [
    [[event(7, odd)], [7]],
    [
      [event(7, odd), event(8, {}), event(12, { id: "a" })],
      [7, 8, 12],
    ],
  ] as const)
    assert.deepEqual(heardOf(`2${JSON.stringify(carriedBy(events))}`), ["numbers", seqs]);
  assert.deepEqual(seqsIn("[]"), []);
});

test("who is let in, and who is not, is read as it is", () => {
  assert.deepEqual(heardOf('0{"sid":"a"}'), { sid: "a" });
  assert.deepEqual(heardOf('4{"message":"unavailable"}'), { message: "unavailable" });
  assert.deepEqual(heardOf('2["ready",{"seq":9}]'), ["ready", { seq: 9 }]);
});
