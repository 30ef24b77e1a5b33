import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Fault } from "../fault.ts";
import { readJson } from "./json-body.ts";

describe("a JSON body", () => {
  const isRefused = (text: string) => {
    assert.throws(
      () => readJson(text),
      (error) => error instanceof Fault && error.code === "too_large",
    );
  };

  test("has at most twenty levels, whatever its texts hold", () => {
    assert.equal(
      JSON.stringify(readJson(`${"[".repeat(20)}${"]".repeat(20)}`)),
      `${"[".repeat(20)}${"]".repeat(20)}`,
    );
    isRefused(`${"[".repeat(21)}${"]".repeat(21)}`);
    isRefused('{"a":'.repeat(200_000));
    const harmless = { text: `${"[{".repeat(50)} \\" "[`, [`"${"[".repeat(50)}`]: "\\" };
    assert.deepEqual(readJson(JSON.stringify(harmless)), harmless);
  });

  test("has at most ten thousand values, and is refused before they are made", () => {
    assert.equal((readJson(`[${"1,".repeat(9999)}1]`) as number[]).length, 10_000); // it is a list of numbers
    isRefused(`[${"1,".repeat(10_000)}1]`);
    isRefused(`[${"1,".repeat(10_000)}`);
    assert.equal(readJson(JSON.stringify(",".repeat(20_000))), ",".repeat(20_000));
  });

  test("comes in one spelling, escaped or not", () => {
    assert.deepEqual(readJson('["Jose\u0301","Jose\\u0301","José"]'), ["José", "José", "José"]);
  });

  test("changes no prototype", () => {
    const read = readJson(
      '{"__proto__":{"isAdmin":true},"\\u005f_proto__":1,"a":{"__proto__":{"isAdmin":true}}}',
    );
    assert.deepEqual(Object.getOwnPropertyNames(read), ["a"]);
    assert.equal(Reflect.get(Object(read), "isAdmin"), undefined);
  });

  test("may be empty", () => {
    assert.equal(readJson(""), undefined);
  });
});
