import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { render, screen, waitFor } from "@testing-library/react";
import { mailboxes } from "@/contract/channels/mailboxes";
import type { Mailbox } from "@/contract/channels/mailboxes";
import { pickTexts } from "@/lib/shared/texts";
import * as en from "@/messages/en";
import { mock, mockFault } from "@/tests/msw/mock";
import { MailboxCallback } from "./mailbox-callback";
import { SimulatedConsent, SimulatedConsentAnswer } from "./simulated-consent";

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

const query = "client_id=simulated-google&login_hint=support%40acme.test&state=acme.s";

test.each([
  ["Do not allow", "false"],
  ["Allow", "true"],
])(
  "at the simulated provider a press of %s is an address, which needs none of the page's code",
  (name, allows) => {
    // As the server draws it: nothing of the page's code has run.
    document.body.innerHTML = renderToString(<SimulatedConsent texts={texts} asked={query} />);
    expect(screen.getByText(/^Google asks whether Parley may/)).toBeVisible();
    const button = screen.getByRole<HTMLButtonElement>("button", { name });
    const { form } = button;
    expect(form).toHaveAttribute("method", "get");
    expect(form).toHaveFormValues({ query, account: "support@acme.test" });
    expect([button.type, button.name, button.value]).toEqual(["submit", "allows", allows]);
  },
);

test("what was pressed is told once, and the provider says where the browser goes", async () => {
  const sent = mock(mailboxes.consent, { url: "/auth/mailbox?code=c&state=acme.s" });
  const gone: string[] = [];
  const body = { query, account: "support@acme.test", allows: false };
  render(
    <StrictMode>
      <SimulatedConsentAnswer texts={texts} {...body} goTo={(address) => gone.push(address)} />
    </StrictMode>,
  );
  await waitFor(() => expect(gone).toEqual(["/auth/mailbox?code=c&state=acme.s"]));
  expect(sent.map((call) => call.body)).toEqual([body]);
});

test("what the simulated provider refuses is said, with the way back", async () => {
  mockFault(mailboxes.consent, "gone", { detail: "This sign-in was used already." });
  const gone: string[] = [];
  render(
    <SimulatedConsentAnswer
      texts={texts}
      query={query}
      account="support@acme.test"
      allows
      goTo={(address) => gone.push(address)}
    />,
  );
  expect(await screen.findByText("This sign-in was used already.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to channels" })).toBeVisible();
  expect(gone).toEqual([]);
});
