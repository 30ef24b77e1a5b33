import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { reportSchedules, reports, savedReports } from "@/contract/insight/reports";
import type { addressHooks } from "@/tests/address";
import { gate } from "@/tests/gate";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ReportsScreen } from "./reports-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

test("a day that is chosen before the report has come keeps the other one of the address", async () => {
  history.replaceState(null, "", "/admin/reports?from=2026-01-01&to=2026-03-31");
  const { opened } = gate();
  mock(reports.get, async () => {
    await opened;
    return { result: null, catalogue: [] };
  });
  mock(reportSchedules.list, pageOf<never>([]));
  mock(savedReports.list, pageOf<never>([]));
  renderDesk(<ReportsScreen />, { role: "SUPERVISOR" });
  const [from, to] = [await screen.findByLabelText("From"), screen.getByLabelText("To")];
  expect([from, to].map((box) => (box instanceof HTMLInputElement ? box.value : null))).toEqual([
    "2026-01-01",
    "2026-03-31",
  ]);
  fireEvent.change(from, { target: { value: "2026-02-01" } });
  fireEvent.change(to, { target: { value: "2026-02-28" } });
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      from: "2026-02-01",
      to: "2026-02-28",
    }),
  );
});

test("a column's i says what its measure counts; a measure without a definition has none", async () => {
  history.replaceState(null, "", "/admin/reports?report=activity");
  const cells = [
    { value: 3, rows: 3 },
    { value: 1, rows: 1 },
  ];
  const measures = (["resolved", "notes"] as const).map((id) => ({
    id,
    unit: "count" as const,
    isBetterWhen: "neither" as const,
  }));
  mock(reports.get, {
    catalogue: [
      {
        id: "activity",
        measures: measures.map(({ id }) => id),
        dimensions: ["channel"],
        splits: [],
        filters: [],
      },
    ],
    result: {
      report: "activity",
      measures,
      timeZone: "UTC",
      from: "2026-03-01",
      to: "2026-03-07",
      previousFrom: null,
      previousTo: null,
      groupBy: "channel",
      splitBy: null,
      total: cells,
      previous: null,
      groups: [{ key: "EMAIL", label: null, split: null, cells, previous: null }],
      isCut: false,
    },
  });
  mock(reportSchedules.list, pageOf<never>([]));
  mock(savedReports.list, pageOf<never>([]));
  const { user } = renderDesk(<ReportsScreen />, { role: "SUPERVISOR" });
  const head = await screen.findByRole("columnheader", { name: "Resolved" });
  await user.click(within(head).getByRole("button", { name: "What is counted: Resolved" }));
  expect(
    await within(head).findByRole("dialog", { name: "What is counted: Resolved", hidden: true }),
  ).toHaveTextContent("resolved at least once in the period");
  expect(within(screen.getByRole("columnheader", { name: "Notes" })).getAllByRole("button")).toHaveLength(1);
});
