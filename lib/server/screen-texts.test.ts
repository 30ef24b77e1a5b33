import { messagesIn } from "./messages";
import { firstTextsOf } from "./screen-texts";

const sizeOf = (texts: object | null) => JSON.stringify(texts).length;

test("a screen of the desk begins with the texts of the frame and its own, a fraction of all", async () => {
  const all = await messagesIn("ar");
  const list = firstTextsOf("/tickets", all);
  expect(Object.keys(list ?? {})).toEqual(expect.arrayContaining(["common", "shell", "tickets", "ticket"]));
  expect(list).not.toHaveProperty("auditLogs");
  expect(list?.["tickets"]).toBe(all["tickets"]);
  for (const path of ["/tickets", "/tickets/1001", "/inbox", "/tickets/kanban", "/dashboard"])
    expect([path, sizeOf(firstTextsOf(path, all)) < sizeOf(all) / 3]).toEqual([path, true]);
});

test("a path that is no screen has all texts", async () => {
  const all = await messagesIn("en");
  expect(["/nowhere", "/constructor", ""].map((path) => firstTextsOf(path, all))).toEqual([null, null, null]);
});
