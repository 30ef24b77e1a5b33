import { rootContainer, rootId } from "./root-container";

test("a page without its root container says so at start-up, and one that has it goes on", () => {
  expect(() => rootContainer()).toThrow(new Error("Root container missing in index.html"));
  document.body.id = rootId;
  expect(rootContainer()).toBe(document.body);
  document.body.removeAttribute("id");
});
