import { fireEvent, screen, waitFor } from "@testing-library/react";
import { ticketConversations } from "@/contract/channels/ticket-conversations";
import type { MediaState as State } from "@/contract/desk/messenger-parts";
import type { Message } from "@/contract/desk/ticket-messages";
import { messageRow } from "@/tests/factories";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { MediaState } from "./message-media";

const withFile = (state: State): Message =>
  messageRow(1, {
    authorType: "CUSTOMER",
    text: "",
    messenger: {
      content: { type: "media", kind: "audio", name: null, isVoice: true, state },
      repliesToId: null,
      reactions: [],
    },
  });

describe("a customer's file that is not here", () => {
  test("is said to come, and nobody asks for it meanwhile", () => {
    renderDesk(<MediaState message={withFile("WAITING")} />);
    expect(screen.getByRole("status")).toHaveTextContent("Voice message");
    expect(screen.getByRole("status")).toHaveTextContent("Fetching the file…");
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  test.each([
    ["TOO_LARGE", /too large/],
    ["REFUSED", /not kept/],
    ["GONE", /no longer has/],
    ["DAMAGED", /damaged/],
    ["UNREACHABLE", /could not be fetched/],
    ["OVER_QUOTA", /limit/],
  ] as const)("says why: %s", (state, words) => {
    renderDesk(<MediaState message={withFile(state)} />);
    expect(screen.getByRole("status")).toHaveTextContent(words);
  });

  test("is asked for once more", async () => {
    const message = withFile("UNREACHABLE");
    const asked = mock(ticketConversations.fetchFile, withFile("WAITING"));
    renderDesk(<MediaState message={message} />);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.params).toEqual({ id: message.ticketId, messageId: message.id });
  });

  test("that is here has nothing to say", () => {
    renderDesk(<MediaState message={withFile("KEPT")} />);
    expect(screen.queryByRole("status")).not.toBeInTheDocument();
  });
});
