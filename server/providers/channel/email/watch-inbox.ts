import { ImapFlow } from "imapflow";
import { ProviderFailure } from "../../provider.ts";
import { say } from "../../texts.ts";
import { refusedSignIn, withFreshToken } from "./api.ts";
import type { EmailConnected } from "./api.ts";
import { failureOfInbox, inboxOptions } from "./inbox.ts";
import { imapServerOf } from "./settings.ts";

/** A line that says nothing for so long is asked whether it is still there; routers forget one that is silent. */
const idleMaxMs = 4 * 60_000;
/** Longer than that, and than an answer takes: then the line is gone. */
const silentMaxMs = 6 * 60_000;

/**
 * Waits at an inbox, and says each time that there is more in it than before. Nothing is read, and nothing there is
 * changed. Ends as `signal` says, or with the server's own end of the line.
 * @returns whether its server tells of news at all; false: it is read by the clock alone
 * @throws ProviderFailure
 */
export async function watchInbox(
  connected: EmailConnected,
  { onNews, onOpen, signal }: { onNews: () => void; onOpen: () => void; signal: AbortSignal },
): Promise<boolean> {
  const { settings, secrets, dialInbox, addressOf } = await withFreshToken(connected);
  const server = imapServerOf(settings, secrets);
  if (!server?.login) throw new ProviderFailure("reconnect", say("providers.settings_incomplete"));
  const host = addressOf ? await addressOf(server.host) : server.host;
  const client = new ImapFlow({
    ...inboxOptions(server, host, { dialInbox, addressOf }),
    maxIdleTime: idleMaxMs,
    socketTimeout: silentMaxMs,
  });
  client.on("error", () => undefined);
  client.on("exists", ({ count, prevCount }) => {
    if (count > prevCount) onNews();
  });
  const end = () => client.close();
  signal.addEventListener("abort", end, { once: true });
  try {
    if (signal.aborted) return true;
    await client.connect();
    await client.mailboxOpen("INBOX", { readOnly: true });
    if (!client.capabilities.has("IDLE")) {
      await client.logout();
      return false;
    }
    onOpen();
    // Each turn ends after a while, and tells a line that is dead.
    while (!isAborted(signal) && client.usable) await client.idle();
    return true;
  } catch (error) {
    if (isAborted(signal)) return true;
    throw refusedSignIn(settings, failureOfInbox(error));
  } finally {
    signal.removeEventListener("abort", end);
    client.close();
  }
}
const isAborted = (signal: AbortSignal): boolean => signal.aborted;
