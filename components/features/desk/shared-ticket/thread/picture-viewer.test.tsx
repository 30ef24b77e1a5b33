import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { Locale } from "@/contract/locales";
import { attachments } from "@/contract/workspace/attachments";
import type { Attachment } from "@/contract/workspace/attachments";
import { mock } from "@/tests/msw/mock";
import { renderDesk } from "@/tests/render";
import { PictureViewer } from "./picture-viewer";
import { picturesIn, ThreadPictures } from "./thread-pictures";

const picture = (number: number, more: Partial<Attachment> = {}): Attachment => ({
  id: `01980000-0000-7000-8000-00000000000${number}`,
  name: `picture-${number}.png`,
  contentType: "image/png",
  sizeBytes: 100,
  ...more,
});
const three = [picture(1), picture(2), picture(3)];
const [, second] = three;
const opened = (locale: Locale = "en", pictures: readonly Attachment[] = three) => {
  mock(attachments.link, { url: "/files/picture.png", expiresInSeconds: 300 });
  if (!second) throw new Error("three pictures");
  return renderDesk(
    <ThreadPictures value={pictures}>
      <PictureViewer file={second} onClose={() => undefined} />
    </ThreadPictures>,
    { locale },
  );
};
const shows = (number: number) =>
  waitFor(() => expect(screen.getByRole("img")).toHaveAccessibleName(`picture-${number}.png`));

test("arrow keys go through the pictures of the thread, and stop at either end", async () => {
  const { user } = opened();
  await shows(2);
  await user.keyboard("{ArrowRight}");
  await shows(3);
  await user.keyboard("{ArrowRight}");
  await shows(3);
  expect(screen.getByRole("button", { name: "Next picture" })).toBeDisabled();
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  await shows(1);
  expect(screen.getByRole("button", { name: "Previous picture" })).toBeDisabled();
});

test("from right to left the keys are the other way round", async () => {
  const { user } = opened("ar");
  await shows(2);
  await user.keyboard("{ArrowLeft}");
  await shows(3);
  await user.keyboard("{ArrowRight}{ArrowRight}");
  await shows(1);
});

test("buttons and a swipe do the same", async () => {
  const { user } = opened();
  await shows(2);
  await user.click(screen.getByRole("button", { name: "Next picture" }));
  await shows(3);
  const image = screen.getByRole("img");
  fireEvent.touchStart(image, { touches: [{ clientX: 100 }] });
  fireEvent.touchEnd(image, { changedTouches: [{ clientX: 110 }] });
  await shows(3);
  fireEvent.touchStart(image, { touches: [{ clientX: 100 }] });
  fireEvent.touchEnd(image, { changedTouches: [{ clientX: 200 }] });
  await shows(2);
});

test("a picture that is alone has neither, and other files are no pictures of the thread", async () => {
  const alone = picturesIn([
    { attachments: [picture(2), picture(4, { name: "bill.pdf", contentType: "application/pdf" })] },
  ]);
  expect(alone).toHaveLength(1);
  opened("en", alone);
  await shows(2);
  expect(screen.queryByRole("button", { name: "Next picture" })).not.toBeInTheDocument();
});
