import { useState } from "react";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { ticketWays } from "@/contract/channels/ticket-ways";
import type { TicketWay } from "@/contract/channels/ticket-ways";
import { ticketParticipants } from "@/contract/channels/mailboxes";
import { agents } from "@/contract/desk/agents";
import { contacts } from "@/contract/crm/contacts";
import { tickets } from "@/contract/desk/tickets";
import { agentRow, contactRow, messageRow, ticketRow } from "@/tests/factories";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { Composer } from "./composer";
import { MailRecipients } from "./mail-recipients";
import type { MailWay } from "./use-mail-way";
import type { Recipients } from "./recipients";

const way: MailWay = {
  mailbox: {
    connectionId: "01980000-0000-7000-8001-000000000001",
    address: "support@acme.test",
    displayName: "Acme",
    signature: "",
    to: "nadia@example.test",
  },
  items: [{ id: "01980000-0000-7000-8001-000000000002", address: "omar@example.test", name: "" }],
  suppressed: [],
};
const usual = { to: ["nadia@example.test"], cc: ["omar@example.test"], bcc: [] };

function show(suppressed: MailWay["suppressed"] = []) {
  const chosen: (Recipients | undefined)[] = [];
  function Held() {
    const [value, setValue] = useState<Recipients | undefined>();
    return (
      <MailRecipients
        way={way}
        suppressed={suppressed}
        value={value}
        onChange={(next) => {
          chosen.push(next);
          setValue(next);
        }}
      />
    );
  }
  return { chosen, ...renderDesk(<Held />) };
}
const paste = (field: HTMLElement, text: string) =>
  fireEvent.paste(field, { clipboardData: { getData: () => text } });

beforeEach(() => void mock(ticketWays.list, { items: [] }));

test("a reply is to all unless its writer says that it is for the requester alone", async () => {
  const { user, chosen } = show();
  expect(screen.getByText("nadia@example.test")).toBeVisible();
  expect(screen.getByText("omar@example.test")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Only the requester" }));
  expect(chosen.at(-1)).toEqual({ ...usual, cc: [] });
  expect(screen.queryByText("omar@example.test")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Reply to all" }));
  expect(chosen.at(-1)).toBeUndefined();
});

test("To, Cc and Bcc are chips: typed, pasted as a list, taken away by keyboard", async () => {
  mock(contacts.list, pageOf([]));
  const { user, chosen } = show();
  await user.click(screen.getByRole("button", { name: "Change recipients" }));
  await user.click(screen.getByRole("button", { name: "Remove nadia@example.test" }));
  const to = screen.getByRole("combobox", { name: "To" });
  await user.type(to, "lea@example.test,");
  expect(chosen.at(-1)).toEqual({ ...usual, to: ["lea@example.test"] });
  paste(
    screen.getByRole("combobox", { name: "Bcc" }),
    'Boss <boss@acme.test>, "Haddad, Ana" <ana@acme.test>',
  );
  expect(chosen.at(-1)?.bcc).toEqual(["boss@acme.test", "ana@acme.test"]);
  await user.type(screen.getByRole("combobox", { name: "Cc" }), "{Backspace}");
  expect(chosen.at(-1)?.cc).toEqual([]);
});

test("what is no address says so at its chip, and is written anew by a press on it", async () => {
  mock(contacts.list, pageOf([]));
  const { user, chosen } = show();
  await user.click(screen.getByRole("button", { name: "Change recipients" }));
  const cc = screen.getByRole("combobox", { name: "Cc" });
  await user.type(cc, "lea{Enter}");
  expect(cc).toBeInvalid();
  expect(cc).toHaveAccessibleDescription("“lea” is not an e-mail address.");
  await user.click(screen.getByRole("button", { name: "Edit lea" }));
  await user.type(cc, "@example.test{Enter}");
  expect(cc).toBeValid();
  expect(chosen.at(-1)?.cc).toEqual(["omar@example.test", "lea@example.test"]);
});

test("a contact is found by name and picked by keyboard", async () => {
  mock(contacts.list, pageOf([contactRow({ name: "Lea Brandt", email: "lea@brandt.test" })]));
  const { user, chosen } = show();
  await user.click(screen.getByRole("button", { name: "Change recipients" }));
  const cc = screen.getByRole("combobox", { name: "Cc" });
  await user.type(cc, "bran");
  expect(await screen.findByRole("option", { name: /Lea Brandt/ })).toBeVisible();
  await user.keyboard("{ArrowDown}{Enter}");
  expect(chosen.at(-1)?.cc).toEqual(["omar@example.test", "lea@brandt.test"]);
});

test("whom nothing is sent to is said before the reply is", async () => {
  show([{ address: "omar@example.test", reason: "550 unknown" }]);
  expect(screen.getByText(/omar@example\.test gets no copy.*550 unknown/)).toBeVisible();
});

test("whom a draft goes to is there again, and goes with the reply", async () => {
  const mine = { address: "lea@example.test", name: "Lea" };
  mock(agents.list, pageOf([agentRow(1)]));
  mock(contacts.list, pageOf([]));
  mock(ticketParticipants.list, way);
  const first = messageRow(1, {
    mail: {
      from: mine,
      to: [],
      cc: [],
      bcc: [],
      subject: "",
      quoted: "",
      trust: null,
      isAutomatic: false,
      hasSource: false,
      leftOut: [],
    },
  });
  const composer = (
    <Composer
      ticket={ticketRow(1)}
      messages={[first]}
      lastSeenId={() => first.id}
      onTyping={() => undefined}
    />
  );
  const { user, unmount } = renderDesk(composer);
  await user.click(await screen.findByRole("button", { name: "Only the requester" }));
  unmount();
  const view = renderDesk(composer);
  expect(await screen.findByRole("button", { name: "Reply to all" })).toBeVisible();
  const sent = mock(tickets.reply, {
    message: messageRow(2, { authorType: "AGENT" }),
    ticket: ticketRow(1),
  });
  fireEvent.paste(await screen.findByRole("textbox", { name: "Reply to the customer" }), {
    clipboardData: {
      files: [],
      types: ["text/plain"],
      getData: (type: string) => (type === "text/plain" ? "Hello" : ""),
    },
  });
  await view.user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ body: { mail: { to: ["nadia@example.test"], cc: [], bcc: [] } } }]),
  );
});

test("a ticket of mail that came by no mailbox offers copies, which go by the workspace's mailbox", async () => {
  const connectionId = "01980000-0000-7000-8001-000000000001";
  const own: TicketWay = {
    channel: "EMAIL",
    connectionId,
    connectionName: "support@acme.test",
    address: "nadia@example.test",
    isOwn: true,
    reach: "TEXT",
    reason: null,
    conversation: null,
  };
  mock(ticketWays.list, { items: [own] });
  mock(agents.list, pageOf([agentRow(1)]));
  mock(contacts.list, pageOf([]));
  mock(ticketParticipants.list, { mailbox: null, items: [], suppressed: [] });
  const sent = mock(tickets.reply, {
    message: messageRow(2, { authorType: "AGENT" }),
    ticket: ticketRow(1),
  });
  const { user } = renderDesk(
    <Composer
      ticket={ticketRow(1)}
      messages={[messageRow(1)]}
      lastSeenId={() => null}
      onTyping={() => undefined}
    />,
  );
  const reply = async () => {
    fireEvent.paste(await screen.findByRole("textbox", { name: "Reply to the customer" }), {
      clipboardData: {
        files: [],
        types: ["text/plain"],
        getData: (type: string) => (type === "text/plain" ? "Hello" : ""),
      },
    });
    await user.click(screen.getByRole("button", { name: "Send" }));
  };
  await screen.findByRole("button", { name: "Change recipients" });
  await reply();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).not.toHaveProperty("connectionId");
  await user.click(await screen.findByRole("button", { name: "Change recipients" }));
  await user.type(screen.getByRole("combobox", { name: "Cc" }), "omar@example.test,");
  await reply();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ connectionId, mail: usual });
});
