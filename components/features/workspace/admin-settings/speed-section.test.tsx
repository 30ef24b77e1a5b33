import { screen, within } from "@testing-library/react";
import { startup } from "@/contract/workspace/startup";
import type { SpeedFigure } from "@/contract/workspace/startup";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { byScreen, ratingOf } from "./speed-rating";
import { SpeedSection } from "./speed-section";

let address = "";
jest.mock("next/navigation", () => ({
  usePathname: () => "/admin/settings",
  useSearchParams: () => new URLSearchParams(address),
}));

const figure = (
  route: string,
  measure: SpeedFigure["measure"],
  p75: number,
  more: Partial<SpeedFigure> = {},
): SpeedFigure => ({ route, measure, p75, count: 10, before: null, ...more });

test.each([
  ["LCP", 2500, "good"],
  ["LCP", 2501, "slow"],
  ["LCP", 4001, "poor"],
  ["INP", 200, "good"],
  ["CLS", 0.26, "poor"],
  ["long-task", 9000, "unrated"],
] as const)("%s of %d is %s", (measure, value, rating) => {
  expect(ratingOf(measure, value)).toBe(rating);
});

test("the slow screens stand first, and of those the one that is used most", () => {
  const lines = byScreen([
    figure("/fast", "LCP", 100, { count: 900 }),
    figure("/slow", "LCP", 9000, { count: 2 }),
    figure("/slower", "INP", 900, { count: 30 }),
  ]);
  expect(lines.map(({ route }) => route)).toEqual(["/slower", "/slow", "/fast"]);
});

test("an administrator sees each screen's 75th percentile, beside that of the release before", async () => {
  address = "release=0.2.0-b";
  const asked = mock(startup.speed, {
    from: "2026-03-01",
    to: "2026-03-28",
    releases: [{ release: "0.2.0-b", firstDay: "2026-03-20", lastDay: "2026-03-28", count: 40 }],
    figures: [figure("/tickets/{id}", "LCP", 4200, { before: 1800 }), figure("other", "CLS", 0.02)],
  });
  renderDesk(<SpeedSection />, { role: "ADMIN" });
  const row = await screen.findByRole("row", { name: /tickets/ });
  expect(within(row).getByText("4,200 ms")).toBeVisible();
  expect(within(row).getByText("poor")).toBeInTheDocument();
  expect(within(row).getByText("previously: 1,800 ms")).toBeVisible();
  expect(within(screen.getByRole("row", { name: /Other pages/ })).getByText("0.02")).toBeVisible();
  expect(asked[0]?.query.get("release")).toBe("0.2.0-b");
});

test("before anything was measured it says so", async () => {
  address = "";
  mock(startup.speed, { from: "2026-03-01", to: "2026-03-28", releases: [], figures: [] });
  renderDesk(<SpeedSection />, { role: "ADMIN" });
  expect(await screen.findByText("Nothing measured yet")).toBeVisible();
});
