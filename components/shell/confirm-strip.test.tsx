import { screen, waitFor } from "@testing-library/react";
import type { Me } from "@/contract/people/session-user";
import { session } from "@/contract/people/session";
import { parseToken } from "@/lib/shared/auth/token";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { tokenFor } from "@/tests/token";
import { ConfirmStrip } from "./confirm-strip";

const me: Me = {
  id: "01980000-0000-7000-8000-0000000000aa",
  email: "ada@acme.test",
  role: "ADMIN",
  firstName: "Ada",
  lastName: "Byron",
  name: "Ada Byron",
  tenantId: "acme",
  tenantName: "Acme",
  locale: null,
  isEmailConfirmed: false,
};

test.each([
  ["QUEUED", "A link is on its way to ada@acme.test"],
  ["HELD_HERE", "Not sent: no e-mail is set up here"],
] as const)(
  "asks for the address, sends a link on a press, and says what became of it: %s",
  async (delivery, words) => {
    mock(session.me, me);
    const asked = mock(session.sendConfirmation, { email: "ada@acme.test", delivery });
    const { user } = renderDesk(<ConfirmStrip />);
    expect(screen.getByRole("status")).toHaveTextContent("Confirm your e-mail address");
    expect(asked).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "Send link" }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Send link" })).not.toBeInTheDocument();
  },
);

test("is gone once the address is confirmed, also by another tab, and the session is renewed", async () => {
  mock(session.me, { ...me, isEmailConfirmed: true });
  const renewed = mock(session.refreshToken, () => ({ token: tokenFor("ADMIN"), user: me }));
  renderDesk(<ConfirmStrip />);
  await waitFor(() => expect(screen.queryByText("Confirm your e-mail address")).not.toBeInTheDocument());
  await waitFor(() => expect(renewed).toHaveLength(1));
});

test("a limit that was reached is said, and the button stays", async () => {
  mock(session.me, me);
  mockFault(session.sendConfirmation, "too_many_requests");
  const { user } = renderDesk(<ConfirmStrip />);
  await user.click(screen.getByRole("button", { name: "Send link" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Send link" })).toBeEnabled());
});

test("the token says whose address is not confirmed, and says nothing of the others", () => {
  expect(parseToken(tokenFor("ADMIN", { isUnconfirmed: true }))?.user.unconfirmed).toBe(true);
  expect("unconfirmed" in (parseToken(tokenFor("ADMIN"))?.user ?? {})).toBe(false);
});
