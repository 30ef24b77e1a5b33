import path from "node:path";
import { isPreviewPattern } from "../contract/preview-hosts.ts";
import { isLocalName } from "./local-name.ts";

/** Every setting, read once. README.md documents each with its default. */
export interface Env {
  port: number;
  /** The address that is listened at: `localhost`, which is this machine alone, or another. */ host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  /** Where the browser finds the API when the web side runs alone; empty: same origin. */
  apiUrl: string;
  /** Where the web side itself finds the API, when it runs alone. */ apiInternalUrl: string | undefined;
  webOrigins: string[];
  publicDomain: string;
  previewHosts: string;
  /** Proves the web side that is hosted apart. */ webKey: string | undefined;
  isProduction: boolean;
  logLevel: string;
  databasePoolMax: number;
  /** What a pooler at `databaseUrl` gives to one client after the other. */
  databasePooler: "session" | "transaction";
  /** The database past that pooler. */ databaseDirectUrl: string | undefined;
  /** A streaming replica, which answers lists and searches. */ databaseReplicaUrl: string | undefined;
  mailFrom: string;
  smtpUrl: string | undefined;
  smsUrl: string | undefined;
  s3:
    | { endpoint: string; bucket: string; accessKeyId: string; secretAccessKey: string; region: string }
    | undefined;
  /** Who vouches for people at /social-login. */ openid:
    | { issuer: string; clientId: string; clientSecret: string | undefined; name: string }
    | undefined;
  /** Seals what is stored encrypted; a file in the data folder without it. */ secretsKey: string | undefined;
  /** Opens what was sealed before it was replaced, and seals nothing. */ secretsKeyBefore?:
    | string
    | undefined;
  isApiOnly: boolean;
  isDev: boolean;
  /** Demo data on the first start: wanted, not wanted, or as it fits. */ demo: boolean | undefined;
  /**
   * Proxies in front that may name the caller; what is before them in X-Forwarded-For is the caller's own
   * word.
   */
  trustedProxies: number;
  /** Name servers that are asked about tenants' own domains and senders of forwarded mail; none: the machine's. */ dnsServers: string[];
  /** Mail that workspaces forward comes to this domain, and is taken at this port; null: none is. */
  mailIn: { domain: string; port: number } | null;
  /** Where numbers about this process are told, in Prometheus' format; null: nowhere. */
  metrics: { port: number; host: string; token: string | undefined } | null;
  /** Where traces are sent, by OTLP over HTTP; null: nowhere. */
  traces: { endpoint: string; serviceName: string; share: number } | null;
  /**
   * Webhooks and push messages may go to this machine itself: to try them out, never in production.
   */
  allowsLoopbackWebhooks: boolean;
  /** What push services know this installation by; one is made and kept without it. */
  vapidPrivateKey: string | undefined;
  /** Signs for browsers that are subscribed to it while another takes its place. */
  vapidPrivateKeyBefore: string | undefined;
  /** Where they reach who runs it: mailto: or https:. */ vapidSubject: string | undefined;
}

export function readEnv(
  from: Record<string, string | undefined> = process.env,
  argv: readonly string[] = [],
): Env {
  const { text, whole, shaped, list } = readerOf(from);
  const pushKeyIn = (name: string) => shaped(name, /^[\w-]{43}=?$/, "32 bytes in base64url");
  const publicDomain = (text("PUBLIC_DOMAIN") ?? "localhost").toLowerCase();
  const api = text("API_INTERNAL_URL") ?? text("API_URL");
  return {
    port: whole("PORT", 3000),
    host: text("HOST") ?? (isLocalName(publicDomain) ? "localhost" : "::"),
    dataDir: path.resolve(text("DATA_DIR") ?? ".data"),
    databaseUrl: text("DATABASE_URL"),
    redisUrl: text("REDIS_URL"),
    apiUrl: text("API_URL") ?? "",
    apiInternalUrl: api?.replace(/\/+$/, "").replace(/\/api$/, ""),
    webOrigins: list("WEB_ORIGINS"),
    publicDomain,
    previewHosts: previewHosts(text("PREVIEW_HOSTS")),
    webKey: text("WEB_KEY"),
    isProduction: text("NODE_ENV") === "production",
    logLevel: text("LOG_LEVEL") ?? (process.stderr.isTTY ? "warn" : "info"),
    databasePoolMax: whole("DATABASE_POOL_MAX", 16),
    databasePooler: poolerOf(text("DATABASE_POOLER")),
    databaseDirectUrl: text("DATABASE_DIRECT_URL"),
    databaseReplicaUrl: text("DATABASE_REPLICA_URL"),
    mailFrom: text("MAIL_FROM") ?? "Parley <no-reply@parley.test>",
    smtpUrl: text("SMTP_URL"),
    smsUrl: text("SMS_URL"),
    s3: s3Of(text),
    secretsKey: text("SECRETS_KEY"),
    secretsKeyBefore: text("SECRETS_KEY_BEFORE"),
    openid: openIdOf(text),
    isApiOnly: argv.includes("--api-only"),
    isDev: argv.includes("--dev"),
    demo: text("DEMO") === "0" ? false : text("DEMO") === "1" ? true : undefined,
    trustedProxies: whole("TRUST_PROXY", 0),
    allowsLoopbackWebhooks: text("WEBHOOKS_TO_LOOPBACK") === "1" && text("NODE_ENV") !== "production",
    dnsServers: list("DNS_SERVERS"),
    mailIn: mailInOf(text("MAIL_IN_DOMAIN"), whole("MAIL_IN_PORT", 25)),
    metrics:
      text("METRICS_PORT") === undefined
        ? null
        : {
            port: whole("METRICS_PORT", 0),
            host: text("METRICS_HOST") ?? "127.0.0.1",
            token: text("METRICS_TOKEN"),
          },
    traces: tracesOf(shaped("OTEL_EXPORTER_OTLP_ENDPOINT", /^https?:\/\/\S+$/, "an http address"), text),
    vapidPrivateKey: pushKeyIn("VAPID_PRIVATE_KEY"),
    vapidPrivateKeyBefore: pushKeyIn("VAPID_PRIVATE_KEY_BEFORE"),
    vapidSubject: shaped(
      "VAPID_SUBJECT",
      /^(mailto:|https:\/\/)\S+$/,
      "an address that begins with mailto: or https://",
    ),
  };
}

const mailInOf = (domain: string | undefined, port: number): Env["mailIn"] =>
  domain === undefined ? null : { domain: domain.trim().toLowerCase(), port };

type ReadText = (name: string) => string | undefined;

/** How a setting is read: as it stands, as a number, in a shape of its own, as a list. */
function readerOf(from: Record<string, string | undefined>) {
  const text: ReadText = (name) => from[name]?.trim() || undefined;
  return {
    text,
    whole(name: string, fallback: number): number {
      const value = text(name);
      if (value === undefined) return fallback;
      const number = Number(value);
      if (!Number.isInteger(number) || number < 0)
        throw new Error(`${name} must be a whole number, not "${value}".`);
      return number;
    },
    shaped(name: string, shape: RegExp, words: string): string | undefined {
      const value = text(name);
      if (value !== undefined && !shape.test(value)) throw new Error(`${name} must be ${words}.`);
      return value;
    },
    list: (name: string): string[] =>
      (text(name) ?? "")
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean),
  };
}

function poolerOf(value = "session"): Env["databasePooler"] {
  if (value === "session" || value === "transaction") return value;
  throw new Error(`DATABASE_POOLER must be session or transaction, not "${value}".`);
}

function tracesOf(endpoint: string | undefined, text: ReadText): Env["traces"] {
  if (endpoint === undefined) return null;
  const share = Number(text("OTEL_TRACES_SAMPLER_ARG") ?? 1);
  if (!(share >= 0 && share <= 1)) throw new Error("OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1.");
  return { endpoint, share, serviceName: text("OTEL_SERVICE_NAME") ?? "parley" };
}

function s3Of(text: ReadText): Env["s3"] {
  const bucket = text("S3_BUCKET");
  return bucket
    ? {
        bucket,
        endpoint: text("S3_ENDPOINT") ?? "https://s3.amazonaws.com",
        accessKeyId: text("S3_ACCESS_KEY_ID") ?? "",
        secretAccessKey: text("S3_SECRET_ACCESS_KEY") ?? "",
        region: text("S3_REGION") ?? "us-east-1",
      }
    : undefined;
}

function openIdOf(text: ReadText): Env["openid"] {
  const issuer = text("OIDC_ISSUER");
  return issuer
    ? {
        issuer,
        clientId: text("OIDC_CLIENT_ID") ?? "",
        clientSecret: text("OIDC_CLIENT_SECRET"),
        name: text("OIDC_NAME") ?? "OpenID Connect",
      }
    : undefined;
}

function previewHosts(value = ""): string {
  const pattern = value.toLowerCase();
  if (isPreviewPattern(pattern)) return pattern;
  throw new Error(
    "PREVIEW_HOSTS must be a host with one * inside its first label, such as parley-*.vercel.app.",
  );
}
