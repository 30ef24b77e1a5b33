import { screen, within } from "@testing-library/react";
import { customerJourneys } from "@/contract/insight/customer-journeys";
import type { CustomerJourney } from "@/contract/insight/customer-journeys";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { JourneyCard } from "./journey-card";

test("a person's way is told step by step, with how long each took and what their deals are worth in each currency", async () => {
  mock(customerJourneys.ofContact, (): CustomerJourney => ({
    contact: { id: "01980000-0000-7000-8000-000000000001", name: "Kim" },
    source: "CHAT",
    asOf: "2026-03-20T09:00:00.000Z",
    conversations: [],
    conversationsTotal: 2,
    deals: [],
    dealsTotal: 2,
    steps: [
      {
        phase: "FIRST_TOUCH",
        at: "2026-03-01T09:00:00.000Z",
        until: "2026-03-03T09:00:00.000Z",
        seconds: 172_800,
        conversations: 0,
        deals: 0,
      },
      {
        phase: "CONVERSATION",
        at: "2026-03-03T09:00:00.000Z",
        until: "2026-03-10T09:00:00.000Z",
        seconds: 604_800,
        conversations: 2,
        deals: 0,
      },
      {
        phase: "WON",
        at: "2026-03-10T09:00:00.000Z",
        until: null,
        seconds: 864_000,
        conversations: 0,
        deals: 1,
      },
    ],
    values: [
      { currency: "EUR", open: 0, won: 125_050, lost: 0 },
      { currency: "JPY", open: 900, won: 0, lost: 0 },
    ],
  }));
  renderDesk(<JourneyCard id="01980000-0000-7000-8000-000000000001" />);
  const steps = within(await screen.findByRole("list", { name: "Journey" })).getAllByRole("listitem");
  expect(steps.map((step) => step.textContent)).toEqual([
    expect.stringContaining("First touch: Chat"),
    expect.stringMatching(/Conversation.*2 conversations/),
    expect.stringMatching(/Won.*1 deal/),
  ]);
  expect(steps[2]).toHaveAttribute("aria-current", "step");
  expect(screen.getByText("€1,250.50")).toBeVisible();
  expect(screen.getByText("¥900")).toBeVisible();
});
