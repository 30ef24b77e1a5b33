import { AsyncLocalStorage } from "node:async_hooks";

/** What all that is done here is done for. */
export interface UnderWay {
  /** The call's; null: nobody called. */
  readonly requestId: string | null;
}

const store = new AsyncLocalStorage<UnderWay>();

export const underWay = (): UnderWay | undefined => store.getStore();
/** Whatever `run` begins, also what it leaves behind, is done for this. */
export const doneFor = <T>(what: UnderWay, run: () => T): T => store.run(what, run);
