import { screen, within } from "@testing-library/react";
import { messageRow } from "@/tests/factories";
import { renderDesk } from "@/tests/render";
import { KnownToChatbot } from "./known-to-chatbot";
import type { BotContext } from "./messenger-screen";

const nothing = {
  asked: null,
  articles: [],
  flow: null,
  node: null,
  variables: null,
  intent: null,
  sentiment: null,
  wouldSay: null,
  transcript: [],
};
const contextOf = (more: Partial<BotContext>): BotContext => ({
  conversation: {} as BotContext["conversation"], // nothing of it is shown
  ...nothing,
  ...more,
});

test("who takes over sees the question, the articles and the last public lines, and no line for what is unknown", () => {
  const transcript = [1, 2, 3, 4, 5].map((order) => ({ ...messageRow(order), text: `Line ${order}` }));
  renderDesk(
    <KnownToChatbot
      context={contextOf({
        asked: "Which tent is it?",
        articles: [{ title: "All about tents", url: "https://acme.example/knowledge-base/tents" }],
        transcript: [...transcript, { ...messageRow(6), isPublic: false, text: "A note" }],
      })}
    />,
  );
  const known = within(screen.getByRole("region", { name: "What the chatbot knows" }));
  expect(known.getByText("Which tent is it?")).toBeVisible();
  expect(known.queryByText("Intent")).not.toBeInTheDocument();
  expect(known.getByRole("link", { name: "All about tents" })).toHaveAttribute(
    "href",
    "https://acme.example/knowledge-base/tents",
  );
  const lines = within(known.getByRole("list", { name: "Last messages" })).getAllByRole("listitem");
  expect(lines).toHaveLength(4);
  expect(lines[0]).toHaveTextContent("Line 2");
  expect(known.queryByText("A note")).not.toBeInTheDocument();
});

test("what the flow keeps and what the chatbot would say next are shown, and nothing else", async () => {
  const names = Array.from({ length: 15 }, (_one, at) => `name_${at + 1}`);
  const { user } = renderDesk(
    <KnownToChatbot
      context={contextOf({
        variables: Object.fromEntries(names.map((name, at) => [name, `value ${at + 1}`])),
        wouldSay: "Your parcel arrives on Monday.",
      })}
    />,
  );
  const region = screen.getByRole("region", { name: "What the chatbot knows" });
  const known = within(region);
  expect(region).toHaveTextContent("The bot would say nextYour parcel arrives on Monday.");
  expect(region).toHaveTextContent("name_12value 12");
  expect(known.queryByText("name_13")).not.toBeInTheDocument();
  await user.click(known.getByRole("button", { name: "Show 3 more" }));
  expect(region).toHaveTextContent("name_15value 15");
  expect(known.queryByRole("button")).not.toBeInTheDocument();
});

test("where nothing is known nothing is shown", () => {
  renderDesk(<KnownToChatbot context={contextOf({})} />);
  expect(screen.queryByRole("region", { name: "What the chatbot knows" })).not.toBeInTheDocument();
});
