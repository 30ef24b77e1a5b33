import { z } from "zod";
import { ProviderFailure } from "../../provider.ts";
import { keepPlainMessage, plainChannel } from "../../simulator/plain-channel.ts";
import type { SimulateChannel } from "../simulated-channel.ts";
import { chatLimits } from "./provider.ts";
import type { ChatWay } from "./provider.ts";
import type { ChatSettings } from "./settings.ts";

/** What a visitor's window understands, as it comes over the socket. */
const Told = z.discriminatedUnion("name", [
  z.strictObject({
    name: z.literal("chat_activity"),
    payload: z.strictObject({
      isTyping: z.boolean(),
      name: z.string().nullable(),
      seenAt: z.iso.datetime().nullable(),
    }),
  }),
  z.strictObject({
    name: z.literal("chat_message"),
    payload: z.strictObject({ messageId: z.string().min(1) }),
  }),
]);

/**
 * A visitor's window in this process. It shows a message once, however often it is told of it, and none of
 * its words: those it would read from the server, which a provider does not know.
 */
export const chatSimulator: SimulateChannel<ChatSettings, ChatSettings, ChatWay> = ({
  memory,
  now,
  random,
}) => {
  const { change, acts } = plainChannel({ memory, now, random, textMax: chatLimits.textMax });
  // Events have no answer, so what a window does with one is found out by looking at it: after all of them.
  let heard: Promise<unknown> = Promise.resolve();
  const tell: ChatWay["tell"] = (name, payload, audience) => {
    if (!audience.startsWith("chat:")) throw new ProviderFailure("final", "This is no visitor's audience.");
    const told = Told.parse(JSON.parse(JSON.stringify({ name, payload })));
    if (told.name !== "chat_message") return;
    const { messageId } = told.payload;
    heard = heard.then(() =>
      change((state, atMs) => {
        if (state.messages.some(({ id }) => id === messageId)) return;
        keepPlainMessage(state, {
          id: messageId,
          direction: "TO_CUSTOMER",
          customer: audience.slice("chat:".length),
          text: "",
          atMs,
          status: "SENT",
          key: messageId,
        });
      }),
    );
  };
  const afterAll =
    <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await heard;
      return act(...args);
    };
  return {
    ...acts,
    readAsCustomer: afterAll(acts.readAsCustomer),
    failAsProvider: afterAll(acts.failAsProvider),
    lines: afterAll(acts.lines),
    tell,
  };
};
