import { screen } from "@testing-library/react";
import { renderDesk } from "@/tests/render";
import { AboutMeasure } from "./about-figure";
import { StatTile } from "./stat-tile";

test("the i beside a number says what it counts, by keyboard as well, and is not within the link to its rows", async () => {
  const { user } = renderDesk(<StatTile about="open" label="Open tickets" value="12" href="/tickets" />);
  const button = screen.getByRole("button", { name: "What is counted: Open tickets" });
  expect(screen.getByRole("link")).not.toContainElement(button);
  await user.tab();
  await user.tab();
  expect(button).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(
    await screen.findByRole("dialog", { name: "What is counted: Open tickets", hidden: true }),
  ).toHaveTextContent("neither resolved nor closed");
});

test("a measure without a definition has no i", () => {
  renderDesk(
    <>
      <AboutMeasure id="notes" name="Notes" />
      <AboutMeasure id="resolved" name="Resolved" />
    </>,
  );
  expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    "What is counted: Resolved",
  ]);
});
