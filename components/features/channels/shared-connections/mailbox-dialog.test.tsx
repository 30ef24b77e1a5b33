import { act, screen, waitFor } from "@testing-library/react";
import { mailboxes, suppressedAddresses } from "@/contract/channels/mailboxes";
import type { Mailbox } from "@/contract/channels/mailboxes";
import { agentGroups } from "@/contract/desk/agent-groups";
import { ticketCategories } from "@/contract/desk/ticket-categories";
import { apps } from "@/contract/workspace/apps";
import type { ProviderApp } from "@/contract/workspace/apps";
import { connections } from "@/contract/workspace/connections";
import type { Connection } from "@/contract/workspace/connections";
import { removeToast } from "@/lib/browser/toasts";
import { addressHooks } from "@/tests/address";
import { appRow, connectionRow } from "@/tests/connections";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { ConnectionsSection } from "./connections-section";
import { MailboxForwarding } from "./mailbox-forwarding";
import { MailboxDialog } from "./mailbox-dialog";

jest.mock("next/navigation", () => addressHooks());

const connection: Connection = connectionRow(1, {
  provider: "email",
  name: "Acme Support",
  state: "RECONNECT",
  account: "support@acme.test",
  businessAccountId: "",
  displayName: null,
  lastError: "The password is not right.",
});
const mailbox: Mailbox = {
  connection: { ...connection, parked: 2 },
  address: "support@acme.test",
  displayName: "Acme Support",
  user: "support@acme.test",
  signIn: null,
  smtp: { host: "smtp.acme.test", port: 465, isSecure: true },
  imap: { host: "imap.acme.test", port: 993, isSecure: true },
  signature: "<p>Acme<br />Berlin</p>",
  answersAs: "MAILBOX",
  groupId: null,
  categoryId: null,
  language: "en",
  acknowledges: false,
  calendarId: null,
  acknowledgement: "",
  awayMessage: "",
  followsSent: true,
  sentFolder: "",
  sentFound: "Sent Items",
  takesSince: "2026-03-01T09:00:00.000Z",
  fetchedAt: null,
};
const google = (more: Partial<ProviderApp> = {}) =>
  appRow({ provider: "GOOGLE", channels: ["email"], own: null, ...more });
const mocked = (
  items: Connection[] = [connection],
  { known = [], ...more }: { known?: ProviderApp[] } & Partial<Mailbox> = {},
) => {
  mock(connections.list, () => ({ items }));
  mock(mailboxes.list, () => ({ items: [{ ...mailbox, ...more }] }));
  mock(agentGroups.list, pageOf<never>([]));
  mock(ticketCategories.list, { items: [], total: 0 });
  mock(suppressedAddresses.list, pageOf<never>([]));
  mock(apps.list, () => ({ items: known }));
};
const shown = (...of: Parameters<typeof mocked>) => {
  mocked(...of);
  return renderDesk(<ConnectionsSection />, { role: "ADMIN" });
};
afterEach(() => act(() => removeToast()));

test("a mailbox is connected by its servers and its password, and tried at once", async () => {
  const { user } = shown([]);
  const sent = mock(mailboxes.create, () => mailbox);
  const checked = mock(connections.check, () => ({ ...connection, lastError: null }));
  await user.click(await screen.findByRole("button", { name: "Connect mailbox" }));
  await user.type(screen.getByRole("textbox", { name: /^E-mail address/ }), "support@acme.test");
  await user.type(screen.getByLabelText(/^Password/), "secret word");
  await user.type(screen.getByRole("textbox", { name: /^IMAP server/ }), "imap.acme.test");
  await user.type(screen.getByRole("textbox", { name: /^SMTP server/ }), "smtp.acme.test");
  const buttons = screen.getAllByRole("button", { name: "Connect mailbox" });
  await user.click(buttons.at(-1) ?? document.body);
  await waitFor(() => expect(checked).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    address: "support@acme.test",
    user: "support@acme.test",
    password: "secret word",
    imap: { host: "imap.acme.test", port: 993, isSecure: true },
    smtp: { host: "smtp.acme.test", port: 465, isSecure: true },
    takesDays: 0,
    isSimulated: false,
  });
});

test("one whose password is refused says so, takes a new one, and keeps the rest", async () => {
  const { user } = shown();
  const sent = mock(mailboxes.update, () => mailbox);
  mock(connections.check, () => ({ ...connection, lastError: null }));
  mock(mailboxes.forwarding, {
    address: "in-key@in.parley.test",
    dns: "MISSING",
    servers: [],
    hookPath: "/api/hooks/mail/key",
    hasHookSecret: false,
  });
  expect(await screen.findByText("2 mails wait for you to decide")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "New password" }));
  await user.type(await screen.findByLabelText(/^Password/), "another");
  expect(await screen.findByText("in-key@in.parley.test")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Signature" })).toHaveValue("Acme\nBerlin");
  expect(screen.getByText(/Now followed: Sent Items/)).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: "Sent folder" }), "Gesendet");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    password: "another",
    displayName: "Acme Support",
    followsSent: true,
    sentFolder: "Gesendet",
  });
});

test("what waits is shown with its reason, and is taken in by a press", async () => {
  const { user } = shown();
  const mail = {
    id: "01980000-0000-7000-8001-000000000002",
    sender: "kim@example.test",
    isSent: true,
    subject: "Odd",
    state: "PARKED" as const,
    class: "UNREADABLE" as const,
    reason: "The mail cannot be read: too deep",
    sizeBytes: 10,
    ticketId: null,
    createdAt: "2026-03-02T09:00:00.000Z",
  };
  mock(mailboxes.mails, pageOf([mail]));
  const taken = mock(mailboxes.retry, () => ({ ...mail, state: "PENDING" as const }));
  await user.click(await screen.findByRole("button", { name: "Actions for Acme Support" }));
  await user.click(await screen.findByRole("menuitem", { name: "Received mail" }));
  expect(await screen.findByText("The mail cannot be read: too deep")).toBeVisible();
  expect(screen.getByText("Answer sent outside, to")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Take in" }));
  await waitFor(() => expect(taken).toHaveLength(1));
});

test("a provider without an app is greyed, with the reason, until one is set", async () => {
  const { user } = shown([], { known: [google({ hasInstallation: true })] });
  await user.click(await screen.findByRole("button", { name: "Connect mailbox" }));
  await user.click(await screen.findByRole("button", { name: /^Signs in with/ }));
  const microsoft = await screen.findByRole("option", { name: /Microsoft/ });
  expect(microsoft).toHaveTextContent("No Microsoft app is set yet.");
  expect(microsoft).toHaveAttribute("aria-disabled", "true");
  expect(screen.getByRole("option", { name: /Google/ })).not.toHaveAttribute("aria-disabled", "true");
  expect(screen.getByRole("link", { name: "Set app" })).toHaveAttribute(
    "href",
    "/admin/settings?section=apps",
  );
});

test("with an account at a provider no password is typed, and the browser goes there", async () => {
  const gone: string[] = [];
  mocked([], { known: [google({ hasInstallation: true })] });
  const sent = mock(mailboxes.beginSignIn, { url: "https://accounts.test/authorize" });
  const { user } = renderDesk(
    <MailboxDialog mailbox={null} onClose={() => undefined} goTo={(address) => gone.push(address)} />,
    { role: "ADMIN" },
  );
  await user.type(screen.getByRole("textbox", { name: /^E-mail address/ }), "support@acme.test");
  await user.click(await screen.findByRole("button", { name: /^Signs in with/ }));
  await user.click(await screen.findByRole("option", { name: "Google" }));
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  expect(screen.queryByRole("textbox", { name: /^IMAP server/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Sign in with Google" }));
  await waitFor(() => expect(gone).toEqual(["https://accounts.test/authorize"]));
  expect(sent[0]?.body).toMatchObject({
    provider: "GOOGLE",
    address: "support@acme.test",
    isSimulated: false,
    takesDays: 0,
  });
});

test("one that its provider no longer lets in says so in words of its own", async () => {
  shown([connection], { signIn: "MICROSOFT" });
  expect(
    await screen.findByText(
      "The provider no longer lets this mailbox in. Replies are held until you sign in again.",
    ),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Sign in again" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "New password" })).toBeNull();
});

test("it is signed in to again from its dialog, and no password is asked for", async () => {
  const gone: string[] = [];
  const lost = { ...mailbox, signIn: "MICROSOFT" as const };
  mocked();
  const sent = mock(mailboxes.signInAgain, { url: "https://login.test/authorize" });
  mock(mailboxes.forwarding, {
    address: null,
    dns: "MISSING",
    servers: [],
    hookPath: "/api/hooks/mail/key",
    hasHookSecret: false,
  });
  const { user } = renderDesk(
    <MailboxDialog mailbox={lost} onClose={() => undefined} goTo={(address) => gone.push(address)} />,
    { role: "ADMIN" },
  );
  // Where mail can be forwarded to instead comes after all that is saved here.
  const make = await screen.findByRole("button", { name: "Create secret" });
  const saved = screen.getByRole("checkbox", { name: /^Confirm new requests/ });
  expect(saved.compareDocumentPosition(make)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(await screen.findByRole("button", { name: "Sign in again with Microsoft" }));
  await waitFor(() => expect(gone).toEqual(["https://login.test/authorize"]));
  expect(sent[0]?.body).toEqual({ provider: "MICROSOFT" });
});

test.each([
  ["en", "Create secret", "Copy the secret now. It is not shown again."],
  ["es", "Crear secreto", "Copie el secreto ahora. No se volverá a mostrar."],
  ["ar", "إنشاء مفتاح سري", "انسخ المفتاح السري الآن، فلن يُعرض مرة أخرى."],
] as const)(
  "a gateway's secret is shown once, with how a mail is posted (%s)",
  async (locale, make, shown) => {
    mock(mailboxes.forwarding, {
      address: null,
      dns: "MISSING",
      servers: [],
      hookPath: "/api/hooks/mail/key",
      hasHookSecret: false,
    });
    mock(mailboxes.renewHookSecret, { id: connection.id, secret: "told-once" });
    const { user } = renderDesk(<MailboxForwarding id={connection.id} />, { role: "ADMIN", locale });
    expect(await screen.findByText("http://localhost/api/hooks/mail/key")).toBeVisible();
    await user.click(screen.getByRole("button", { name: make }));
    expect(await screen.findByText("told-once")).toBeVisible();
    expect(screen.getByText(shown)).toBeVisible();
    expect(screen.getByText(/X-Parley-Signature: sha256=/)).toBeVisible();
  },
);
