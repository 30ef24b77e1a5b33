import { createContext } from "react";
import type { Attachment } from "@/contract/workspace/attachments";
import type { Message } from "@/contract/desk/ticket-messages";
import { isPicture } from "@/lib/shared/file-kind";

/** The pictures of the conversation that is shown, oldest first. */
export const ThreadPictures = createContext<readonly Attachment[]>([]);

export const picturesIn = (messages: readonly Pick<Message, "attachments">[]): readonly Attachment[] =>
  messages.flatMap(({ attachments }) => attachments.filter(isPicture));

/** The picture so many steps from this one; undefined past either end. */
export function pictureBeside(
  pictures: readonly Attachment[],
  { id }: Attachment,
  steps: -1 | 1,
): Attachment | undefined {
  const at = pictures.findIndex((one) => one.id === id);
  return at < 0 ? undefined : pictures[at + steps];
}
