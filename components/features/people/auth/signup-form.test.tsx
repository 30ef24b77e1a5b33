import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Answer } from "@/contract/kit";
import { session } from "@/contract/people/session";
import { pickTexts } from "@/lib/shared/texts";
import * as en from "@/messages/en";
import * as es from "@/messages/es";
import { mock, mockFault, mockNetworkError } from "@/tests/msw/mock";
import { SignupForm } from "./signup-form";

const textsIn = (messages: object) => pickTexts(messages, ["auth.field", "auth.signup", "errors"]);
const show = (messages: object = en) => {
  render(<SignupForm texts={textsIn(messages)} domain="localhost:3000" />);
  return {
    user: userEvent.setup(),
    address: screen.getByRole("textbox", { name: /Workspace address|Dirección del espacio/ }),
  };
};
const free = { available: true, message: "This subdomain is available", sanitized: "x" };
// The server's routine text, as it sends it.
const taken = { available: false, message: "This subdomain is already taken", sanitized: "acme" };

test("each rule speaks in its order, and only a name that passes them all is asked for on the server", async () => {
  const asked = mock(session.checkSubdomain, ({ body }) => ({
    ...free,
    sanitized: String(body && typeof body === "object" && "subdomain" in body ? body.subdomain : ""),
  }));
  const { user, address } = show();
  const rules: [typed: string, text: string][] = [
    ["ab", "Subdomain must be at least 3 characters long"],
    ["-a-", "Subdomain must be at least 3 characters long"],
    ["a".repeat(64), "Subdomain must be less than 64 characters long"],
    ["Admin", "This subdomain is reserved and cannot be used"],
    ["parley", "This subdomain is reserved and cannot be used"],
  ];
  for (const [typed, text] of rules) {
    await user.clear(address);
    await user.type(address, typed);
    expect(address).toHaveAccessibleDescription(expect.stringContaining(text));
  }
  expect(asked).toHaveLength(0);

  await user.clear(address);
  await user.type(address, "Kim & Sons");
  expect(address).toBeValid();
  expect(await screen.findByText("kimsons.localhost:3000 is available")).toBeInTheDocument();
  expect(asked.map(({ body }) => body)).toEqual([{ subdomain: "kimsons" }]);
});

test("a name that somebody has is refused at the field, in the reader's language", async () => {
  mock(session.checkSubdomain, taken);
  const { user, address } = show(es);
  await user.type(address, "acme");
  await waitFor(() =>
    expect(address).toHaveAccessibleDescription(expect.stringContaining("Este subdominio ya está ocupado")),
  );
});

test("when the server cannot be asked, the page says so and asks again on request", async () => {
  mockNetworkError(session.checkSubdomain);
  const { user, address } = show();
  await user.type(address, "initech");
  expect(
    await screen.findByText("Error checking subdomain availability. Please try again."),
  ).toBeInTheDocument();
  mock(session.checkSubdomain, { ...free, sanitized: "initech" });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("initech.localhost:3000 is available")).toBeInTheDocument();
});

test("the address follows the company's name until somebody writes their own", async () => {
  mock(session.checkSubdomain, free);
  const { user, address } = show();
  const company = screen.getByRole("textbox", { name: /Company name/ });
  await user.type(company, "Café Müller & Söhne");
  expect(address).toHaveValue("cafe-muller-sohne");
  await user.clear(address);
  await user.type(address, "mullers");
  await user.type(company, " GmbH");
  expect(address).toHaveValue("mullers");
});

const fillIn = async (user: ReturnType<typeof show>["user"]) => {
  await user.type(screen.getByRole("textbox", { name: /Company name/ }), "Initech");
  await screen.findByText("initech.localhost:3000 is available");
  await user.type(screen.getByRole("textbox", { name: /First name/ }), "Ada");
  await user.type(screen.getByRole("textbox", { name: /Last name/ }), "Byron");
  await user.type(screen.getByRole("textbox", { name: /E-mail/ }), "ada@initech.test");
  await user.type(screen.getByLabelText(/^Password/), "password1");
  await user.click(screen.getByRole("button", { name: "Create workspace" }));
};

test("an answer without a token is no sign-up, and is said", async () => {
  mock(session.checkSubdomain, { ...free, sanitized: "initech" });
  mock(session.signup, { user: {} } as Answer<typeof session.signup>); // a server that breaks its word
  await fillIn(show().user);
  expect(await screen.findByRole("alert")).toHaveTextContent("No token received after signup");
  expect(localStorage.getItem("token")).toBeNull();
});

test("what the server says about a field lands there, and everything typed stays", async () => {
  mock(session.checkSubdomain, { ...free, sanitized: "initech" });
  mockFault(session.signup, "invalid", {
    errors: [{ path: "password", message: "This password is too common" }],
  });
  const { user, address } = show();
  await fillIn(user);
  const password = screen.getByLabelText(/^Password/);
  await waitFor(() =>
    expect(password).toHaveAccessibleDescription(expect.stringContaining("This password is too common")),
  );
  expect(password).toHaveValue("password1");
  expect(address).toHaveValue("initech");
  expect(screen.getByRole("textbox", { name: /First name/ })).toHaveValue("Ada");
});
