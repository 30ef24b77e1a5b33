import assert from "node:assert/strict";
import { test } from "node:test";
import { isSitePage } from "./site-pages.ts";

test("what reads the same for everybody is a page of the site", () => {
  for (const [path, search = ""] of [
    ["/"],
    ["/es"],
    ["/help-center"],
    ["/ar/help-center"],
    ["/faq", "?lang=es"],
    ["/knowledge-base", "?category=tents&page=2"],
    ["/knowledge-base/how-to-pitch"],
    ["/es/knowledge-base/c%C3%B3mo"],
    ["/lp/spring"],
  ] as const)
    assert.ok(isSitePage(path, search), `${path}${search}`);
});

test("what answers a question of the reader's own is theirs alone", () => {
  for (const [path, search = ""] of [
    ["/login"],
    ["/tickets"],
    ["/help-center/search", "?query=tent"],
    ["/help-center", "?sent=1"],
    ["/knowledge-base/a/b"],
    ["/lp"],
    ["/landing-pages/preview", "?token=x"],
    ["/fr/faq"],
    ["/faq", `?page=${"1".repeat(400)}`],
  ] as const)
    assert.ok(!isSitePage(path, search), `${path}${search}`);
});
