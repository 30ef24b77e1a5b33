import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Answer } from "@/contract/kit";
import { session } from "@/contract/people/session";
import { acceptToken, dropToken } from "@/lib/auth/store";
import { pickTexts } from "@/lib/shared/texts";
import * as en from "@/messages/en";
import { mock, mockFault, mockNetworkError } from "@/tests/msw/mock";
import { tokenFor } from "@/tests/token";
import { LoginForm } from "./login-form";

const show = (tenant: string | null = "acme") => {
  render(
    <LoginForm
      texts={pickTexts(en, ["auth.field", "auth.factor", "auth.login", "errors"])}
      tenant={tenant}
      next={null}
    />,
  );
  return userEvent.setup();
};
const email = () => screen.getByRole("textbox", { name: /E-mail address/ });
const password = () => screen.getByLabelText(/^Password/);
const submit = () => screen.getByRole("button", { name: "Log in" });

test("wrong credentials are said in words, and what was typed stays", async () => {
  const sent = mockFault(session.login, "bad_credentials");
  const user = show();
  await user.type(email(), "agent@acme.test");
  await user.type(password(), "not it");
  await user.click(submit());
  expect(await screen.findByRole("alert")).toHaveTextContent("The e-mail address or the password is wrong.");
  expect(email()).toHaveValue("agent@acme.test");
  expect(password()).toHaveValue("not it");
  expect(sent.map(({ body }) => body)).toEqual([
    { email: "agent@acme.test", password: "not it", tenantId: "acme" },
  ]);
});

test("an unreachable server is no wrong password", async () => {
  mockNetworkError(session.login);
  const user = show();
  await user.type(email(), "agent@acme.test");
  await user.type(password(), "parley-demo");
  await user.click(submit());
  expect(await screen.findByRole("alert")).toHaveTextContent("The server cannot be reached.");
  expect(password()).toHaveValue("parley-demo");
});

test("what is missing or misspelt is said at the field, and nothing is sent", async () => {
  const sent = mockFault(session.login, "bad_credentials");
  const user = show();
  await user.type(email(), "agent");
  await user.click(submit());
  expect(email()).toHaveAccessibleDescription("Enter an e-mail address, like name@example.com.");
  expect(email()).toHaveFocus();
  expect(password()).toHaveAccessibleDescription("This field is required.");
  expect(sent).toHaveLength(0);
});

test("an account in several workspaces chooses one, and its name goes with the second try", async () => {
  const sent = mockFault(session.login, "conflict", { extra: { tenants: ["acme", "globex"] } });
  const user = show(null);
  await user.type(email(), "kim@both.test");
  await user.type(password(), "parley-demo");
  await user.click(submit());
  await user.click(await screen.findByRole("button", { name: "globex" }));
  expect(sent.map(({ body }) => body)).toEqual([
    { email: "kim@both.test", password: "parley-demo" },
    { email: "kim@both.test", password: "parley-demo", tenantId: "globex" },
  ]);
});

test("a look at the other way to log in loses nothing", async () => {
  const user = show();
  await user.type(email(), "agent@acme.test");
  await user.click(screen.getByRole("tab", { name: "One-time code" }));
  await user.click(screen.getByRole("tab", { name: "Password" }));
  expect(email()).toHaveValue("agent@acme.test");
});

test("an answer without a token is no login, by either way", async () => {
  const brokenWord = { user: {} } as Answer<typeof session.login>; // a server that breaks its word
  mock(session.login, brokenWord);
  mock(session.sendOtp, { expiresInSeconds: 300, delivery: "QUEUED" });
  mock(session.verifyOtp, brokenWord);
  const user = show();
  await user.type(email(), "agent@acme.test");
  await user.type(password(), "parley-demo");
  await user.click(submit());
  expect(await screen.findByRole("alert")).toHaveTextContent("No token received");
  await askForCode(user);
  await user.type(await screen.findByRole("textbox", { name: /Six-digit code/ }), "123456");
  await user.click(screen.getByRole("button", { name: "Log in" }));
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("No token received"));
  expect(localStorage.getItem("token")).toBeNull();
});

const askForCode = async (user: ReturnType<typeof show>) => {
  await user.click(screen.getByRole("tab", { name: "One-time code" }));
  await user.type(screen.getByRole("textbox", { name: /Phone or e-mail/ }), "agent@acme.test");
  await user.click(screen.getByRole("button", { name: "Send code" }));
};

test("a code is sent to the address, sent again at a press, and asked for at another address", async () => {
  const sent = mock(session.sendOtp, { expiresInSeconds: 300, delivery: "QUEUED" });
  const user = show();
  await askForCode(user);
  expect(await screen.findByRole("textbox", { name: /Six-digit code/ })).toHaveAccessibleDescription(
    "Sent to agent@acme.test, if there is an account for it.",
  );
  await user.click(screen.getByRole("button", { name: "Send another code" }));
  expect(await screen.findByText("Another code is being sent.")).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { phoneNumber: "agent@acme.test", tenantId: "acme" },
    { phoneNumber: "agent@acme.test", tenantId: "acme" },
  ]);
  await user.click(screen.getByRole("button", { name: "Use another address" }));
  expect(screen.getByRole("textbox", { name: /Phone or e-mail/ })).toBeVisible();
});

test("who asks for codes too often is told so, and can still enter the last one", async () => {
  mock(session.sendOtp, { expiresInSeconds: 300, delivery: "QUEUED" });
  const user = show();
  await askForCode(user);
  const code = await screen.findByRole("textbox", { name: /Six-digit code/ });
  mockFault(session.sendOtp, "too_many_requests");
  await user.click(screen.getByRole("button", { name: "Send another code" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Too many requests. Try again shortly.");
  expect(code).toBeVisible();
  expect(screen.queryByText("Another code is being sent.")).not.toBeInTheDocument();
});

test("a wrong code keeps the code on the screen and says what is wrong", async () => {
  mock(session.sendOtp, { expiresInSeconds: 300, delivery: "QUEUED" });
  mockFault(session.verifyOtp, "bad_credentials", { detail: "The code is wrong or has expired." });
  const user = show();
  await askForCode(user);
  const code = await screen.findByRole("textbox", { name: /Six-digit code/ });
  expect(code).toHaveFocus();
  await user.type(code, "123456");
  await user.click(screen.getByRole("button", { name: "Log in" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The code is wrong or has expired.");
  expect(code).toHaveValue("123456");
});

test("who has a second factor is asked for its code, and a wrong one is said at the field", async () => {
  mockFault(session.login, "second_factor_needed", { extra: { challenge: "c1" } });
  const sent = mockFault(session.verifySecondFactor, "invalid", {
    errors: [{ path: "code", message: "The code is wrong or was already used" }],
  });
  const user = show();
  await user.type(email(), "agent@acme.test");
  await user.type(password(), "parley-demo");
  await user.click(submit());
  const step = await screen.findByRole("form", { name: "Two-factor authentication" });
  const code = within(step).getByRole("textbox", { name: /Code/ });
  expect(code).toHaveFocus();
  await user.type(code, "123456");
  await user.click(within(step).getByRole("button", { name: "Log in" }));
  await waitFor(() =>
    expect(code).toHaveAccessibleDescription(
      expect.stringContaining("The code is wrong or was already used"),
    ),
  );
  expect(sent.map(({ body }) => body)).toEqual([{ challenge: "c1", code: "123456" }]);
  await user.click(within(step).getByRole("button", { name: "Start again" }));
  expect(submit()).toBeInTheDocument();
});

test("whoever's session ended by itself is told so, until they put it away", async () => {
  localStorage.setItem("session-end", "expired");
  const user = show();
  expect(screen.getByRole("alert")).toHaveTextContent("Session expired. Please login again.");
  await user.click(screen.getByRole("button", { name: "Close message" }));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(localStorage.getItem("session-end")).toBeNull();
});

test("whoever left on purpose is told nothing", () => {
  localStorage.setItem("session-end", "left");
  show();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("signing in takes the message away, and a session that ends by itself brings it", () => {
  acceptToken(tokenFor("AGENT"));
  dropToken("Session expired. Please login again.");
  expect(localStorage.getItem("session-end")).toBe("expired");
  acceptToken(tokenFor("AGENT"));
  expect(localStorage.getItem("session-end")).toBeNull();
  dropToken();
  expect(localStorage.getItem("session-end")).toBe("left");
});
