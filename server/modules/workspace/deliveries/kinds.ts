import type { ProviderFailure } from "../../../providers/provider.ts";
import type { Services } from "../../../services.ts";
import type { Desk, Work } from "../../../work.ts";
import type { ConnectionRow } from "../connections/health.ts";
import type { CountedAs } from "./limit-rules.ts";
import type { DeliveryRow } from "./table.ts";

export interface SendContext {
  desk: Desk;
  services: Services;
  tenant: string;
}

/**
 * What came of one attempt. `sentAs`: the provider's own id of it, if it gives one. `keep` says what stays of the
 * payload as it stands by then: somebody may have been erased from it meanwhile.
 */
export type DeliveryOutcome<Payload> =
  | { sentAs: string | null; isHeld?: boolean; keep?: (payload: Payload) => Payload }
  | { failure: ProviderFailure; keep?: (payload: Payload) => Payload }
  /** It is not to be sent any more, and nothing of it stays. */
  | "withdrawn";

/** The rules of one kind of delivery. */
export interface KindRules {
  readonly name: string;
  /** Waits before the second, third … attempt; after the last it has failed. */
  readonly retryAfterMinutes: readonly number[];
  /** An attempt that is under way for longer has lost its process. */
  readonly attemptSeconds: number;
  /**
   * Of an attempt whose answer was lost. "repeat": once more, since who gets it can tell that it is the same.
   * "unknown": never by itself; nobody knows whether it was sent. "listen": the same, but the provider may still
   * say that it was sent.
   */
  readonly ifLost: "repeat" | "unknown" | "listen";
  /** How many that are in no lane are sent side by side. What leaves by a connection is in one. */
  readonly atOnce: number;
  /** How long the log has it once it is over; null: for good. */
  readonly keepDays: number | null;
  /** As what a provider's limits count it; without it they do not. */
  countsAs?(work: Work, row: DeliveryRow, connection: ConnectionRow): Promise<CountedAs>;
  /** In the transaction that writes what came of it. */
  changed(work: Work, row: DeliveryRow): Promise<void>;
  /** The same where nothing of it stays. */
  withdrawn?(work: Work, row: DeliveryRow): Promise<void>;
}
/** A kind as the pipeline runs it, whatever its payload is. */
export interface RunningKind extends KindRules {
  send(context: SendContext, row: DeliveryRow): Promise<DeliveryOutcome<object>>;
}

const kinds = new Map<string, RunningKind>();
export const addKind = (kind: RunningKind): void => {
  if (kinds.has(kind.name)) throw new Error(`Two kinds of deliveries are called ${kind.name}.`);
  kinds.set(kind.name, kind);
};
export const allKinds = (): readonly RunningKind[] => [...kinds.values()];
export const kindOf = ({ kind: name }: Pick<DeliveryRow, "kind">): RunningKind => {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`Nothing sends deliveries of the kind ${name}.`);
  return kind;
};
