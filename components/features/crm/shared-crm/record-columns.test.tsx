import { screen, within } from "@testing-library/react";
import { renderDesk } from "@/tests/render";
import { RecordColumns } from "./record-columns";

test("each part of the page has a link that leads to it", () => {
  renderDesk(<RecordColumns about="Who" timeline="When" related="With whom" />, { role: "AGENT" });
  const links = within(screen.getByRole("navigation", { name: "Parts of this page" })).getAllByRole("link");
  const led = links.map((link) => [link.textContent, link.getAttribute("href")]);
  expect(led).toEqual([
    ["Properties", `#${screen.getByText("Who").id}`],
    ["Timeline", `#${screen.getByText("When").id}`],
    ["Related", `#${screen.getByText("With whom").id}`],
  ]);
});
