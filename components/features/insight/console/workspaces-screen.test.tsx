import { screen, waitFor, within } from "@testing-library/react";
import { operatorConsole } from "@/contract/insight/console";
import type { ConsoleWorkspace, WorkspaceFigures } from "@/contract/insight/console";
import { operatorVisits } from "@/contract/workspace/visits";
import type { addressHooks } from "@/tests/address";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { WorkspacesScreen } from "./workspaces-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const noon = "2026-01-05T12:00:00.000Z";
const figures = (more: Partial<WorkspaceFigures> = {}): WorkspaceFigures => ({
  people: 12,
  tickets: 34_567,
  storedBytes: 2_500_000_000,
  lastActivityAt: noon,
  brokenConnections: 0,
  oldestDueJobAt: null,
  failedDeliveries: 0,
  lastError: null,
  countedAt: noon,
  ...more,
});
const workspace = (id: string, of: WorkspaceFigures | null = figures()): ConsoleWorkspace => ({
  id,
  name: `${id} Ltd`,
  createdAt: noon,
  figures: of,
  terms: { plan: null, peopleMax: null, storedBytesMax: null, suspension: null },
});
const row = (name: string) => screen.findByRole("row", { name: new RegExp(name) });

beforeEach(() => {
  history.replaceState(null, "", "/console/workspaces");
  mock(operatorVisits.list, { items: [], nextCursor: null });
});

test("each workspace stands with its size, use and health, and what is not counted says so", async () => {
  mock(operatorConsole.workspaces, {
    items: [
      workspace("acme"),
      workspace("fresh", null),
      workspace(
        "ailing",
        figures({
          brokenConnections: 1,
          failedDeliveries: 3,
          oldestDueJobAt: "2026-01-05T11:00:00.000Z",
          lastError: { what: "email", code: "550", at: noon },
        }),
      ),
      workspace("busy", figures({ oldestDueJobAt: "2026-01-05T11:59:00.000Z" })),
    ],
    nextCursor: null,
  });
  renderDesk(<WorkspacesScreen />, { role: "SUPER_ADMIN" });
  const acme = await row("acme Ltd");
  for (const text of ["12", "34,567", "2.5 GB", "Good"]) expect(within(acme).getByText(text)).toBeVisible();
  expect(within(await row("fresh Ltd")).getByText("Not counted yet")).toBeVisible();
  const ailing = await row("ailing Ltd");
  for (const text of ["Connection lost", "Deliveries failed", "Jobs are late", "email · 550"])
    expect(within(ailing).getByText(text)).toBeVisible();
  expect(within(await row("busy Ltd")).getByText("Good")).toBeVisible();
});

test("a workspace opens with all that is known of it", async () => {
  mock(operatorConsole.workspaces, {
    items: [workspace("acme", figures({ failedDeliveries: 3 }))],
    nextCursor: null,
  });
  const { user } = renderDesk(<WorkspacesScreen />, { role: "SUPER_ADMIN" });
  await user.click(within(await row("acme Ltd")).getByRole("button", { name: /^acme Ltd/ }));
  const dialog = await screen.findByRole("dialog", { name: "acme Ltd" });
  const names = within(dialog)
    .getAllByRole("term")
    .map(({ textContent }) => textContent);
  const value = (name: string) => within(dialog).getAllByRole("definition")[names.indexOf(name)];
  expect(value("Plan")).toHaveTextContent("None");
  expect(value("Failed deliveries, 24 hours")).toHaveTextContent("3");
  expect(value("Oldest waiting job")).toHaveTextContent("None");
  expect(new URLSearchParams(location.search).get("open")).toBe("acme");
});

test("what was settled with a workspace stands there also before it is counted", async () => {
  const terms = { plan: "Team", peopleMax: 25, storedBytesMax: 50_000_000_000, suspension: null };
  mock(operatorConsole.workspaces, { items: [{ ...workspace("fresh", null), terms }], nextCursor: null });
  const { user } = renderDesk(<WorkspacesScreen />, { role: "SUPER_ADMIN" });
  await user.click(within(await row("fresh Ltd")).getByRole("button", { name: /^fresh Ltd/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "fresh Ltd" }));
  for (const text of ["Team", "– of 25", "– of 50 GB"]) expect(dialog.getByText(text)).toBeVisible();
});

test("more follow by the cursor, and a search goes to the server", async () => {
  const asked = mock(operatorConsole.workspaces, ({ query }) =>
    query.get("cursor") === "next"
      ? { items: [workspace("zeta")], nextCursor: null }
      : { items: [workspace("acme")], nextCursor: query.has("search") ? null : "next" },
  );
  const { user } = renderDesk(<WorkspacesScreen />, { role: "SUPER_ADMIN" });
  await user.click(await screen.findByRole("button", { name: "Show more workspaces" }));
  await row("zeta Ltd");
  expect(await row("acme Ltd")).toBeVisible();
  await user.type(screen.getByRole("searchbox"), "acm");
  await waitFor(() => expect(asked.at(-1)?.query.get("search")).toBe("acm"));
  await waitFor(() => expect(screen.queryByText("zeta Ltd")).not.toBeInTheDocument());
});

test("a list that does not come says why and is asked for again", async () => {
  mock(operatorConsole.workspaces, { items: [workspace("acme")], nextCursor: null });
  mockFault(operatorConsole.workspaces, "forbidden", { times: 1 });
  const { user } = renderDesk(<WorkspacesScreen />, { role: "SUPER_ADMIN" });
  await user.click(await screen.findByRole("button", { name: /try again/i }));
  expect(await row("acme Ltd")).toBeVisible();
});
