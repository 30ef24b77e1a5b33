import { screen, waitFor } from "@testing-library/react";
import { routingRules } from "@/contract/automation/routing-rules";
import type { RoutingRule } from "@/contract/automation/rule-parts";
import type { addressHooks } from "@/tests/address";
import { mock, pageOf } from "@/tests/msw/mock";
import { mockRuleOptions } from "@/tests/rule-options";
import { renderDesk } from "@/tests/render";
import { RoutingSection } from "./routing-section";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const rule = (at: number, name: string): RoutingRule => ({
  id: `01980000-0000-7000-8000-00000000000${at}`,
  name,
  description: null,
  isActive: true,
  stopsHere: false,
  logsMisses: false,
  position: at,
  triggers: [{ type: "TICKET_CREATED" }],
  conditions: { mode: "ALL", items: [] },
  actions: [{ type: "SET_PRIORITY", priority: "URGENT" }],
  problems: [],
  lastRunAt: null,
  matchesLastWeek: 0,
  createdAt: "2026-03-02T09:00:00.000Z",
  updatedAt: "2026-03-02T09:00:00.000Z",
});

test("a rule that is moved stands there, and is sent so that even who leaves that very moment has moved it", async () => {
  const [refunds, bills] = [rule(1, "Refunds first"), rule(2, "Bills")];
  let stored = [refunds, bills];
  mock(routingRules.list, () => pageOf(stored));
  mockRuleOptions();
  const sent = mock(routingRules.reorder, () => {
    stored = [bills, refunds];
    return {};
  });
  const { user } = renderDesk(<RoutingSection />, { role: "ADMIN" });
  (await screen.findByRole("button", { name: /Bills, 2 of 2/ })).focus();
  await user.keyboard("{ArrowUp}");
  expect(await screen.findByRole("button", { name: /Bills, 1 of 2/ })).toBeVisible();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect([sent[0]?.body, sent[0]?.keepalive]).toEqual([{ ids: [bills.id, refunds.id] }, true]);
});
