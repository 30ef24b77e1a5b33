import type { MessengerProvider } from "../../../contract/enums.ts";
import { metaSignature, metaSignatureHeader } from "../../providers/channel/meta-signature.ts";
import type { HookPost } from "../../providers/channel/simulated-channel.ts";
import { handBack, takeOver } from "../../modules/channels/messengers/takeover.ts";
import type { ConnectionRow } from "../../modules/workspace/connections/health.ts";
import type { Work } from "../../work.ts";

/** What the lives of every messenger cannot know of one. */
interface MessengerWay {
  /** The address of one of a life's customers, who are counted from 0. */
  customer(at: number): string;
  /** A message that the business wrote elsewhere than here: it is one of the conversation, which it may begin. */
  echo(
    connection: ConnectionRow,
    said: { to: string; id: string; text: string },
    appSecret: string,
  ): Pick<HookPost, "headers" | "body">;
  takeOver(work: Work, agentId: string, ticketId: string): Promise<void>;
  handBack(work: Work, ticketId: string): Promise<void>;
}

/** As Meta signs each post. */
const signed = (value: object, appSecret: string): Pick<HookPost, "headers" | "body"> => {
  const body = JSON.stringify(value);
  return {
    headers: { "content-type": "application/json", [metaSignatureHeader]: metaSignature(body, appSecret) },
    body,
  };
};

/** Two posts in one, as a provider bundles them. */
export function bundled(
  one: Pick<HookPost, "body">,
  other: Pick<HookPost, "body">,
  appSecret: string,
): Pick<HookPost, "headers" | "body"> {
  const [first, second] = [one, other].map(({ body }) => JSON.parse(body) as { entry: unknown[] }); // as Meta posts
  return signed({ ...first, entry: [...(first?.entry ?? []), ...(second?.entry ?? [])] }, appSecret);
}

export const messengerWays: Record<MessengerProvider, MessengerWay> = {
  whatsapp: {
    customer: (at) => `3460011122${at}`,
    echo: ({ settings, account }, { to, id, text }, appSecret) =>
      signed(
        {
          object: "whatsapp_business_account",
          entry: [
            {
              id: settings["businessAccountId"],
              changes: [
                {
                  field: "smb_message_echoes",
                  value: {
                    messaging_product: "whatsapp",
                    metadata: { phone_number_id: account },
                    message_echoes: [
                      {
                        from: account,
                        to,
                        id,
                        timestamp: "4138650000",
                        type: "text",
                        text: { body: text },
                      },
                    ],
                  },
                },
              ],
            },
          ],
        },
        appSecret,
      ),
    takeOver: (work, agentId, ref) => takeOver(work, "WHATSAPP", { agentId, ref, note: "" }),
    handBack: (work, ref) => handBack(work, "WHATSAPP", ref, null),
  },
  instagram: {
    customer: (at) => `555000011122${at}`,
    echo: ({ account }, { to, id, text }, appSecret) =>
      signed(
        {
          object: "instagram",
          entry: [
            {
              id: account,
              time: 4_138_650_000_000,
              messaging: [
                {
                  sender: { id: account },
                  recipient: { id: to },
                  timestamp: 4_138_650_000_000,
                  message: { mid: id, text, is_echo: true },
                },
              ],
            },
          ],
        },
        appSecret,
      ),
    takeOver: (work, agentId, ref) => takeOver(work, "INSTAGRAM", { agentId, ref, note: "" }),
    handBack: (work, ref) => handBack(work, "INSTAGRAM", ref, null),
  },
};
