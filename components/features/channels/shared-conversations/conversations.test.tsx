import { screen, waitFor, within } from "@testing-library/react";
import { instagramConversations } from "@/contract/channels/instagram-conversations";
import type { MessengerConversation } from "@/contract/channels/messenger-conversations";
import { whatsappConversations } from "@/contract/channels/whatsapp-conversations";
import { InstagramConversationsScreen } from "@/components/features/channels/instagram-conversations/instagram-conversations-screen";
import { WhatsAppConversationsScreen } from "@/components/features/channels/whatsapp-conversations/whatsapp-conversations-screen";
import type { addressHooks } from "@/tests/address";
import { mock, pageOf } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);

const row = (order: number, more: Partial<MessengerConversation> = {}): MessengerConversation => ({
  id: `01980000-0000-7000-8070-${String(order).padStart(12, "0")}`,
  number: order,
  subject: "Blue tent",
  preview: `Message ${order}`,
  status: "OPEN",
  contact: { id: "01980000-0000-7000-8030-000000000001", name: `Customer ${order}` },
  address: "5550000000001",
  connectionId: "01980000-0000-7000-8060-000000000001",
  connectionName: "Shop",
  connectionState: "CONNECTED",
  isSimulated: false,
  assignedToId: null,
  assignedToName: null,
  holder: "NOBODY",
  heldById: null,
  heldSince: null,
  instructions: null,
  isOpen: true,
  windowExpiresAt: new Date(Date.now() + 5 * 3_600_000).toISOString(),
  waitingSince: null,
  lastActivityAt: new Date().toISOString(),
  messageCount: 1,
  ...more,
});

test("who answers is the bot, who took over, or the one to whom it is assigned", async () => {
  mock(
    instagramConversations.list,
    pageOf([
      row(1),
      row(2, { assignedToName: "Marta Ruiz" }),
      row(3, { holder: "AGENT", assignedToName: "Samir Khalil" }),
      row(4, { holder: "BOT", assignedToName: null }),
    ]),
  );
  renderDesk(<InstagramConversationsScreen />, { role: "AGENT" });
  const list = await screen.findByRole("list", { name: "Instagram" });
  const rows = await within(list).findAllByRole("listitem");
  const words = ["No one yet", "Marta Ruiz", "Samir Khalil", "Chatbot"];
  for (const [at, one] of rows.entries()) expect(within(one).getByText(words[at] ?? "")).toBeVisible();
});

test.each([
  ["Instagram", InstagramConversationsScreen, instagramConversations.list, "Closed"],
  ["WhatsApp", WhatsAppConversationsScreen, whatsappConversations.list, "Template only"],
] as const)(
  "a conversation by %s that is shut says what that means there",
  async (name, Shown, list, words) => {
    mock(list, pageOf([row(1, { isOpen: false, windowExpiresAt: null })]));
    renderDesk(<Shown />, { role: "AGENT" });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole("heading", { name })).toBeVisible();
  },
);

test("views and words narrow it by the call", async () => {
  const asked = mock(instagramConversations.list, pageOf([]));
  const { user } = renderDesk(<InstagramConversationsScreen />, { role: "AGENT" });
  expect(await screen.findByText("No Instagram conversations yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Mine" }));
  await user.type(screen.getByRole("searchbox", { name: "Search by name or subject" }), "tent");
  await waitFor(() => expect(asked.at(-1)?.query.get("search")).toBe("tent"));
  expect(asked.at(-1)?.query.get("view")).toBe("mine");
});
