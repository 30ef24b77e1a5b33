import { screen, within } from "@testing-library/react";
import { consents } from "@/contract/crm/consents";
import type { Consent, ConsentChange } from "@/contract/crm/consents";
import { contactRow } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ConsentCard } from "./consent-card";

const at = "2026-03-02T12:00:00.000Z";
const kim = contactRow({ name: "Kim" });
const nothing = { state: null, source: null, reason: null, at: null, byName: null } as const;
const items: Consent[] = [
  { channel: "EMAIL", purpose: "SERVICE", ...nothing },
  { channel: "EMAIL", purpose: "MARKETING", ...nothing, state: "OPTED_OUT", source: "UNSUBSCRIBE_LINK", at },
  {
    channel: "WHATSAPP",
    purpose: "MARKETING",
    ...nothing,
    state: "OPTED_OUT",
    source: "CUSTOMER_WORD",
    reason: "STOP",
    at,
  },
];

test("each consent is shown with how it is known, and changed with a reason alone", async () => {
  mock(consents.list, { items });
  const sent = mock(consents.set, { items });
  const { user } = renderDesk(<ConsentCard contact={kim} />);
  const lines = within(await screen.findByRole("list", { name: "Consent" })).getAllByRole("listitem");
  expect(lines[0]).toHaveTextContent("E-mail · ServiceNot known");
  expect(lines[1]).toHaveTextContent("By the link of an e-mail");
  expect(lines[2]).toHaveTextContent(/Wrote “.?STOP.?”/);
  await user.click(screen.getByRole("button", { name: "Change E-mail, Marketing" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Enter how the contact said so.")).toBeVisible();
  expect(sent).toHaveLength(0);
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "On the phone");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Consent saved")).toBeVisible();
  expect(sent.map(({ params, body }) => [params["id"], body])).toEqual([
    [kim.id, { channel: "EMAIL", purpose: "MARKETING", state: "OPTED_IN", reason: "On the phone" }],
  ]);
});

test("the history tells each change, and nobody changes anything of a deleted person", async () => {
  mock(consents.list, { items });
  const change: ConsentChange = {
    id: "01980000-0000-7000-8000-000000000777",
    channel: "WHATSAPP",
    purpose: "MARKETING",
    state: "OPTED_IN",
    source: "AGENT",
    reason: "Asked for offers in the shop",
    at,
    byName: "Ann Agent",
  };
  mock(consents.history, pageOf([change]));
  const { user } = renderDesk(<ConsentCard contact={{ ...kim, deletedAt: at }} />);
  await screen.findByRole("list", { name: "Consent" });
  expect(screen.queryByRole("button", { name: /Change/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "History" }));
  const [line] = within(await screen.findByRole("list", { name: "Consent history" })).getAllByRole(
    "listitem",
  );
  expect(line).toHaveTextContent("Entered by Ann Agent");
  expect(line).toHaveTextContent("Asked for offers in the shop");
});
