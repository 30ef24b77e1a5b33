import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { mailboxes } from "@/contract/channels/mailboxes";
import type { Mailbox } from "@/contract/channels/mailboxes";
import { pickTexts } from "@/lib/shared/texts";
import * as en from "@/messages/en";
import { mock, mockFault } from "@/tests/msw/mock";
import { MailboxCallback } from "./mailbox-callback";
import { SimulatedConsent } from "./simulated-consent";

const texts = pickTexts(en, ["mailboxSignIn", "errors"]);
const comeBack = (search: string) => {
  history.replaceState(null, "", `/auth/mailbox${search}`);
  const gone: string[] = [];
  render(<MailboxCallback texts={texts} goTo={(address) => gone.push(address)} />);
  return gone;
};
beforeEach(() => {
  document.documentElement.dataset["domain"] = location.hostname.split(".").slice(1).join(".") || "localhost";
});
afterEach(() => {
  delete document.documentElement.dataset["domain"];
});

test("a workspace elsewhere gets what the provider sent, and nothing is handed in here", async () => {
  const sent = mock(mailboxes.finishSignIn, {} as Mailbox);
  const gone = comeBack("?state=globex.secret&code=c");
  await waitFor(() => expect(gone).toHaveLength(1));
  expect(gone[0]).toMatch(/^http:\/\/globex\..*\/auth\/mailbox\?state=globex\.secret&code=c$/);
  expect(sent).toEqual([]);
  expect(location.search).toBe("");
});

test("a state that names no workspace leads nowhere else", async () => {
  mockFault(mailboxes.finishSignIn, "gone", { detail: "This sign-in was used already." });
  const gone = comeBack("?state=//evil.test%2F.secret&code=c");
  expect(await screen.findByText("This sign-in was used already.")).toBeVisible();
  expect(gone).toEqual([]);
  expect(screen.getByRole("link", { name: "Back to channels" })).toHaveAttribute(
    "href",
    "/admin/settings?section=connections",
  );
});

test("the code is handed in once, out of the address, and leads to the channels", async () => {
  const sent = mock(mailboxes.finishSignIn, {} as Mailbox);
  const gone = comeBack("?state=%20.secret&code=c");
  await waitFor(() => expect(gone).toEqual(["/admin/settings?section=connections"]));
  expect(sent.map(({ body }) => body)).toEqual([{ state: " .secret", code: "c" }]);
  expect(location.search).toBe("");
});

test("that nothing came back is said", async () => {
  comeBack("");
  expect(await screen.findByText("The provider sent nothing back. Start again.")).toBeVisible();
});

test("at the simulated provider the person says yes or no, for an account", async () => {
  const query = "client_id=simulated-google&login_hint=support%40acme.test&state=acme.s";
  history.replaceState(null, "", `/auth/mailbox/consent?${query}`);
  const sent = mock(mailboxes.consent, { url: "/auth/mailbox?code=c&state=acme.s" });
  const gone: string[] = [];
  render(<SimulatedConsent texts={texts} goTo={(address) => gone.push(address)} />);
  expect(screen.getByText(/^Google asks whether Parley may/)).toBeVisible();
  expect(screen.getByRole("textbox", { name: /^Account/ })).toHaveValue("support@acme.test");
  await userEvent.click(screen.getByRole("button", { name: "Do not allow" }));
  await userEvent.click(screen.getByRole("button", { name: "Allow" }));
  await waitFor(() => expect(gone).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([
    { query, account: "support@acme.test", allows: false },
    { query, account: "support@acme.test", allows: true },
  ]);
});
