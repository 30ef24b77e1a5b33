import { screen, waitFor } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { companies } from "@/contract/crm/companies";
import { downloadCsv } from "@/lib/browser/csv";
import type { addressHooks } from "@/tests/address";
import { agentRow } from "@/tests/factories";
import { gate } from "@/tests/gate";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { CompaniesScreen } from "./companies-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);
jest.mock("@/lib/browser/csv", () => ({ downloadCsv: jest.fn() }));

beforeEach(() => {
  history.replaceState(null, "", "/companies?owner=me&tag=gold&search=larsen");
  mock(
    companies.list,
    pageOf([
      {
        id: "01980000-0000-7000-8006-000000000001",
        name: "Larsen Outdoor",
        domain: null,
        industry: null,
        size: null,
        phone: null,
        address: null,
        tier: "STANDARD",
        parentId: null,
        parentName: null,
        ownerId: null,
        ownerName: null,
        tags: [],
        notes: null,
        contactCount: 0,
        openTickets: 0,
        deletedAt: null,
        version: 1,
        createdAt: "2026-01-05T12:00:00.000Z",
        updatedAt: "2026-01-05T12:00:00.000Z",
      },
    ]),
  );
  mock(companies.industries, { items: [] });
  mock(agents.list, pageOf([]));
});

test("whoever may exports what the list shows; what is refused is said, and nothing is kept", async () => {
  const asked = mock(companies.exportPart, { csv: "head\r\nLarsen Outdoor\r\n", rows: 1, nextCursor: null });
  const { user } = renderDesk(<CompaniesScreen />, { role: "SUPERVISOR" });
  await screen.findByText("Larsen Outdoor");
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("1 row was exported")).toBeVisible();
  expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({ search: "larsen", ownerId: "me", tag: "gold" });
  expect(jest.mocked(downloadCsv)).toHaveBeenCalledTimes(1);
  mockFault(companies.exportPart, "not_found");
  await user.click(screen.getByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("The file could not be created")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Export CSV" })).toBeEnabled());
  expect(jest.mocked(downloadCsv)).toHaveBeenCalledTimes(1);
});

test("who may not export sees no way to", async () => {
  renderDesk(<CompaniesScreen />, { role: "AGENT" });
  await screen.findByText("Larsen Outdoor");
  expect(screen.queryByRole("button", { name: "Export CSV" })).not.toBeInTheDocument();
});

test("the list of an owner and its file are that owner's before the names have come", async () => {
  const owner = agentRow(1);
  history.replaceState(null, "", `/companies?owner=${owner.id}`);
  const { open, opened } = gate();
  mock(agents.list, async () => {
    await opened;
    return pageOf([owner]);
  });
  const asked = mock(companies.exportPart, { csv: "head\r\n", rows: 1, nextCursor: null });
  const { user } = renderDesk(<CompaniesScreen />, { role: "SUPERVISOR" });
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  expect(await screen.findByText("1 row was exported")).toBeVisible();
  expect(asked[0]?.query.get("ownerId")).toBe(owner.id);
  open();
  expect(await screen.findByRole("button", { name: /^Owner: Agent 1/ })).toBeVisible();
});

test("companies are narrowed by tier, and the list says which each has", async () => {
  const asked = mock(companies.list, pageOf([]));
  history.replaceState(null, "", "/companies?tier=VIP");
  const { user } = renderDesk(<CompaniesScreen />);
  await waitFor(() => expect(asked[0]?.query.get("tier")).toBe("VIP"));
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(asked.at(-1)?.query.has("tier")).toBe(false));
  expect(location.search).toBe("");
});
