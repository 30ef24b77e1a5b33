import { screen, waitFor } from "@testing-library/react";
import { whatsappConversations } from "@/contract/channels/whatsapp-conversations";
import { whatsappTemplates } from "@/contract/channels/whatsapp-templates";
import type { addressHooks } from "@/tests/address";
import { messageRow } from "@/tests/factories";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { templateRow } from "@/tests/templates";
import { StartConversation } from "./start-conversation";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const number = { id: templateRow().connectionId, name: "Support", displayName: "+34 900 000 000" };
beforeEach(() => {
  mock(whatsappTemplates.list, pageOf([templateRow({ body: "Hello there.", variables: [], examples: {} })]));
  mock(whatsappConversations.numbers, { items: [number] });
});

test("a number is entered, a wrong one is said at its field, and the conversation opens", async () => {
  const sent = mock(whatsappConversations.start, messageRow(1));
  mockFault(whatsappConversations.start, "invalid", {
    times: 1,
    errors: [{ path: "to", message: "Enter the number with its country code." }],
  });
  const { user } = renderDesk(<StartConversation />, { role: "AGENT" });
  await user.click(screen.getByRole("button", { name: "New message" }));
  await user.click(await screen.findByRole("button", { name: /order_on_its_way/ }));
  await user.type(screen.getByLabelText(/^To/), "12");
  await user.click(screen.getByRole("button", { name: "Send template" }));
  expect(await screen.findByText("Enter the number with its country code.")).toBeVisible();
  await user.clear(screen.getByLabelText(/^To/));
  await user.type(screen.getByLabelText(/^To/), "+34 600 111 222");
  await user.type(screen.getByLabelText("Name"), "Lucía");
  await user.click(screen.getByRole("button", { name: "Send template" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    connectionId: number.id,
    to: "+34 600 111 222",
    name: "Lucía",
    templateId: templateRow().id,
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("to a contact the number is theirs, and nobody is named anew", async () => {
  const sent = mock(whatsappConversations.start, messageRow(1));
  const contact = { name: "Kim Larsen", phone: "+4532123456" };
  const { user } = renderDesk(<StartConversation contact={contact} />, { role: "AGENT" });
  await user.click(screen.getByRole("button", { name: "WhatsApp" }));
  await user.click(await screen.findByRole("button", { name: /order_on_its_way/ }));
  expect(screen.getByLabelText(/^To/)).toHaveValue(contact.phone);
  await user.click(screen.getByRole("button", { name: "Send template" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ to: contact.phone });
  expect(sent[0]?.body).not.toHaveProperty("name");
});

test("without a number it says who connects one; a user is offered nothing", async () => {
  mock(whatsappConversations.numbers, { items: [] });
  const view = renderDesk(<StartConversation />, { role: "AGENT" });
  await view.user.click(screen.getByRole("button", { name: "New message" }));
  expect(await screen.findByText("No WhatsApp number is connected")).toBeVisible();
  view.unmount();
  renderDesk(<StartConversation />, { role: "USER" });
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
