import { screen, within } from "@testing-library/react";
import { channelPerformance } from "@/contract/insight/channel-performance";
import { reportSchedules, savedReports } from "@/contract/insight/reports";
import type { addressHooks } from "@/tests/address";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ReportsScreen } from "./reports-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const span = {
  timeZone: "UTC",
  asOf: "2026-03-07T09:00:00.000Z",
  from: "2026-03-01",
  to: "2026-03-07",
  previousFrom: "2026-02-22",
  previousTo: "2026-02-28",
  measures: [
    { id: "received", report: "messages", unit: "count", isBetterWhen: "neither" },
    { id: "notDelivered", report: "messages", unit: "count", isBetterWhen: "lower" },
  ] as const,
};
const cell = (value: number) => ({ value, rows: value });

beforeEach(() => {
  history.replaceState(null, "", "/admin/reports?tab=channels&range=7days");
  mock(reportSchedules.list, pageOf<never>([]));
  mock(savedReports.list, pageOf<never>([]));
});

test("a channel's number leads to its rows, and one that is nothing leads nowhere", async () => {
  mock(channelPerformance.get, {
    ...span,
    measures: [...span.measures],
    channels: [
      {
        channel: "WHATSAPP",
        figures: [
          { measure: "received", now: cell(12), before: cell(8) },
          { measure: "notDelivered", now: cell(0), before: cell(1) },
        ],
      },
    ],
  });
  renderDesk(<ReportsScreen />, { role: "SUPERVISOR" });
  const row = await screen.findByRole("row", { name: /WhatsApp/ });
  const link = within(row).getByRole("link");
  expect(link).toHaveTextContent("12");
  expect(link).toHaveAttribute(
    "href",
    "/admin/reports?report=messages&from=2026-03-01&to=2026-03-07&channel=WHATSAPP&open=received%7E%7E",
  );
  expect(row).toHaveTextContent("50%");
});

test("a period in which nothing came offers a longer one", async () => {
  mock(channelPerformance.get, { ...span, measures: [...span.measures], channels: [] });
  const { user } = renderDesk(<ReportsScreen />, { role: "SUPERVISOR" });
  await user.click(await screen.findByRole("button", { name: "Show the last 365 days" }));
  expect(new URLSearchParams(location.search).get("range")).toBe("365days");
});

test("figures that could not be counted can be asked for again", async () => {
  mockFault(channelPerformance.get, "unavailable");
  renderDesk(<ReportsScreen />, { role: "SUPERVISOR" });
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
});
