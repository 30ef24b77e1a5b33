import { inSteps } from "../in-steps.ts";
import type { StoredEvent } from "./stored-events.ts";
import { carriedBy, packetEventsMax, sentOf } from "./told-together.ts";

/** After so many, whoever called meanwhile is heard: somebody may have missed a thousand. */
export const toldAtOnce = packetEventsMax;

/** In their order; nobody tells the same desk anything else before it is done. */
export const tellMissed = (
  missed: readonly StoredEvent[],
  tell: (name: string, told: object) => void,
): Promise<void> =>
  inSteps(missed, toldAtOnce, (event) => {
    tell(event.name, sentOf(event));
  });

/** The same to who takes several events as one. */
export const tellMissedTogether = (
  missed: readonly StoredEvent[],
  tell: (name: string, told: object) => void,
): Promise<void> =>
  inSteps(
    Array.from({ length: Math.ceil(missed.length / packetEventsMax) }, (_, at) =>
      missed.slice(at * packetEventsMax, (at + 1) * packetEventsMax),
    ),
    1,
    (some) => {
      tell(...carriedBy(some));
    },
  );
