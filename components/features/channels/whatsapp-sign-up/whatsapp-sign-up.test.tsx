import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { whatsappSignUps } from "@/contract/channels/whatsapp-sign-ups";
import { pickTexts } from "@/lib/shared/texts";
import * as en from "@/messages/en";
import { mock, mockFault } from "@/tests/msw/mock";
import { signUpRow } from "@/tests/connections";
import { SimulatedSignUpDialog } from "./simulated-dialog";
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

test("at the simulated Meta the person says what is shared, or that nothing is", async () => {
  const query = "client_id=1000000001&state=acme.s";
  history.replaceState(null, "", `/auth/whatsapp/consent?${query}`);
  const sent = mock(whatsappSignUps.consent, { url: "/auth/whatsapp?code=c&state=acme.s" });
  const gone: string[] = [];
  render(<SimulatedSignUpDialog texts={texts} goTo={(address) => gone.push(address)} />);
  const all = screen.getByRole("radio", { name: "Two accounts with five numbers" });
  expect(all).toBeChecked();
  expect(all).toHaveAccessibleDescription(/246810/);
  await userEvent.click(screen.getByRole("radio", { name: "An account without numbers" }));
  await userEvent.click(screen.getByRole("button", { name: "Allow" }));
  await userEvent.click(screen.getByRole("button", { name: "Do not allow" }));
  await waitFor(() => expect(gone).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([
    { query, shares: "NO_NUMBERS", allows: true },
    { query, shares: "NO_NUMBERS", allows: false },
  ]);
});
