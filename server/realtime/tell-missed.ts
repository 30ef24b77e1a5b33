import { inSteps } from "../in-steps.ts";
import type { StoredEvent } from "./stored-events.ts";

/** After so many, whoever called meanwhile is heard: somebody may have missed a thousand. */
export const toldAtOnce = 50;

/** In their order; nobody tells the same desk anything else before it is done. */
export const tellMissed = (
  missed: readonly StoredEvent[],
  tell: (name: string, told: object) => void,
): Promise<void> =>
  inSteps(missed, toldAtOnce, ({ name, payload, seq }) => {
    tell(name, { ...payload, seq });
  });
