import { screen } from "@testing-library/react";
import { conversationOf } from "@/tests/factories";
import { renderDesk } from "@/tests/render";
import { UploadChips } from "./upload-chips";
import type { Upload } from "./use-attachments";
import { useFileRefusal } from "./use-file-refusal";
import type { MessengerState } from "./use-ticket-conversation";

const messenger: MessengerState = {
  ...conversationOf({
    media: [{ kind: "image", contentTypes: ["image/png"], maxBytes: 5 * 1024 * 1024, captionMax: 1024 }],
  }),
  isShut: false,
  lookAgain: () => undefined,
};
const upload = (name: string, contentType: string, sizeBytes: number): Upload => ({
  key: name,
  name,
  sizeBytes,
  state: "done",
  attachment: { id: name, name, contentType, sizeBytes },
});
function Chips({ to }: { to: MessengerState | null }) {
  const refusalOf = useFileRefusal(to);
  return (
    <UploadChips
      uploads={[
        upload("Door.png", "image/png", 5 * 1024 * 1024),
        upload("Poster.png", "image/png", 5 * 1024 * 1024 + 1),
        upload("All.zip", "application/zip", 10),
      ]}
      refusalOf={refusalOf}
      onRemove={() => undefined}
      onRetry={() => undefined}
    />
  );
}

test("a file that the messenger does not take says so at once, with the reason", () => {
  renderDesk(<Chips to={messenger} />);
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^WhatsApp takes at most 5.* of this type$/),
    "WhatsApp does not take files of this type",
  ]);
});

test("where no messenger carries it every file is fine", () => {
  renderDesk(<Chips to={null} />);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
