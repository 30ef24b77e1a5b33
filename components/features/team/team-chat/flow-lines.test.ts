import type { TeamMessage } from "@/contract/team/team-chat";
import { continuesMessage, isNewDay, isNews } from "./flow-lines";

const message = (changed: { by?: string; at?: string; seq?: number; isDeleted?: boolean }): TeamMessage =>
  ({
    seq: changed.seq ?? 5,
    author: { id: changed.by ?? "ann" },
    createdAt: `2026-01-0${changed.at ?? "1T10:00:00"}.000Z`,
    isDeleted: changed.isDeleted ?? false,
  }) as TeamMessage; // what the lines go by

test.each([
  ["somebody else's, later", {}, true],
  ["one's own", { by: "me" }, false],
  ["seen before", { seq: 4 }, false],
  ["taken away", { isDeleted: true }, false],
])("news is %s: %j", (_name, changed, expected) => {
  expect(isNews(4, "me")(message(changed))).toBe(expected);
});

test("a day begins with the first message and with each that is of another date", () => {
  expect(isNewDay(message({}), undefined)).toBe(true);
  expect(isNewDay(message({ at: "1T23:00:00" }), message({}))).toBe(false);
  expect(isNewDay(message({ at: "2T00:01:00" }), message({ at: "1T23:59:00" }))).toBe(true);
});

test.each([
  ["of the same person within minutes", { at: "1T10:04:59" }, {}, true],
  ["of the same person after a while", { at: "1T10:05:00" }, {}, false],
  ["of somebody else", { by: "bo" }, {}, false],
  ["after one that was taken away", {}, { isDeleted: true }, false],
])("a message continues the one before: %s", (_name, after, before, expected) => {
  expect(continuesMessage(message(after), message(before))).toBe(expected);
});
