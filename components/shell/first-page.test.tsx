import type { ReactElement } from "react";
import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { NextIntlClientProvider } from "next-intl";
import { InboxScreen } from "@/components/features/desk/inbox/inbox-screen";
import { KanbanScreen } from "@/components/features/desk/ticket-board/board-screen";
import { TicketScreen } from "@/components/features/desk/tickets/ticket-screen";
import { TicketsScreen } from "@/components/features/desk/tickets/tickets-screen";
import { DashboardScreen } from "@/components/features/insight/dashboard/dashboard-screen";
import { FirstPictureProvider } from "@/lib/browser/first-picture";
import { parseToken } from "@/lib/shared/auth/token";
import * as ar from "@/messages/ar";
import * as en from "@/messages/en";
import * as es from "@/messages/es";
import type { addressHooks } from "@/tests/address";
import { boardOf, boardTicket, messageRow, ticketRow } from "@/tests/factories";
import { pageOf } from "@/tests/msw/mock";
import { tokenFor } from "@/tests/token";
import { DeskProviders } from "./desk-providers";
import { firstCallsOf } from "./first-calls";

jest.mock("next/navigation", () =>
  jest
    .requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address")
    .addressHooks({ id: "01980000-0000-7000-8001-000000000001" }),
);
jest.mock("@/lib/browser/realtime/use-socket", () => ({ useSocket: () => undefined }));

/** What the browser asks for by itself; nobody answers. */
const mockAsked: string[] = [];
jest.mock("@/lib/api/send", () => {
  const send = (endpoint: { id: string }) => {
    mockAsked.push(endpoint.id);
    return new Promise(() => undefined);
  };
  return { send, sendWith: send, sendRaw: send };
});
const firstCalls = new Set([
  "tickets.list",
  "tickets.get",
  "tickets.conversations",
  "agents.inbox",
  "ticket-board.get",
]);

const id = "01980000-0000-7000-8001-000000000001";
const ticket = ticketRow(1, { id, subject: "Pole broke" });
const thread = {
  items: [
    messageRow(1, { text: "It snapped.", createdAt: "2026-03-28T20:00:00Z" }),
    messageRow(2, {
      text: "Sorry!",
      html: "<div>Sorry!<table><tr><td>spare</td></tr></table></div>",
      authorType: "AGENT",
      createdAt: "2026-03-28T23:30:00Z",
    }),
  ],
  nextCursor: null,
};
const answers: readonly [start: string, answer: unknown][] = [
  [`/api/tickets/${id}/conversations`, thread],
  [`/api/tickets/${id}`, ticket],
  ["/api/tickets?", pageOf([ticket])],
  ["/api/agents/inbox", pageOf([{ ...ticket, isUnread: false, isCustomerHere: false }])],
  ["/api/ticket-board", boardOf([boardTicket(1, { subject: "Pole broke" })])],
];
const answerOf = (path: string): unknown => answers.find(([start]) => path.startsWith(start))?.[1];

const messages = { en, es, ar };
/** An hour ago by the browser's clock, and not in its zone. */
const picture = { nowMs: Date.now() - 3_600_000, zone: "Pacific/Auckland", isNarrow: false };

function pageOfScreen(screen: ReactElement, locale: keyof typeof messages, token: string) {
  const user = parseToken(token)?.user ?? null;
  const known = firstCallsOf(location.pathname, location.search, "acme").map(({ path, key, isPaged }) => ({
    key,
    isPaged,
    answer: answerOf(path),
  }));
  return (
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <FirstPictureProvider picture={picture}>
        <DeskProviders user={user} tenant="acme" known={known}>
          <main id="content">{screen}</main>
        </DeskProviders>
      </FirstPictureProvider>
    </NextIntlClientProvider>
  );
}

const screens: [address: string, locale: keyof typeof messages, screen: ReactElement, row: string][] = [
  ["/tickets", "ar", <TicketsScreen key="" />, "[data-ticket]"],
  [`/tickets/${id}`, "es", <TicketScreen key="" />, "article"],
  ["/inbox", "ar", <InboxScreen key="" />, "[data-conversation]"],
  ["/tickets/kanban", "en", <KanbanScreen key="" />, "[data-card]"],
  ["/dashboard", "es", <DashboardScreen key="" />, 'li a[href^="/tickets/"]'],
];
/** jsdom has no width; this one is wide. */
const width = jest.spyOn(globalThis, "matchMedia").mockImplementation(
  (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as unknown as MediaQueryList, // what is read of it
);
/** Nor does it lay anything out, and a column draws what is in sight. */
const height = jest.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800);
afterAll(() => {
  width.mockRestore();
  height.mockRestore();
});

test.each(screens)(
  "%s in %s comes with its rows, and the browser takes it as it is",
  async (address, locale, screen, row) => {
    history.replaceState(null, "", address);
    mockAsked.splice(0);
    const token = tokenFor("AGENT");
    localStorage.setItem("token", token);
    const page = pageOfScreen(screen, locale, token);
    const box = document.createElement("div");
    document.body.append(box);
    box.innerHTML = renderToString(page);
    // What the server drew is compared as the element that it is.
    // eslint-disable-next-line testing-library/no-node-access
    const firstRow = () => box.querySelector(row);
    const first = firstRow();
    expect(first).not.toBeNull();
    const faults: unknown[] = [];
    const root = await act(async () => {
      const made = hydrateRoot(box, page, { onRecoverableError: (fault) => faults.push(fault) });
      await Promise.resolve();
      return made;
    });
    expect(faults).toEqual([]);
    expect(firstRow()).toBe(first);
    expect(mockAsked.filter((call) => firstCalls.has(call))).toEqual([]);
    await act(async () => root.unmount());
    box.remove();
  },
);
