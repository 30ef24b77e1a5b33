import { screen, waitFor } from "@testing-library/react";
import { invitations } from "@/contract/people/people";
import type { Invited } from "@/contract/people/people";
import { mock, mockFault } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { InviteDialog } from "./invite-dialog";

const made = (email: string, more: Partial<Invited> = {}): Invited => ({
  id: "01980000-0000-7000-8000-000000000001",
  email,
  role: "AGENT",
  status: "PENDING",
  invitedByName: "Mona Field",
  createdAt: "2026-03-02T12:00:00.000Z",
  expiresAt: "2026-03-09T12:00:00.000Z",
  delivery: "HELD_HERE",
  link: `http://acme.localhost:3000/accept-invitation?token=${email}`,
  ...more,
});
const show = () => renderDesk(<InviteDialog onClose={() => undefined} />, { role: "ADMIN" });
const emailOf = (body: unknown): string =>
  body && typeof body === "object" && "email" in body ? String(body.email) : "";
const fill = async (user: ReturnType<typeof show>["user"], text: string) => {
  await user.type(screen.getByRole("textbox", { name: /E-mail addresses/ }), text);
  await user.click(screen.getByRole("button", { name: "Invite" }));
};

test.each<[Invited["delivery"], string]>([
  ["HELD_HERE", "Not sent: copy the link"],
  ["FAILED", "Not sent: copy the link"],
  ["QUEUED", "Sending"],
  ["SENT", "Sent"],
])("an invitation whose mail is %s says so, and its link can be copied", async (delivery, words) => {
  mock(invitations.create, ({ body }) => made(emailOf(body), { delivery }));
  const { user } = show();
  const copied = jest.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await fill(user, "kim@acme.test");
  expect(await screen.findByText(words)).toBeInTheDocument();
  if (delivery !== "SENT") expect(screen.queryByText(/\bsent\b/i)?.textContent ?? words).toBe(words);
  const link = screen.getByRole("textbox", { name: "Invitation link for kim@acme.test" });
  expect(link).toHaveValue("http://acme.localhost:3000/accept-invitation?token=kim@acme.test");
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(copied).toHaveBeenCalledWith("http://acme.localhost:3000/accept-invitation?token=kim@acme.test");
});

test("several addresses, however they are separated, are one invitation each, and one that is refused keeps none of the others back", async () => {
  const sent = mock(invitations.create, ({ body }) => made(emailOf(body)));
  mockFault(invitations.create, "already_exists", {
    errors: [{ path: "email", message: "This person has already been invited" }],
    times: 1,
  });
  const { user } = show();
  await fill(user, "a@acme.test, B@acme.test;c@acme.test{Enter}a@acme.test");
  expect(await screen.findByText("2 invitations created")).toBeInTheDocument();
  expect(screen.getByText("This person has already been invited")).toBeInTheDocument();
  expect(screen.getAllByRole("button", { name: "Copy link" })).toHaveLength(2);
  expect(sent.map(({ body }) => emailOf(body))).toEqual(["b@acme.test", "c@acme.test"]);
});

test("one address that is refused is mended where it stands, and too many are not sent at all", async () => {
  mockFault(invitations.create, "already_exists", {
    errors: [{ path: "email", message: "Someone here already has this e-mail address" }],
    times: 1,
  });
  const { user } = show();
  const box = screen.getByRole("textbox", { name: /E-mail addresses/ });
  await fill(user, "kim@acme.test");
  await waitFor(() =>
    expect(box).toHaveAccessibleDescription(
      expect.stringContaining("Someone here already has this e-mail address"),
    ),
  );
  const sent = mock(invitations.create, ({ body }) => made(emailOf(body)));
  await user.clear(box);
  await user.click(box);
  await user.paste(Array.from({ length: 21 }, (_, at) => `p${at}@acme.test`).join("\n"));
  await user.click(screen.getByRole("button", { name: "Invite" }));
  expect(box).toHaveAccessibleDescription(expect.stringContaining("At most 20 addresses at once."));
  expect(sent).toHaveLength(0);
});

test("an answer that is repeated has no link, and says how to get one", async () => {
  mock(invitations.create, ({ body }) => made(emailOf(body), { link: null }));
  const { user } = show();
  await fill(user, "kim@acme.test");
  expect(await screen.findByText("Already created. Send it again for a new link.")).toBeInTheDocument();
});
