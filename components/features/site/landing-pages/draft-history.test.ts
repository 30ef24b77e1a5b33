import "@/tests/random-seed";
import fc from "fast-check";
import { draftHistory, startHistory } from "./draft-history";
import type { DraftAction } from "./draft-history";

const run = (...actions: DraftAction<string>[]) => actions.reduce(draftHistory<string>, startHistory("a"));
const edit = (next: string, mark?: string): DraftAction<string> => ({
  type: "edit",
  next,
  ...(mark === undefined ? {} : { mark }),
});
const undo = { type: "undo" as const };
const redo = { type: "redo" as const };

test("what was done is undone and done again, step by step", () => {
  expect(run(edit("b"), edit("c"), undo).present).toBe("b");
  expect(run(edit("b"), edit("c"), undo, undo).present).toBe("a");
  expect(run(edit("b"), edit("c"), undo, undo, redo).present).toBe("b");
  expect(run(undo, redo).present).toBe("a");
});

test("typing in one field is one step; another field begins another", () => {
  expect(run(edit("b", "title"), edit("bc", "title"), undo).present).toBe("a");
  expect(run(edit("b", "title"), edit("bx", "slug"), undo).present).toBe("b");
  expect(run(edit("b", "title"), undo, edit("c", "title"), undo).present).toBe("a");
});

test("a new step forgets what was undone, and a new start everything", () => {
  expect(run(edit("b"), undo, edit("c"), redo).present).toBe("c");
  expect(run(edit("b"), { type: "start", from: "z" }, undo).present).toBe("z");
});

test("as many undos as edits lead back to the start, within what is kept", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 100 }), (texts) => {
      const done = texts.reduce((state, next) => draftHistory(state, edit(next)), startHistory("start"));
      const undone = texts.reduce((state) => draftHistory(state, undo), done);
      expect(undone.present).toBe("start");
      expect(texts.reduce((state) => draftHistory(state, redo), undone).present).toBe(
        texts.at(-1) ?? "start",
      );
    }),
  );
  expect(
    Array.from({ length: 500 }, (_, at) => String(at)).reduce(
      (state, next) => draftHistory(state, edit(next)),
      startHistory("a"),
    ).past.length,
  ).toBe(100);
});
