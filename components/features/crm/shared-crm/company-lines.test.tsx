import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { agents } from "@/contract/desk/agents";
import { companies } from "@/contract/crm/companies";
import { contactCompanies } from "@/contract/crm/contact-companies";
import { contacts } from "@/contract/crm/contacts";
import { session } from "@/contract/people/session";
import { removeToast } from "@/lib/browser/toasts";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ContactCompanies } from "./company-lines";

const kim = { id: "01980000-0000-7000-8002-000000000001", name: "Kim" };
const company = {
  id: "01980000-0000-7000-8008-000000000001",
  name: "Larsen",
  domain: "larsen.example",
  industry: null,
};
const row = {
  contactId: kim.id,
  companyId: company.id,
  role: "Keeper of the keys",
  isPrimary: true,
  createdAt: "2026-01-05T12:00:00.000Z",
  company,
};
beforeEach(() => {
  mockFault(session.refreshToken, "unauthenticated");
  mock(agents.list, pageOf<never>([]));
  mock(companies.list, pageOf<never>([]));
  mock(contacts.list, pageOf<never>([]));
  mock(contactCompanies.ofContact, { items: [row] });
});
afterEach(() => {
  removeToast();
});

test("a role is shown as it was written, and a known one is sent as what it is in every language", async () => {
  const sent = mock(contactCompanies.associate, row);
  renderDesk(<ContactCompanies contact={kim} />, { role: "AGENT" });
  expect(await screen.findByText("Keeper of the keys")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "More actions" }));
  fireEvent.click(screen.getByRole("menuitem", { name: "Change role" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Change role" }));
  expect(drawer.getByLabelText("Custom role")).toHaveValue("Keeper of the keys");
  fireEvent.click(drawer.getByRole("button", { name: "Role" }));
  fireEvent.click(await screen.findByRole("option", { name: "Decision maker" }));
  fireEvent.click(drawer.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      contactId: kim.id,
      companyId: company.id,
      role: "DECISION_MAKER",
      isPrimary: true,
    }),
  );
});

test("what is taken away comes back with its role", async () => {
  const gone = mock(contactCompanies.disassociate, {});
  const back = mock(contactCompanies.associate, row);
  renderDesk(<ContactCompanies contact={kim} />, { role: "AGENT" });
  fireEvent.click(await screen.findByRole("button", { name: "More actions" }));
  fireEvent.click(screen.getByRole("menuitem", { name: "Remove" }));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(back[0]?.body).toEqual({
      contactId: kim.id,
      companyId: company.id,
      role: "Keeper of the keys",
      isPrimary: true,
    }),
  );
  expect(gone[0]?.params).toEqual({ contactId: kim.id, companyId: company.id });
});

test("who may not change finds no button that does nothing", async () => {
  renderDesk(<ContactCompanies contact={kim} />, { role: "USER" });
  expect(await screen.findByText("Larsen")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
