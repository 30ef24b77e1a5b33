import { screen, waitFor } from "@testing-library/react";
import { agentGroups } from "@/contract/desk/agent-groups";
import { agents } from "@/contract/desk/agents";
import { customFields } from "@/contract/workspace/custom-fields";
import { ticketBulkChanges } from "@/contract/desk/ticket-bulk-changes";
import { slaSettings } from "@/contract/desk/sla-settings";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { tickets } from "@/contract/desk/tickets";
import type { addressHooks } from "@/tests/address";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { TicketsScreen } from "./tickets-screen";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

beforeEach(() => {
  localStorage.clear();
  mock(slaSettings.state, { isOn: false });
  mock(agents.list, pageOf([]));
  mock(ticketCategories.list, { items: [], total: 0 });
  mock(agentGroups.list, pageOf([]));
  mock(customFields.list, pageOf([]));
  mock(ticketBulkChanges.list, pageOf([]));
});
const kept = (): unknown => JSON.parse(localStorage.getItem("tickets.views") ?? "[]");

test("a view that was kept by the names of an address is shown, and found again in an address of either names", async () => {
  localStorage.setItem(
    "tickets.views",
    JSON.stringify([
      { id: "1", name: "Mine first", filters: { assignee: "me", status: "OPEN", sort: "-priority" } },
    ]),
  );
  const asked = mock(tickets.list, pageOf([]));
  history.replaceState(null, "", "/tickets?status=OPEN&assignedToId=me&sort=-priority");
  const { user } = renderDesk(<TicketsScreen />);
  const tab = await screen.findByRole("button", { name: "Mine first" });
  expect(tab).toHaveAttribute("aria-current", "true");
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.query.get("sort")).toBe("-priority");
  expect(asked[0]?.query.get("assignedToId")).toBe("me");
  await user.click(screen.getByRole("button", { name: "Recently resolved" }));
  await waitFor(() => expect(location.search).toBe("?status=RESOLVED"));
  await user.click(tab);
  await waitFor(() => expect(location.search).toBe("?status=OPEN&assignee=me&sort=-priority"));
  expect(tab).toHaveAttribute("aria-current", "true");
});

test("what is filtered now is kept under a name, with its order, and can be thrown away", async () => {
  mock(tickets.list, pageOf([]));
  history.replaceState(null, "", "/tickets?tag=vip&sort=-number");
  const { user } = renderDesk(<TicketsScreen />);
  await user.click(await screen.findByRole("button", { name: "Save view" }));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Gold{Enter}");
  expect(await screen.findByRole("button", { name: "Gold" })).toHaveAttribute("aria-current", "true");
  expect(kept()).toMatchObject([{ name: "Gold", filters: { tag: "vip", sort: "-number" } }]);
  await user.click(screen.getByRole("button", { name: "Remove the view Gold" }));
  await waitFor(() => expect(kept()).toEqual([]));
});
