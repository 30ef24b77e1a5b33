import { screen, waitFor, within } from "@testing-library/react";
import { whatsappSettings } from "@/contract/channels/whatsapp-settings";
import { whatsappTemplates } from "@/contract/channels/whatsapp-templates";
import type { addressHooks } from "@/tests/address";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { templateRow } from "@/tests/templates";
import { TemplateChoices } from "./choose-template";
import { TemplatesSection } from "./templates-section";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const coupon = templateRow({
  id: "01980000-0000-7000-8060-000000000010",
  name: "coupon",
  otherParts: ["COPY_CODE"],
});

test("templates are read anew from Meta when asked for, and what came of it is said", async () => {
  mock(whatsappTemplates.list, pageOf([templateRow(), coupon]));
  const asked = mock(whatsappTemplates.refresh, { added: 2, changed: 1, gone: 0 });
  const { user } = renderDesk(<TemplatesSection />, { role: "ADMIN" });
  expect(await screen.findByText("Read only")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Refresh from Meta" }));
  expect(await screen.findByText("2 new templates, 1 changed, 0 deleted at Meta")).toBeVisible();
  await waitFor(() => expect(asked).toHaveLength(1));
});

test("a row opens its template wherever it is pressed, by one button alone", async () => {
  mock(whatsappTemplates.list, pageOf([coupon]));
  mock(whatsappTemplates.get, coupon);
  mock(whatsappSettings.get, { items: [] });
  const { user } = renderDesk(<TemplatesSection />, { role: "ADMIN" });
  const row = within(await screen.findByRole("row", { name: /coupon/ }));
  await user.click(row.getByRole("button"));
  expect(await screen.findByRole("dialog")).toBeVisible();
});

test("one with parts that are not sent from here cannot be chosen, and says why", async () => {
  mock(whatsappTemplates.list, pageOf([templateRow(), coupon]));
  renderDesk(<TemplateChoices connectionId={coupon.connectionId} onChoose={() => undefined} />);
  expect(await screen.findByRole("button", { name: /coupon/ })).toBeDisabled();
  expect(screen.getByText("It has parts that cannot be sent from here.")).toBeVisible();
  expect(screen.getByRole("button", { name: /order_on_its_way/ })).toBeEnabled();
});
