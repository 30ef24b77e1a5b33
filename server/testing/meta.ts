import { metaSignature, metaSignatureHeader } from "../providers/channel/meta-signature.ts";
import type { HookPost, SimulatedChannel } from "../providers/channel/simulated-channel.ts";
import { ProviderFailure } from "../providers/provider.ts";
import type { ProviderFetch } from "../providers/provider.ts";
import { channelProviders } from "../providers/registry.ts";
import { createFilesForTests, createMemoryForTests } from "../providers/simulator/memory-for-tests.ts";
import type { World } from "./world.ts";

interface MetaNumber {
  id: string;
  businessId: string;
  token: string;
  simulated: SimulatedChannel;
}

/** Meta itself, for real connections: numbers with tokens of their own, whose posts are signed by any app. */
export function createMetaForTests(worldOf: () => World) {
  const numbers: MetaNumber[] = [];
  const fetch: ProviderFetch = (url, init) => {
    const number = numbers.find(
      ({ id, businessId }) => url.includes(`/${id}`) || url.includes(`/${businessId}`),
    );
    // As of a provider that is not reached.
    if (!number) throw new ProviderFailure("later", `nobody has the number of ${url}`);
    return number.simulated.fetch(url, init);
  };
  const number = (): MetaNumber => {
    const id = `7000${String(numbers.length + 1).padStart(6, "0")}`;
    const token = `EAAtoken-of-${id}`;
    const simulated = channelProviders.whatsapp.simulate({
      settings: { phoneNumberId: id, businessAccountId: `9${id}` },
      secrets: { accessToken: token, appSecret: "unused", verifyToken: "unused" },
      memory: createMemoryForTests(),
      files: createFilesForTests(),
      now: () => worldOf().clock.now(),
      onHooks: () => Promise.resolve(),
    });
    const made = { id, businessId: `9${id}`, token, simulated };
    numbers.push(made);
    return made;
  };
  const send = (url: string, body: string, secret: string) =>
    worldOf().app.http.inject({
      method: "POST",
      url: new URL(url).pathname,
      headers: { "content-type": "application/json", [metaSignatureHeader]: metaSignature(body, secret) },
      payload: body,
    });
  const postsOf = (of: MetaNumber, text: string): Promise<HookPost[]> =>
    of.simulated.writeAsCustomer({ from: "34600111222", name: "Lucía Ferrer", text });
  return {
    fetch,
    number,
    postsOf,
    post: (url: string, body: object, secret: string) => send(url, JSON.stringify(body), secret),
    /** A customer writes to the number, and the app tells its address. Answers the status. */
    async write(of: MetaNumber, { url, secret, text }: { url: string; secret: string; text: string }) {
      const [post] = await postsOf(of, text);
      return (await send(url, post?.body ?? "", secret)).statusCode;
    },
  };
}
