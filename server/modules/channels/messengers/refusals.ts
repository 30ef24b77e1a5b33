import { Fault } from "../../../fault.ts";
import { say } from "./texts.ts";

interface Way {
  /** Its connection was removed. */
  isRemoved: boolean;
  /** What is to leave may leave now. */
  isOpen: boolean;
  /** The messenger carries templates into a shut window. */
  takesTemplates: boolean;
  /** Words alone could still answer a comment privately. */
  hasComment: boolean;
}

/** Why nothing of the kind may leave by a conversation now; undefined where it may. */
export function refusalOfWay({ isRemoved, isOpen, takesTemplates, hasComment }: Way): Fault | undefined {
  if (isRemoved) return new Fault("conflict", say("messengers.connection_removed"));
  if (isOpen) return undefined;
  return new Fault(
    "window_closed",
    say(
      hasComment
        ? "messengers.private_words_alone"
        : takesTemplates
          ? "messengers.window_closed"
          : "messengers.window_closed_for_days",
    ),
  );
}
