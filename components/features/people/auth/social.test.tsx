import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { session } from "@/contract/people/session";
import { pickTexts } from "@/lib/shared/texts";
import * as en from "@/messages/en";
import { mock, mockFault } from "@/tests/msw/mock";
import { tokenFor } from "@/tests/token";
import { SocialCallback } from "./social-callback";
import { keepFlow } from "./social-flow";
import { SocialLogin } from "./social-login";

const texts = pickTexts(en, ["auth.social", "auth.factor", "auth.field", "errors"]);
const signed = {
  token: tokenFor(),
  user: {
    id: "u",
    email: "e",
    role: "AGENT" as const,
    firstName: "",
    lastName: "",
    name: "",
    tenantId: "acme",
    tenantName: "",
    locale: null,
  },
};
const comeBack = (search: string) => {
  history.replaceState(null, "", `/auth/callback${search}`);
  const finish = jest.fn(() => Promise.resolve());
  render(<SocialCallback texts={texts} finish={finish} />);
  return finish;
};

test("signing in begins at the provider, and this tab keeps what it needs to come back", async () => {
  const sent = mock(session.beginSocialLogin, { url: "https://id.test/authorize?x=1", flow: "sealed" });
  const gone: string[] = [];
  render(
    <SocialLogin
      texts={texts}
      name="Acme ID"
      tenant="acme"
      next="/tickets/7"
      goTo={(address) => gone.push(address)}
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Continue with Acme ID" }));
  await waitFor(() => expect(gone).toEqual(["https://id.test/authorize?x=1"]));
  expect(sent.map(({ body }) => body)).toEqual([
    { redirectUri: `${location.origin}/auth/callback`, tenantId: "acme" },
  ]);
  expect(sessionStorage.getItem("social-login")).toBe(JSON.stringify({ flow: "sealed", next: "/tickets/7" }));
});

test("the code is taken once, out of the address, and leads on to where the person wanted to go", async () => {
  keepFlow({ flow: "sealed", next: "/tickets/7" });
  const sent = mock(session.finishSocialLogin, signed);
  const finish = comeBack("?code=c&state=s");
  await waitFor(() =>
    expect(finish).toHaveBeenCalledWith(signed, expect.objectContaining({ next: "/tickets/7" })),
  );
  expect(sent.map(({ body }) => body)).toEqual([{ flow: "sealed", state: "s", code: "c" }]);
  expect([location.search, sessionStorage.getItem("social-login")]).toEqual(["", null]);
});

test.each([
  ["a refusal of the provider", "?error=access_denied&state=s", "The provider did not log you in."],
  [
    "a code that this tab did not ask for",
    "?code=c&state=s",
    "This sign-in was not started in this window, or was used already.",
  ],
])("%s signs nobody in, and is said", async (_what, search, text) => {
  const sent = mock(session.finishSocialLogin, signed);
  comeBack(search);
  expect(await screen.findByRole("alert")).toHaveTextContent(text);
  expect(screen.getByRole("link", { name: "Start again" })).toHaveAttribute("href", "/social-login");
  expect(sent).toHaveLength(0);
});

test("what the server refuses is said in its words, and a second factor is asked for here", async () => {
  keepFlow({ flow: "sealed", next: null });
  mockFault(session.finishSocialLogin, "second_factor_needed", { extra: { challenge: "c1" } });
  comeBack("?code=c&state=s");
  expect(await screen.findByRole("form", { name: "Two-factor authentication" })).toBeInTheDocument();
});
