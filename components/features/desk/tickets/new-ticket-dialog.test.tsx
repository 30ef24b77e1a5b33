import { screen, waitFor } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { contacts } from "@/contract/crm/contacts";
import { customFieldDependencies, customFields } from "@/contract/workspace/custom-fields";
import type { CustomFieldDependency } from "@/contract/workspace/custom-fields";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { tickets } from "@/contract/desk/tickets";
import type { addressHooks } from "@/tests/address";
import { customField, fieldId, fieldOption } from "@/tests/custom-fields";
import { ticketRow } from "@/tests/factories";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { NewTicketDialog } from "./new-ticket-dialog";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const product = customField(1, "Product", "SELECT", {
  requirement: "ALWAYS",
  options: [fieldOption(11, "Tent"), fieldOption(12, "Stove")],
});
const serial = customField(2, "Serial", "TEXT", { minLength: 3 });
const count = customField(3, "Count", "NUMBER", { defaultValue: { value: 5, selectedOptionIds: [] } });
const plan = customField(4, "Plan", "TEXT", { editableBy: "SUPERVISOR" });
const noon = "2026-01-05T12:00:00.000Z";
const rule = (order: number, effect: CustomFieldDependency["effect"]): CustomFieldDependency => ({
  id: fieldId(order),
  entity: "TICKET",
  fieldId: serial.id,
  effect,
  optionIds: [],
  when: { match: "ALL", conditions: [{ subject: product.id, operator: "IS", values: [fieldId(12)] }] },
  isActive: true,
  createdAt: noon,
  updatedAt: noon,
});

beforeEach(() => {
  sessionStorage.clear();
  mock(agents.list, pageOf([]));
  mock(contacts.list, pageOf([]));
  mock(ticketCategories.list, { items: [], total: 0 });
  mock(tickets.findDuplicates, { items: [] });
  mock(customFields.list, pageOf([product, serial, count, plan]));
  mock(customFieldDependencies.list, pageOf([rule(21, "SHOW"), rule(22, "REQUIRE")]));
});
const draw = () => renderDesk(<NewTicketDialog onClose={() => undefined} />);
const choose = async (user: ReturnType<typeof draw>["user"], name: string) => {
  await user.click(await screen.findByRole("button", { name: /Product/ }));
  await user.click(await screen.findByRole("option", { name, hidden: true }));
};
const submit = (user: ReturnType<typeof draw>["user"]) =>
  user.click(screen.getByRole("button", { name: "Create ticket" }));

test("the fields are asked as the rules say: what they require now holds the ticket up at its field, and what does not apply is not sent", async () => {
  const sent = mock(tickets.create, ticketRow());
  const { user } = draw();
  expect(await screen.findByLabelText("Count")).toHaveValue("5");
  expect(screen.queryByLabelText("Plan")).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Subject/), "Stove leaks");
  await submit(user);
  expect(await screen.findByText("This field is required.")).toBeInTheDocument();
  await choose(user, "Stove");
  await user.type(await screen.findByLabelText(/^Serial/), "ab");
  await submit(user);
  expect(await screen.findByText("At least 3 characters")).toBeInTheDocument();
  expect(screen.getByLabelText(/^Serial/)).toHaveValue("ab");
  expect(sent).toHaveLength(0);
  await user.type(screen.getByLabelText(/^Serial/), "c");
  await user.clear(screen.getByLabelText("Count"));
  await submit(user);
  await waitFor(() =>
    expect(sent.map(({ body }) => (body as { customFields: unknown }).customFields)).toEqual([
      [
        { fieldId: product.id, value: null, selectedOptionIds: [fieldId(12)] },
        { fieldId: serial.id, value: "abc", selectedOptionIds: [] },
        { fieldId: count.id, value: null, selectedOptionIds: [] },
      ],
    ]),
  );
});

test("what the server refuses stands at the field, and what was typed stays, also over closing and opening again", async () => {
  mockFault(tickets.create, "invalid", {
    detail: "Serial is taken.",
    errors: [{ path: `customFields.${serial.id}`, message: "Serial is taken." }],
  });
  const { user, unmount } = draw();
  await user.type(await screen.findByLabelText(/^Subject/), "Stove leaks");
  await choose(user, "Stove");
  await user.type(await screen.findByLabelText(/^Serial/), "S-77");
  await submit(user);
  expect(await screen.findAllByText("Serial is taken.")).toHaveLength(1);
  expect(screen.getByLabelText(/^Serial/)).toHaveValue("S-77");
  unmount();
  draw();
  expect(await screen.findByLabelText(/^Serial/)).toHaveValue("S-77");
  expect(screen.getByLabelText(/^Subject/)).toHaveValue("Stove leaks");
});

test("what is refused about a field that is not shown is said above the form", async () => {
  mockFault(tickets.create, "invalid", {
    detail: "Approved by is required.",
    errors: [{ path: `customFields.${fieldId(50)}`, message: "Approved by is required." }],
  });
  const { user } = draw();
  await user.type(await screen.findByLabelText(/^Subject/), "Stove leaks");
  await choose(user, "Tent");
  await submit(user);
  expect(await screen.findByText("Approved by is required.")).toBeInTheDocument();
});
