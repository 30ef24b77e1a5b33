import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { session } from "@/contract/session";
import { pickTexts } from "@/lib/texts";
import en from "@/messages/en.json";
import { mock, mockFault, mockNetworkError } from "@/tests/msw/mock";
import { LoginForm } from "./login-form";

const show = (tenant: string | null = "acme") => {
  render(<LoginForm texts={pickTexts(en, ["auth.field", "auth.factor", "auth.login", "errors"])} tenant={tenant} next={null} />);
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
  expect(sent.map(({ body }) => body)).toEqual([{ email: "agent@acme.test", password: "not it", tenantId: "acme" }]);
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
  expect(password()).toHaveAccessibleDescription("Fill this in.");
  expect(sent).toHaveLength(0);
});

test("an account in several workspaces chooses one, and its name goes with the second try", async () => {
  const sent = mockFault(session.login, "conflict", { extra: { tenants: ["acme", "globex"] } });
  const user = show(null);
  await user.type(email(), "kim@both.test");
  await user.type(password(), "parley-demo");
  await user.click(submit());
  await user.click(await screen.findByRole("button", { name: "globex" }));
  expect(sent.map(({ body }) => body)).toEqual([{ email: "kim@both.test", password: "parley-demo" }, { email: "kim@both.test", password: "parley-demo", tenantId: "globex" }]);
});

test("a look at the other way to log in loses nothing", async () => {
  const user = show();
  await user.type(email(), "agent@acme.test");
  await user.click(screen.getByRole("tab", { name: "One-time code" }));
  await user.click(screen.getByRole("tab", { name: "Password" }));
  expect(email()).toHaveValue("agent@acme.test");
});

test("a wrong code keeps the code on the screen and says what is wrong", async () => {
  mock(session.sendOtp, { expiresInSeconds: 300 });
  mockFault(session.verifyOtp, "bad_credentials", { detail: "The code is wrong or has expired." });
  const user = show();
  await user.click(screen.getByRole("tab", { name: "One-time code" }));
  await user.type(screen.getByRole("textbox", { name: /Phone or e-mail/ }), "agent@acme.test");
  await user.click(screen.getByRole("button", { name: "Send code" }));
  const code = await screen.findByRole("textbox", { name: /Six-digit code/ });
  expect(code).toHaveFocus();
  await user.type(code, "123456");
  await user.click(screen.getByRole("button", { name: "Log in" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The code is wrong or has expired.");
  expect(code).toHaveValue("123456");
});

test("who has a second factor is asked for its code, and a wrong one is said at the field", async () => {
  mockFault(session.login, "second_factor_needed", { extra: { challenge: "c1" } });
  const sent = mockFault(session.verifySecondFactor, "invalid", { errors: [{ path: "code", message: "The code is wrong or was used already" }] });
  const user = show();
  await user.type(email(), "agent@acme.test");
  await user.type(password(), "parley-demo");
  await user.click(submit());
  const step = await screen.findByRole("form", { name: "Second step" });
  const code = within(step).getByRole("textbox", { name: /Code/ });
  expect(code).toHaveFocus();
  await user.type(code, "123456");
  await user.click(within(step).getByRole("button", { name: "Log in" }));
  await waitFor(() => expect(code).toHaveAccessibleDescription(expect.stringContaining("The code is wrong or was used already")));
  expect(sent.map(({ body }) => body)).toEqual([{ challenge: "c1", code: "123456" }]);
  await user.click(within(step).getByRole("button", { name: "Begin again" }));
  expect(submit()).toBeInTheDocument();
});
