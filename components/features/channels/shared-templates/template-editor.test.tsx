import { screen, within } from "@testing-library/react";
import { connections } from "@/contract/workspace/connections";
import { whatsappSettings } from "@/contract/channels/whatsapp-settings";
import { whatsappTemplates } from "@/contract/channels/whatsapp-templates";
import type { WhatsAppTemplate } from "@/contract/channels/whatsapp-templates";
import { connectionRow } from "@/tests/connections";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { templateRow } from "@/tests/templates";
import { TemplateEditor } from "./template-editor";

beforeEach(() => {
  mock(connections.list, { items: [connectionRow(1)] });
  mock(whatsappSettings.get, { items: [] });
});
const show = (template: WhatsAppTemplate | null) => {
  if (template) mock(whatsappTemplates.get, template);
  return renderDesk(<TemplateEditor template={template} onClose={() => undefined} />, { role: "ADMIN" });
};

test("a new template is for marketing or of service", async () => {
  const { user } = show(null);
  await user.click(screen.getByLabelText(/^Category/));
  const list = within(await screen.findByRole("listbox"));
  expect(list.getAllByRole("option").map((one) => one.textContent)).toEqual(["Marketing", "Utility"]);
});

test("one that authenticates is shown with why it cannot be changed", () => {
  show(templateRow({ category: "AUTHENTICATION", status: "APPROVED" }));
  expect(screen.getByText(/^Authentication templates can be sent but not edited here/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Save draft" })).not.toBeInTheDocument();
});
