import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { whatsappSignUps } from "@/contract/channels/whatsapp-sign-ups";
import { pickTexts } from "@/lib/shared/texts";
import * as en from "@/messages/en";
import { mock, mockFault } from "@/tests/msw/mock";
import { signUpRow } from "@/tests/connections";
import { SimulatedSignUpAnswer, SimulatedSignUpDialog } from "./simulated-dialog";
import { WhatsAppCallback } from "./whatsapp-callback";

const texts = pickTexts(en, ["whatsappSignUp", "errors"]);
const comeBack = (search: string) => {
  history.replaceState(null, "", `/auth/whatsapp${search}`);
  const gone: string[] = [];
  render(<WhatsAppCallback texts={texts} goTo={(address) => gone.push(address)} />);
  return gone;
};
beforeEach(() => {
  document.documentElement.dataset["domain"] = location.hostname.split(".").slice(1).join(".") || "localhost";
});
afterEach(() => {
  delete document.documentElement.dataset["domain"];
});

test("the code is handed in once, out of the address, and leads to the choice of a number", async () => {
  const sent = mock(whatsappSignUps.finish, signUpRow());
  const gone = comeBack("?state=%20.secret&code=c");
  await waitFor(() => expect(gone).toEqual([`/admin/settings?section=connections&signUp=${signUpRow().id}`]));
  expect(sent.map(({ body }) => body)).toEqual([{ state: " .secret", code: "c" }]);
  expect(location.search).toBe("");
});

test("a workspace elsewhere gets what Meta sent, and nothing is handed in here", async () => {
  const sent = mock(whatsappSignUps.finish, signUpRow());
  const gone = comeBack("?state=globex.secret&code=c");
  await waitFor(() => expect(gone).toHaveLength(1));
  expect(gone[0]).toMatch(/^http:\/\/globex\..*\/auth\/whatsapp\?state=globex\.secret&code=c$/);
  expect(sent).toEqual([]);
});

test("what Meta did not allow is said, with the way back", async () => {
  mockFault(whatsappSignUps.finish, "conflict", { detail: "Access was not allowed at Meta." });
  const gone = comeBack("?state=%20.secret&error=access_denied&error_reason=user_denied");
  expect(await screen.findByText("Access was not allowed at Meta.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to channels" })).toHaveAttribute(
    "href",
    "/admin/settings?section=connections",
  );
  expect(gone).toEqual([]);
});

const query = "client_id=1000000001&state=acme.s";

test("at the simulated Meta a press is an address with what is shared, which needs none of the page's code", async () => {
  document.body.innerHTML = renderToString(<SimulatedSignUpDialog texts={texts} asked={query} />);
  const all = screen.getByRole("radio", { name: "Two accounts with five numbers" });
  expect(all).toBeChecked();
  expect(all).toHaveAccessibleDescription(/246810/);
  await userEvent.click(screen.getByRole("radio", { name: "An account without numbers" }));
  for (const [name, allows] of [
    ["Allow", "true"],
    ["Do not allow", "false"],
  ] as const) {
    const button = screen.getByRole<HTMLButtonElement>("button", { name });
    expect([button.type, button.name, button.value]).toEqual(["submit", "allows", allows]);
    expect(button.form).toHaveAttribute("method", "get");
    expect(button.form).toHaveFormValues({ query, shares: "NO_NUMBERS" });
  }
});

test("what was pressed is told once, and Meta says where the browser goes", async () => {
  const sent = mock(whatsappSignUps.consent, { url: "/auth/whatsapp?code=c&state=acme.s" });
  const gone: string[] = [];
  const body = { query, shares: "NO_NUMBERS" as const, allows: false };
  render(
    <StrictMode>
      <SimulatedSignUpAnswer texts={texts} {...body} goTo={(address) => gone.push(address)} />
    </StrictMode>,
  );
  await waitFor(() => expect(gone).toEqual(["/auth/whatsapp?code=c&state=acme.s"]));
  expect(sent.map((call) => call.body)).toEqual([body]);
});
