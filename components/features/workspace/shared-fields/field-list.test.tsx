import { screen, waitFor } from "@testing-library/react";
import { customFieldDependencies, customFieldValues, customFields } from "@/contract/workspace/custom-fields";
import type { CustomField, CustomFieldDependency, FieldValue } from "@/contract/workspace/custom-fields";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { removeToast, useToasts } from "@/lib/browser/toasts";
import { customField, fieldId, fieldOption } from "@/tests/custom-fields";
import { ticketRow } from "@/tests/factories";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { TicketFields } from "./field-list";

const noon = "2026-01-05T12:00:00.000Z";
const product = customField(1, "Product", "SELECT", {
  options: [fieldOption(11, "Tent"), fieldOption(12, "Stove")],
});
const serial = customField(2, "Serial", "TEXT", { minLength: 3 });
const price = customField(3, "Price", "CURRENCY", { currency: "EUR", max: 100_000 });
const rule: CustomFieldDependency = {
  id: fieldId(21),
  entity: "TICKET",
  fieldId: serial.id,
  effect: "SHOW",
  optionIds: [],
  when: { match: "ALL", conditions: [{ subject: product.id, operator: "IS", values: [fieldId(12)] }] },
  isActive: true,
  createdAt: noon,
  updatedAt: noon,
};
const needed: CustomFieldDependency = { ...rule, id: fieldId(22), effect: "REQUIRE_ON_RESOLVE" };
const value = (of: CustomField, more: Partial<FieldValue> = {}): FieldValue => ({
  fieldId: of.id,
  key: of.key,
  label: of.label,
  type: of.type,
  value: null,
  selectedOptionIds: [],
  isVisible: true,
  isRequired: false,
  isRequiredOnResolve: false,
  allowedOptionIds: null,
  isEditable: true,
  ...more,
});

let held: FieldValue[] = [];
beforeEach(() => {
  held = [value(product), value(serial), value(price, { value: 1250 })];
  mock(customFields.list, pageOf([product, serial, price]));
  mock(customFieldDependencies.list, pageOf([rule, needed]));
  mock(ticketCategories.list, { items: [], total: 0 });
  mock(customFieldValues.ofTicket, () => ({ items: held }));
});
afterEach(() => removeToast());
const draw = () => renderDesk(<TicketFields ticket={ticketRow()} />);

test("a field that a rule shows appears as soon as the rule holds, before the server has answered, and says that it will be needed", async () => {
  const { user } = draw();
  await screen.findByLabelText("Price");
  expect(screen.queryByLabelText("Serial")).not.toBeInTheDocument();
  let release = () => undefined as void;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent = mock(customFieldValues.setOfTicket, async () => {
    await gate;
    held = held.map((item) =>
      item.fieldId === product.id ? { ...item, selectedOptionIds: [fieldId(12)] } : item,
    );
    return { items: held };
  });
  await user.click(screen.getByRole("button", { name: /Product/ }));
  await user.click(await screen.findByRole("option", { name: "Stove", hidden: true }));
  expect(await screen.findByLabelText("Serial")).toBeInTheDocument();
  expect(screen.getByText("Required to resolve")).toBeInTheDocument();
  release();
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { value: null, selectedOptionIds: [fieldId(12)], seen: { value: null, selectedOptionIds: [] } },
    ]),
  );
});

test("what is malformed is said at the field and not sent; money is typed in whole units and sent in minor ones", async () => {
  const sent = mock(customFieldValues.setOfTicket, () => ({ items: held }));
  const { user } = draw();
  const box = await screen.findByLabelText("Price");
  expect(box).toHaveValue("12.50");
  await user.clear(box);
  await user.type(box, "2000{Enter}");
  expect(await screen.findByText("At most €1,000")).toBeInTheDocument();
  await user.clear(box);
  await user.type(box, "abc{Enter}");
  expect(await screen.findByText("Not valid for this field")).toBeInTheDocument();
  expect(sent).toHaveLength(0);
  await user.clear(box);
  await user.type(box, "19,90{Enter}");
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { value: 1990, selectedOptionIds: [], seen: { value: 1250, selectedOptionIds: [] } },
    ]),
  );
});

test("what the server refuses goes back to what it was, with the reason at the field", async () => {
  held = held.map((item) =>
    item.fieldId === product.id ? { ...item, selectedOptionIds: [fieldId(12)] } : item,
  );
  mockFault(customFieldValues.setOfTicket, "invalid", {
    errors: [{ path: "value", message: "Serial is not one of ours." }],
  });
  const { user } = draw();
  const box = await screen.findByLabelText("Serial");
  await user.type(box, "ABC1{Enter}");
  expect((await screen.findAllByText("Serial is not one of ours.")).length).toBeGreaterThan(0);
  await waitFor(() => expect(box).toHaveValue(""));
});

test("who has gone on by the time the server refuses is told, and finds what the server has", async () => {
  mockFault(customFieldValues.setOfTicket, "invalid", {
    errors: [{ path: "value", message: "Not as high as this." }],
    waitMs: 80,
  });
  const { user, client, unmount } = draw();
  const box = await screen.findByLabelText("Price");
  await user.clear(box);
  await user.type(box, "20{Enter}");
  unmount();
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { variant: "destructive", description: "Not as high as this." },
    ]),
  );
  const shown = client.getQueryData<{ items: FieldValue[] }>([
    ...customFieldValues.ofTicket.id.split("."),
    { params: { id: ticketRow().id } },
  ]);
  expect(shown?.items.find(({ fieldId: id }) => id === price.id)?.value).toBe(1250);
});

test("what is typed is saved by whoever goes on with the cursor in it", async () => {
  const sent = mock(customFieldValues.setOfTicket, () => ({ items: held }));
  const { user, unmount } = draw();
  const box = await screen.findByLabelText("Price");
  await user.clear(box);
  await user.type(box, "20");
  unmount();
  await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ value: 2000 }]));
});

test("two people change one field: the second is told both versions, theirs stands, and one's own goes in on a press", async () => {
  mockFault(customFieldValues.setOfTicket, "precondition_failed", {
    extra: { fieldId: price.id, current: { value: 990, selectedOptionIds: [] } },
  });
  const { user, client } = draw();
  const box = await screen.findByLabelText("Price");
  await user.clear(box);
  await user.type(box, "19.90");
  // News of the other's change arrive while one types: what one saw was what stood there before.
  held = held.map((item) => (item.fieldId === price.id ? { ...item, value: 990 } : item));
  await client.invalidateQueries();
  await user.keyboard("{Enter}");
  expect(
    await screen.findByText("Someone else changed it to “€9.90”, which is saved. Yours: “€19.90”."),
  ).toBeInTheDocument();
  expect(box).toHaveValue("9.90");
  const sent = mock(customFieldValues.setOfTicket, () => ({ items: held }));
  await user.click(screen.getByRole("button", { name: "Use mine" }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { value: 1990, selectedOptionIds: [], seen: { value: 990, selectedOptionIds: [] } },
    ]),
  );
});

test("what one may only read cannot be changed", async () => {
  held = held.map((item) => ({ ...item, isEditable: false }));
  draw();
  expect(await screen.findByLabelText("Price")).toHaveAttribute("readonly");
  expect(screen.getByRole("button", { name: /Product/ })).toBeDisabled();
});
