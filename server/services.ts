import type { Logger } from "pino";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/client.ts";
import type { Env } from "./env.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Vapid } from "./modules/notices/push/vapid.ts";
import type { Passwords } from "./modules/people/session/passwords.ts";
import type { Tokens } from "./modules/people/session/tokens.ts";
import type { SessionGate } from "./modules/people/session/gate.ts";
import type { Standings } from "./modules/workspace/terms/standings.ts";
import type { MailWay } from "./providers/channel/email/api.ts";
import type { Mailer } from "./providers/channel/email/mailer.ts";
import type { Texter } from "./providers/channel/sms/texter.ts";
import type { OpenId } from "./providers/identity/openid.ts";
import type { CheckSender } from "./providers/mail-sender/check-sender.ts";
import type { Sealer } from "./sealer.ts";
import type { PostOutOf } from "./providers/post-patiently.ts";
import type { ProviderFetch } from "./providers/provider.ts";
import type { Storage } from "./providers/storage/storage.ts";
import type { Tracing } from "./tracing/tracing.ts";

/** What the process has besides the database: made once in app.ts, handed to handlers and jobs. */
export interface Services {
  env: Env;
  clock: Clock;
  database: Database;
  log: Logger;
  tokens: Tokens;
  passwords: Passwords;
  gate: SessionGate;
  standings: Standings;
  mailer: Mailer;
  /** Null: the settings name no provider. */ texter: Texter | null;
  /** The way out to providers of a connection; a simulated one has its own. */
  providerFetch: ProviderFetch;
  /** The way out to what a workspace's people gave: web hooks, and push services of browsers. */
  postOut: PostOutOf;
  /** The same to the servers of a mailbox. */
  mailWay: MailWay;
  /** What can be found of who sent a mail that is forwarded to us. */
  checkSender: CheckSender;
  storage: Storage;
  sealer: Sealer;
  vapid: Vapid;
  /** Null: nobody wants to know. */ metrics: Metrics | null;
  /** Null: likewise. */ tracing: Tracing | null;
  /** Null: the settings name no provider. */ openid: OpenId | null;
}
