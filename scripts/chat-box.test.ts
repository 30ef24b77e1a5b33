import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import vm from "node:vm";
import { gzipSync } from "node:zlib";
import * as ar from "../messages/ar.ts";
import * as en from "../messages/en.ts";
import * as es from "../messages/es.ts";
import { bundleChatBox } from "./chat-box.ts";
import type { Bundled } from "./chat-box.ts";

const kilobytes = (text: string) => gzipSync(text).length / 1024;

describe("the chat box as other sites load it", () => {
  let built: Bundled;
  before(async () => {
    built = await bundleChatBox();
  });

  test("before it is opened it weighs less than 6 KB, and when it is opened less than 30 KB more", () => {
    assert.ok(built.launcher.length > 1000, "something was built");
    assert.ok(kilobytes(built.launcher) < 6, `${kilobytes(built.launcher).toFixed(1)} KB`);
    assert.ok(kilobytes(built.box) < 30, `${kilobytes(built.box).toFixed(1)} KB`);
  });

  test("it brings no React and no zod, and writes no HTML, no inline style and no cookie", () => {
    for (const text of [built.launcher, built.box])
      assert.doesNotMatch(
        text,
        /useState|createRoot|react\.\w*element|ZodError|ZodType|innerHTML|outerHTML|insertAdjacentHTML|document\.write|createElement\("style"\)|document\.cookie\s*=|\beval\(|new Function/i,
      );
  });

  test("it leaves no name on the page, and is a function that waits for what is written behind it", () => {
    const page = vm.createContext({});
    assert.equal(typeof vm.runInContext(built.launcher, page), "function");
    assert.deepEqual(Object.keys(page), []);
  });

  test("it says what messages/ say, in three languages, and of them no more than it needs", () => {
    for (const [locale, { chat, chatBox, common, survey }] of Object.entries({ en, es, ar })) {
      assert.ok(built.launcher.includes(chat.unread), locale);
      for (const text of Object.values(chatBox)) assert.ok(built.box.includes(text), text);
      for (const text of [survey.unlikely, survey.change]) assert.ok(built.box.includes(text), text);
      assert.ok(!built.launcher.includes(chat.placeholder), locale);
      assert.ok(!built.box.includes(common.productLine), locale);
    }
  });
});
