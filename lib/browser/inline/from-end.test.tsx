import { waitFor } from "@testing-library/react";
import { fromEndAttribute, fromEndScript } from "./from-end";

test("what begins at its end is moved there as it comes, and is the reader's once the page is here", async () => {
  jest.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(900);
  (0, eval)(fromEndScript);
  const box = document.createElement("div");
  box.setAttribute(fromEndAttribute, "");
  document.body.append(box);
  await waitFor(() => expect(box.scrollTop).toBe(900));
  document.dispatchEvent(new Event("DOMContentLoaded"));
  box.scrollTop = 10;
  document.body.append(document.createElement("p"));
  await new Promise<void>((done) => queueMicrotask(done));
  expect(box.scrollTop).toBe(10);
  box.remove();
  jest.restoreAllMocks();
});
