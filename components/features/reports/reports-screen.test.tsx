import { fireEvent, screen, waitFor } from "@testing-library/react";
import { reportSchedules, reports, savedReports } from "@/contract/admin/reports";
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
