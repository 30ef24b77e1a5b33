import { say } from "../../texts.ts";
import type { ConnectionCheck } from "../../provider.ts";
import { ProviderFailure } from "../../provider.ts";
import type { ChannelLimits, ChannelProvider, SentMessage } from "../channel.ts";
import { ownMailHeader } from "../own-mail.ts";
import { refuseUnsendable } from "../text-length.ts";
import { withoutPosts, withoutWindow } from "../without-posts.ts";
import { greetMailServer, handOverMail } from "./api.ts";
import type { MailWay } from "./api.ts";
import { greetInbox } from "./inbox.ts";
import { EmailSecrets, EmailSettings } from "./settings.ts";

/** No server takes more than it says itself; this is what nobody reads. */
const emailLimits: ChannelLimits = { textMax: 1_000_000, textUnit: "bytes", markup: null };

/** Mail out by SMTP; what comes in is read by IMAP (inbox.ts). */
export const emailProvider: ChannelProvider<EmailSettings, EmailSecrets, MailWay> = {
  id: "email",
  kind: "channel",
  settings: EmailSettings,
  secrets: EmailSecrets,
  // A server takes the same Message-ID twice; most readers' programs show it once, and not all.
  capabilities: {
    carries: "mail",
    alsoCarries: [],
    answers: true,
    statuses: [],
    givesKeyBack: false,
    posts: false,
    hasWindow: false,
    oncePerKey: false,
  },
  reactions: [],
  limits: emailLimits,
  ...withoutPosts,
  ...withoutWindow,
  async check(connected): Promise<ConnectionCheck> {
    const host = await greetMailServer(connected);
    const inbox = connected.settings.imap === undefined ? null : await greetInbox(connected);
    return { name: connected.settings.from, facts: { host, inbox } };
  },
  async send(connected, { to, content, repliesTo, key }): Promise<SentMessage> {
    refuseUnsendable(content, "mail", emailLimits);
    if (to.kind !== "EMAIL") throw new ProviderFailure("final", say("providers.not_an_email"));
    const { subject, text, html, headers, from, alsoTo, cc, bcc } = content;
    const messageId = await handOverMail(connected, {
      from,
      to: to.value,
      alsoTo,
      cc,
      bcc,
      subject,
      text,
      html,
      headers: {
        "Message-ID": `<${key}@${hostOf(connected.settings.from)}>`,
        // Some servers put an id of their own in its place, also in the copy that they keep of what was sent.
        [ownMailHeader]: key,
        ...(repliesTo === null ? {} : { "In-Reply-To": repliesTo, References: repliesTo }),
        ...headers,
      },
    });
    return { providerMessageId: messageId };
  },
};

const hostOf = (from: string): string => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
