import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { session } from "@/contract/people/session";
import { pickTexts } from "@/lib/shared/texts";
import * as en from "@/messages/en";
import { mock, mockFault } from "@/tests/msw/mock";
import { ConfirmForm } from "./confirm-form";
import { EmailLinkForm } from "./email-link-form";

const texts = pickTexts(en, ["auth.field", "auth.confirm", "auth.forgot", "errors"]);

test("the visit confirms nothing, the button does", async () => {
  const asked = mock(session.confirmEmail, { email: "ada@acme.test", tenantId: "acme", tenantName: "Acme" });
  render(<ConfirmForm texts={texts} token="t" />);
  expect(asked).toHaveLength(0);
  await userEvent.setup().click(screen.getByRole("button", { name: "Confirm address" }));
  expect(await screen.findByText("ada@acme.test is confirmed for Acme.")).toBeInTheDocument();
  expect(asked.map(({ body }) => body)).toEqual([{ token: "t" }]);
});

test("a link that was used, and one that is not whole, say where to get another", async () => {
  const gone = "This link was used or has expired. Log in and request another one.";
  mockFault(session.confirmEmail, "gone");
  const { unmount } = render(<ConfirmForm texts={texts} token="t" />);
  await userEvent.setup().click(screen.getByRole("button", { name: "Confirm address" }));
  expect(await screen.findByText(gone)).toBeInTheDocument();
  unmount();
  render(<ConfirmForm texts={texts} token="" />);
  expect(screen.getByText(gone)).toBeInTheDocument();
});

test.each([
  ["QUEUED", "Check your e-mail"],
  ["HELD_HERE", "Not sent"],
] as const)("a reset link that is %s is called that", async (delivery, title) => {
  mock(session.forgotPassword, { delivery });
  render(<EmailLinkForm texts={texts} tenant="acme" />);
  const user = userEvent.setup();
  await user.type(screen.getByRole("textbox", { name: /E-mail/ }), "ada@acme.test");
  await user.click(screen.getByRole("button", { name: "Send link" }));
  expect(await screen.findByRole("heading", { name: title })).toBeInTheDocument();
});
