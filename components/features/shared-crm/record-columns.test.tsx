import { screen, within } from "@testing-library/react";
import { renderDesk } from "@/tests/render";
import { RecordColumns } from "./record-columns";

test("each part of the page has a link that leads to it", () => {
  const { container } = renderDesk(<RecordColumns about="Who" timeline="When" related="With whom" />, { role: "AGENT" });
  const links = within(screen.getByRole("navigation", { name: "Parts of this page" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, container.querySelector(link.getAttribute("href") ?? "")?.textContent])).toEqual([["Properties", "Who"], ["Timeline", "When"], ["Related", "With whom"]]);
});
