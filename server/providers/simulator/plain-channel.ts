import type { SimulatedActs, SimulatedLine, SimulationOf } from "../channel/simulated-channel.ts";
import { emptySimulatorState, filledState, newest, simulatedId, simulatedTime, testerActs } from "./kit.ts";
import type { SimulatorState } from "./kit.ts";

/** A message at a customer of a channel that tells nothing afterwards. All of it is JSON. */
interface PlainMessage {
  id: string;
  direction: SimulatedLine["direction"];
  customer: string;
  text: string;
  atMs: number;
  status: SimulatedLine["status"];
  /** Ours, of what was sent to them. */
  key: string | null;
}
export interface PlainSimulation extends SimulatorState {
  messages: PlainMessage[];
}

const keptMax = 500;
export const keepPlainMessage = (state: PlainSimulation, message: PlainMessage): void => {
  state.messages = newest([...state.messages, message], keptMax);
};

type ChangePlain = <T>(run: (state: PlainSimulation, atMs: number) => T) => Promise<T>;
interface PlainRules {
  textMax: number;
  /** How the channel writes an address. */
  customerOf?: (from: string) => string;
}

/** What the customer and the tester do with a channel that posts nothing to us. */
export function plainChannel({
  memory,
  now,
  random,
  ...rules
}: Pick<SimulationOf<unknown, unknown>, "memory" | "now" | "random"> & PlainRules): {
  change: ChangePlain;
  newId(): string;
  /** What a customer writes, in a change that goes on. @throws RangeError */
  keepWritten(state: PlainSimulation, written: { from: string; text: string; atMs: number }): void;
  acts: SimulatedActs;
} {
  const change: ChangePlain = (run) =>
    memory.change((raw) => {
      const state = filledState<PlainSimulation>(raw, { ...emptySimulatorState(), messages: [] });
      return run(state, simulatedTime(state, now));
    });
  const newId = () => simulatedId("simulated-", random);
  const { textMax, customerOf = (from) => from } = rules;
  const keepWritten: ReturnType<typeof plainChannel>["keepWritten"] = (state, { from, text, atMs }) => {
    if (text === "" || text.length > textMax)
      throw new RangeError(`A simulated customer writes 1 to ${textMax} characters.`);
    keepPlainMessage(state, {
      id: newId(),
      direction: "FROM_CUSTOMER",
      customer: customerOf(from),
      text,
      atMs,
      status: null,
      key: null,
    });
  };
  const acts = {
    writeAsCustomer: ({ from, text }: { from: string; text: string }) =>
      change((state, atMs) => {
        keepWritten(state, { from, text, atMs });
        return [];
      }),
    ...messageActs(change, customerOf),
    ...testerActs(change),
  };
  return { change, newId, keepWritten, acts };
}

const messageActs = (
  change: ChangePlain,
  customerOf: (from: string) => string,
): Pick<SimulatedActs, "readAsCustomer" | "failAsProvider" | "lines"> => ({
  readAsCustomer: (from) =>
    change((state) => {
      for (const message of state.messages)
        if (message.customer === customerOf(from) && message.status === "SENT") message.status = "READ";
      return [];
    }),
  failAsProvider: (messageId) =>
    change((state) => {
      for (const message of state.messages)
        if (message.id === messageId && message.status !== null) message.status = "FAILED";
      return [];
    }),
  lines: (customer) =>
    change(({ messages }) =>
      messages
        .filter((message) => customer === undefined || message.customer === customerOf(customer))
        .map(({ key: _key, atMs, ...line }) => ({ ...line, at: new Date(atMs).toISOString() })),
    ),
});
