import { screen, waitFor, within } from "@testing-library/react";
import { whatsappConversations } from "@/contract/channels/whatsapp-conversations";
import { consents } from "@/contract/crm/consents";
import { whatsappTemplates } from "@/contract/channels/whatsapp-templates";
import { messageRow, ticketRow } from "@/tests/factories";
import { mock, mockFault, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { templateRow } from "@/tests/templates";
import { TemplatePicker } from "./template-picker";

const template = templateRow();
const ticket = ticketRow(1, { channel: "WHATSAPP" });
const consent = (state: "OPTED_OUT" | null) => ({
  items: [
    {
      channel: "WHATSAPP" as const,
      purpose: "MARKETING" as const,
      state,
      source: null,
      reason: null,
      at: null,
      byName: null,
    },
  ],
});
beforeEach(() => {
  mock(consents.list, consent(null));
});
const show = (onClose = () => undefined) =>
  renderDesk(<TemplatePicker ticket={ticket} connectionId={template.connectionId} onClose={onClose} />);

test("an approved template is chosen, filled in, seen as the customer will see it, and sent once", async () => {
  const asked = mock(whatsappTemplates.list, pageOf([template]));
  const sent = mock(whatsappConversations.sendTemplate, messageRow(1));
  const onClose = jest.fn();
  const { user } = show(onClose);
  await user.click(await screen.findByRole("button", { name: /order_on_its_way/ }));
  expect(asked.at(-1)?.query.get("status")).toBe("APPROVED");
  await user.click(screen.getByRole("button", { name: "Send template" }));
  expect(await screen.findAllByText("Fill in this variable.")).toHaveLength(2);
  expect(sent).toHaveLength(0);
  await user.type(screen.getByRole("textbox", { name: /Text \{\{1\}\}/ }), "Lucía");
  await user.type(screen.getByRole("textbox", { name: /Text \{\{2\}\}/ }), "1042");
  const preview = within(screen.getByRole("region", { name: "Preview" }));
  expect(preview.getByText("Hello Lucía, order 1042 is on its way.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Send template" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    templateId: template.id,
    values: { "body.1": "Lucía", "body.2": "1042" },
  });
});

test("what the server refuses is said, and what was typed stays", async () => {
  mock(whatsappTemplates.list, pageOf([template]));
  mockFault(whatsappConversations.sendTemplate, "conflict", {
    detail: "Only an approved template can be sent.",
  });
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: /order_on_its_way/ }));
  await user.type(screen.getByRole("textbox", { name: /Text \{\{1\}\}/ }), "Lucía");
  await user.type(screen.getByRole("textbox", { name: /Text \{\{2\}\}/ }), "1042");
  await user.click(screen.getByRole("button", { name: "Send template" }));
  expect(await screen.findByText("Only an approved template can be sent.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: /Text \{\{1\}\}/ })).toHaveValue("Lucía");
});

test("a template of offers cannot be chosen for who opted out, and says why; another can", async () => {
  mock(consents.list, consent("OPTED_OUT"));
  const offer = templateRow({
    id: "01980000-0000-7000-8060-000000000010",
    name: "spring_offer",
    category: "MARKETING",
  });
  mock(whatsappTemplates.list, pageOf([template, offer]));
  show();
  expect(await screen.findByText("The customer opted out of marketing messages on WhatsApp.")).toBeVisible();
  expect(screen.getByRole("button", { name: /spring_offer/ })).toBeDisabled();
  expect(screen.getByRole("button", { name: /order_on_its_way/ })).toBeEnabled();
});

test("where no template is approved, that is said with the way to write one", async () => {
  mock(whatsappTemplates.list, pageOf([]));
  renderDesk(
    <TemplatePicker ticket={ticket} connectionId={template.connectionId} onClose={() => undefined} />,
    { role: "ADMIN" },
  );
  expect(await screen.findByText("No approved template")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open templates" })).toHaveAttribute(
    "href",
    "/admin/settings?section=whatsappTemplates",
  );
});
