import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { corpus, orderOf, searchedWords, textsCount } from "./corpus.ts";
import { ownerOf } from "./self-time.ts";
import { linesOf, readTold } from "./wrk.ts";

describe("what wrk is told to ask, and what it tells", () => {
  test("a request is a line: method, path, headers, body", () => {
    assert.equal(
      linesOf([
        { method: "GET", path: "/list", headers: {} },
        { method: "POST", path: "/create", headers: { authorization: "Bearer x", host: "y" }, body: "{}" },
      ]),
      "GET\t/list\t\t\nPOST\t/create\tauthorization: Bearer x|host: y\t{}\n",
    );
  });

  test("a body of two lines is refused rather than cut", () => {
    assert.throws(() => linesOf([{ method: "POST", path: "/", headers: {}, body: "{\n}" }]), /one line/);
  });

  test("its last line is the figures: calls by the seconds that it took", () => {
    assert.deepEqual(readTold("Running 5s test\nTOLD 5000 2500000 1.250 9.500 3 1\n"), {
      count: 5000,
      perSecond: 2000,
      p50: 1.25,
      p99: 9.5,
      refused: 3,
      broken: 1,
    });
  });

  test("a wrk that tells nothing is an error, not a rate of nothing", () => {
    assert.throws(() => readTold("unable to connect\n"), /unable to connect/);
  });
});

describe("the corpus", () => {
  const all = corpus();
  const withWord = (word: string) => all.filter(({ text }) => text.split(" ").includes(word)).length;

  test("a tenth of the texts has the common word and one of two hundred the rare one", () => {
    assert.equal(all.length, textsCount);
    assert.equal(withWord(searchedWords.common), textsCount / 10);
    assert.equal(withWord(searchedWords.rare), textsCount / 200);
  });

  test("it is the same each time it is made", () => {
    assert.deepEqual(corpus(), all);
  });

  test("each ticket has an order's number of its own", () => {
    assert.notEqual(orderOf(1), orderOf(1_000_001));
  });
});

describe("whose code a function is", () => {
  test("packages are told by their folder, the rest is the engine, Node or ours", () => {
    const owner = (functionName: string, url: string) => ownerOf({ functionName, url });
    assert.equal(owner("parse", "file:///x/node_modules/pg-protocol/dist/parser.js"), "pg");
    assert.equal(owner("map", "file:///x/node_modules/drizzle-orm/utils.js"), "drizzle");
    assert.equal(owner("sign", "file:///x/node_modules/@noble/hashes/a.js"), "@noble/hashes");
    assert.equal(owner("list", "file:///x/server/modules/desk/tickets/module.ts"), "our code");
    assert.equal(owner("onwrite", "node:internal/streams/writable"), "node");
    assert.equal(owner("(garbage collector)", ""), "gc");
    assert.equal(owner("writev", ""), "system");
  });
});
