import assert from "node:assert/strict";
import path from "node:path";
import { describe, test } from "node:test";
import { provedMutations } from "../proof.ts";
import { fits, livedWith } from "./mutated-copy.ts";

/** Faults in the server's own code, as patches beside this file, with the words by which they are found. */
const mutations: Readonly<Record<string, RegExp>> = {
  "call-again-unknown": /each (?:ticket|word) that was acknowledged is there once/,
  "events-to-every-workspace": /a desk that listens hears each event once/,
  "undo-keeps-tags": /a merge that was undone is as before/,
  "timer-fires-again": /came back once each time|no timer is left that is due/,
};
const patchOf = (name: string) => path.join(import.meta.dirname, "mutations", `${name}.patch`);

describe("mutations of the server's code", () => {
  for (const name of Object.keys(mutations))
    test(`${name} fits the code as it is`, async () => {
      const { code, output } = await fits(patchOf(name));
      assert.equal(code, 0, output);
    });

  for (const [name, words] of Object.entries(mutations).slice(0, provedMutations))
    test(`${name} is found by a simulated desk`, async () => {
      const { code, output } = await livedWith(patchOf(name));
      assert.notEqual(code, 0, output);
      assert.match(output, /seed: -?\d+/);
      assert.match(output, words);
    });
});
