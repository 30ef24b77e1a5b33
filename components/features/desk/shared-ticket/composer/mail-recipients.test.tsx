import { screen } from "@testing-library/react";
import { renderDesk } from "@/tests/render";
import { MailRecipients } from "./mail-recipients";
import type { MailWay } from "./mail-recipients";

const way: MailWay = {
  mailbox: {
    connectionId: "01980000-0000-7000-8001-000000000001",
    address: "support@acme.test",
    displayName: "Acme",
    signature: "",
    to: "nadia@example.test",
  },
  items: [{ id: "01980000-0000-7000-8001-000000000002", address: "omar@example.test", name: "" }],
};

test("says who gets the reply, and takes other copies; what is no address is no copy", async () => {
  const chosen: unknown[] = [];
  const { user } = renderDesk(<MailRecipients way={way} onChange={(mail) => void chosen.push(mail)} />);
  expect(screen.getByText("nadia@example.test")).toBeVisible();
  expect(screen.getByText("omar@example.test")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Change Cc and Bcc" }));
  const cc = screen.getByRole("textbox", { name: "Cc" });
  expect(cc).toHaveValue("omar@example.test");
  await user.clear(cc);
  expect(chosen.at(-1)).toEqual({ cc: [], bcc: [] });
  await user.type(cc, "lea");
  expect(chosen.at(-1)).toBeNull();
  await user.type(cc, "@example.test");
  await user.type(screen.getByRole("textbox", { name: "Bcc" }), "boss@acme.test");
  expect(chosen.at(-1)).toEqual({ cc: ["lea@example.test"], bcc: ["boss@acme.test"] });
  await user.click(screen.getByRole("button", { name: "As usual" }));
  expect(chosen.at(-1)).toBeUndefined();
});
