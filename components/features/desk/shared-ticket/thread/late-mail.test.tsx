import { screen } from "@testing-library/react";
import type { addressHooks } from "@/tests/address";
import { messageRow } from "@/tests/factories";
import { renderDesk } from "@/tests/render";
import { lateEvent } from "./late-event";
import { MessageBubble } from "./message-bubble";

jest.mock("next/navigation", () =>
  jest.requireActual<{ addressHooks: typeof addressHooks }>("@/tests/address").addressHooks(),
);
const mail = {
  ...messageRow(1),
  channel: "EMAIL" as const,
  authorName: "Nadia",
  text: "The words of the mail",
  mail: {
    from: { address: "nadia@example.test", name: "Nadia" },
    to: [],
    cc: [],
    bcc: [],
    subject: "My order",
    quoted: "",
    trust: null,
    isAutomatic: false,
    hasSource: false,
    leftOut: [],
    page: "<p>The words of the mail</p>",
  },
};

test("the words of a mail stand until it is drawn as it looks, and the thread hears when it is", async () => {
  const late = jest.fn();
  document.addEventListener(lateEvent, late);
  renderDesk(
    <MessageBubble
      message={mail}
      startsGroup
      held={{ isMine: false, undo: () => undefined, sendNow: () => undefined }}
    />,
  );
  expect(screen.getByText("The words of the mail")).toBeInTheDocument();
  expect(late).not.toHaveBeenCalled();
  expect(await screen.findByTitle("Mail from Nadia")).toBeInTheDocument();
  expect(screen.queryByText("The words of the mail")).not.toBeInTheDocument();
  expect(late).toHaveBeenCalledTimes(1);
  document.removeEventListener(lateEvent, late);
});
