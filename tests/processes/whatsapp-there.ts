// WhatsApp as a server of its own: what it accepted outlives whoever sent it.
import { once } from "node:events";
import http from "node:http";
import type { HookPost, SimulatedChannel } from "../../server/providers/channel/simulated-channel.ts";
import { channelProviders } from "../../server/providers/registry.ts";
import {
  createFilesForTests,
  createMemoryForTests,
} from "../../server/providers/simulator/memory-for-tests.ts";

export interface WhatsAppThere {
  port: number;
  simulated: SimulatedChannel;
  /** How often each message was accepted, by our key. */
  accepted: ReadonlyMap<string, number>;
  /** What it has to post, oldest first; whoever delivers it takes it out. */
  posts: HookPost[];
  close(): Promise<void>;
}

/** @param account of the number, with the secrets of its connection and app */
export async function startWhatsAppThere(account: {
  settings: Record<string, string>;
  secrets: Record<string, string>;
}): Promise<WhatsAppThere> {
  const accepted = new Map<string, number>();
  const posts: HookPost[] = [];
  const simulated = channelProviders.whatsapp.simulate({
    ...account,
    memory: createMemoryForTests(),
    files: createFilesForTests(),
    now: () => new Date(),
    onHooks: (more) => {
      posts.push(...more);
      return Promise.resolve();
    },
  });
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      void answer(request, Buffer.concat(chunks), response);
    });
  });
  const answer = async (request: http.IncomingMessage, body: Buffer, response: http.ServerResponse) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value] as const] : [],
      ),
    );
    const said = await simulated.fetch(`https://graph.facebook.com${request.url ?? ""}`, {
      method: request.method === "POST" ? "POST" : "GET",
      headers,
      body,
      timeoutMs: 30_000,
    });
    const { biz_opaque_callback_data: key } = (body.length === 0 ? {} : JSON.parse(body.toString())) as {
      biz_opaque_callback_data?: string;
    }; // the simulator has read it
    if (said.status === 200 && key !== undefined) accepted.set(key, (accepted.get(key) ?? 0) + 1);
    response.writeHead(said.status, { "content-type": "application/json" }).end(said.body);
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    simulated,
    accepted,
    posts,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
