import { screen, waitFor, within } from "@testing-library/react";
import { escalationRules } from "@/contract/desk/escalation-rules";
import type { EscalationRule } from "@/contract/desk/escalation-rules";
import { slaRecounts } from "@/contract/desk/sla-preview";
import { slaSettings } from "@/contract/desk/sla-settings";
import { customFieldName } from "@/contract/conditions/tree";
import { customFields } from "@/contract/workspace/custom-fields";
import type { CustomField } from "@/contract/workspace/custom-fields";
import { escalationTriggers } from "@/contract/enums";
import type { addressHooks } from "@/tests/address";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { mockRuleOptions } from "@/tests/rule-options";
import { renderDesk } from "@/tests/render";
import { recountRow } from "@/tests/service-levels";
import { EscalationSection } from "./escalation-section";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const idOf = (at: number) => `01980000-0000-7000-8000-0000000000a${at}`;
const reason = "It needs a provider that is not connected.";
const late: EscalationRule = {
  id: idOf(1),
  name: "Nearly late",
  isOn: true,
  triggerType: "CUSTOM",
  keywords: [],
  repetitions: null,
  when: { kind: "TARGET_USED", metrics: ["FIRST_RESPONSE"], percent: 90 },
  conditions: { mode: "ALL", items: [] },
  level: "SENIOR_AGENT",
  userIds: [idOf(2)],
  ways: ["EMAIL"],
  changes: { priority: "HIGH", assignedToId: null },
  createdAt: "2026-03-02T09:00:00.000Z",
  updatedAt: "2026-03-02T09:00:00.000Z",
};
const silent: EscalationRule = {
  ...late,
  id: idOf(4),
  name: "Nobody answers",
  when: { kind: "SILENCE", minutes: 120 },
  ways: [],
  changes: {},
};

const product: CustomField = {
  id: idOf(5),
  entity: "TICKET",
  key: "product",
  label: { en: "Product", es: "Producto" },
  help: null,
  type: "SELECT",
  requirement: "NEVER",
  isActive: true,
  position: 0,
  currency: null,
  decimals: null,
  min: null,
  max: null,
  minLength: null,
  maxLength: null,
  defaultValue: null,
  visibleTo: "AGENT",
  editableBy: "AGENT",
  options: [{ id: idOf(6), label: { en: "Tent" }, color: "#64748b", isArchived: false }],
  createdAt: "2026-03-02T09:00:00.000Z",
  updatedAt: "2026-03-02T09:00:00.000Z",
};

function show(role: "ADMIN" | "SUPERVISOR" = "ADMIN", stored = [late, silent], isOn = true) {
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  mock(escalationRules.list, pageOf(stored));
  mock(slaRecounts.list, pageOf([recountRow({ cause: "ESCALATION_RULE", done: 20, unchanged: 30 })]));
  const [defaultPolicyId, defaultCalendarId] = [idOf(8), idOf(9)];
  mock(slaSettings.all, {
    options: { isOn, defaultPolicyId, defaultCalendarId, atRiskPercent: 75, pausedOnHold: [] },
    policies: [],
    calendars: [],
  });
  mock(escalationRules.triggers, {
    items: escalationTriggers.map((triggerType) => {
      const isAvailable = triggerType !== "INTENT" && triggerType !== "SENTIMENT";
      return { triggerType, isAvailable, reason: isAvailable ? null : reason };
    }),
  });
  mock(customFields.list, pageOf([product]));
  mockRuleOptions({
    agents: [{ id: idOf(2), name: "Lena Fischer" }],
    groups: [{ id: idOf(3), name: "Billing" }],
  });
  return renderDesk(<EscalationSection />, { role });
}

test("each rule says when it acts, whom it tells and what it changes", async () => {
  show();
  const [row] = await screen.findAllByRole("listitem");
  expect(row).toHaveTextContent("90% of the time is used: First response");
  await waitFor(() => expect(row).toHaveTextContent("senior agents and Lena Fischer, by e-mail"));
  expect(row).toHaveTextContent("Sets the priority to High");
  expect(row).toHaveTextContent("Unassigns it, so that assignment finds someone else");
  expect(screen.getByText("A customer has waited 2 h for an answer")).toBeVisible();
});

test("a recount under way is shown over the rules, to a supervisor too", async () => {
  show("SUPERVISOR");
  expect(await screen.findByText("Recounting open tickets: 50 of 100")).toBeVisible();
});

test("a rule is switched off from the list, and nothing else of it is sent", async () => {
  const sent = mock(escalationRules.update, { ...late, isOn: false });
  const { user } = show();
  await user.click(await screen.findByRole("switch", { name: "Nearly late is on" }));
  await waitFor(() =>
    expect(sent.map(({ params, body }) => [params["id"], body])).toEqual([[late.id, { isOn: false }]]),
  );
});

test("what a rule waits for is sent for its trigger alone, in minutes", async () => {
  const sent = mock(escalationRules.update, silent);
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Nobody answers" }));
  const box = await screen.findByRole("spinbutton", { name: "Waiting time" });
  expect(box).toHaveValue(2);
  await user.clear(box);
  await user.type(box, "3");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    name: "Nobody answers",
    isOn: true,
    triggerType: "CUSTOM",
    keywords: [],
    repetitions: null,
    when: { kind: "SILENCE", minutes: 180 },
    conditions: { mode: "ALL", items: [] },
    level: "SENIOR_AGENT",
    userIds: [idOf(2)],
    ways: [],
    changes: {},
  });
});

test("a custom field of the workspace is asked for by its name and its choices", async () => {
  const items = [{ field: customFieldName(product.id), op: "IS_ANY_OF" as const, value: [idOf(6)] }];
  const { user } = show("ADMIN", [{ ...late, conditions: { mode: "ALL", items } }]);
  const [row] = await screen.findAllByRole("listitem");
  await waitFor(() => expect(row).toHaveTextContent(/Product.*Tent/));
  const sent = mock(escalationRules.update, late);
  await user.click(screen.getByRole("button", { name: "Nearly late" }));
  expect(await screen.findByText("Tent")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ conditions: { mode: "ALL", items } }));
});

test("by which ways it tells is ticked, and none is as each person has chosen", async () => {
  const sent = mock(escalationRules.update, late);
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Nearly late" }));
  const ways = await screen.findByRole("group", { name: "By which ways" });
  expect(ways).toHaveAccessibleDescription("None ticked: as each person has chosen for themselves.");
  const box = (name: string) => within(ways).getByRole("checkbox", { name });
  expect(box("E-mail")).toBeChecked();
  await user.click(box("Push"));
  await user.click(box("In the desk"));
  await user.click(box("E-mail"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ ways: ["IN_APP", "PUSH"] }));
});

test("what needs a provider is greyed, with the server's reason", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "New rule" }));
  const intent = await screen.findByRole("radio", { name: "What a customer wants" });
  await waitFor(() => expect(intent).toHaveAccessibleDescription(reason));
  expect(intent).toBeDisabled();
  expect(screen.getByRole("radio", { name: "How a customer feels" })).toBeDisabled();
  expect(screen.getByRole("radio", { name: "Words in a customer’s message" })).toBeEnabled();
});

test("a refused rule says why at the field, and keeps what was typed, also through a reload", async () => {
  mockFault(escalationRules.create, "invalid", {
    errors: [
      { path: "keywords", message: "Name at least one word." },
      { path: "groupId", message: "There is no such group." },
    ],
  });
  const { user, unmount } = show();
  await user.click(await screen.findByRole("button", { name: "New rule" }));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Threats");
  await user.click(screen.getByRole("radio", { name: "Words in a customer’s message" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  const words = screen.getByRole("textbox", { name: "Words" });
  await waitFor(() => expect(words).toHaveAccessibleDescription(/Name at least one word\./));
  expect(words).toHaveFocus();
  expect(screen.getByText("There is no such group.")).toBeVisible();
  await user.type(words, "lawyer{Enter}");
  unmount();
  renderDesk(<EscalationSection />, { role: "ADMIN" });
  expect(await screen.findByRole("textbox", { name: "Name" })).toHaveValue("Threats");
  expect(screen.getByRole("button", { name: "Remove lawyer" })).toBeVisible();
  expect(screen.getByText("Your unsaved changes were restored.")).toBeVisible();
});

test("where service levels are off, the list says that no rule acts", async () => {
  show("ADMIN", [late], false);
  expect(await screen.findByText(/Rules act once they are turned on/)).toBeVisible();
});

test("a supervisor reads rules and changes nothing", async () => {
  show("SUPERVISOR");
  expect(await screen.findByText("Only administrators can change this.")).toBeVisible();
  for (const one of await screen.findAllByRole("switch")) expect(one).toBeDisabled();
  expect(screen.queryByRole("button", { name: /New|Delete|Nearly late/ })).not.toBeInTheDocument();
});

test("where there is no rule, the list says what one is good for and begins the first", async () => {
  const { user } = show("ADMIN", []);
  expect(await screen.findByText("No escalation rules yet")).toBeVisible();
  expect(screen.getByText(/90% of the response time is used/)).toBeVisible();
  const buttons = screen.getAllByRole("button", { name: "New rule" });
  await user.click(buttons[1] ?? document.body);
  expect(await screen.findByRole("heading", { name: "New rule" })).toBeVisible();
});
