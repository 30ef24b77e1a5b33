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
  isApiOnly: boolean;
  isDev: boolean;
  /** Demo data on the first start: wanted, not wanted, or as it fits. */ demo: boolean | undefined;
  /**
   * Proxies in front that may name the caller; what stands before them in X-Forwarded-For is the caller's own
   * word.
   */
  trustedProxies: number;
  /** Name servers that are asked about tenants' own domains; none: the machine's. */ dnsServers: string[];
  /**
   * Webhooks and push messages may go to this machine itself: to try them out, never in production.
   */
  allowsLoopbackWebhooks: boolean;
  /** What push services know this installation by; one is made and kept without it. */ vapidPrivateKey:
    | string
    | undefined;
  /** Where they reach who runs it: mailto: or https:. */ vapidSubject: string | undefined;
}

export function readEnv(
  from: Record<string, string | undefined> = process.env,
  argv: readonly string[] = [],
): Env {
  const text = (name: string) => from[name]?.trim() || undefined;
  const whole = (name: string, fallback: number) => {
    const value = text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (!Number.isInteger(number) || number < 0)
      throw new Error(`${name} must be a whole number, not "${value}".`);
    return number;
  };
  const shaped = (name: string, shape: RegExp, words: string) => {
    const value = text(name);
    if (value !== undefined && !shape.test(value)) throw new Error(`${name} must be ${words}.`);
    return value;
  };
  const publicDomain = (text("PUBLIC_DOMAIN") ?? "localhost").toLowerCase();
  const bucket = text("S3_BUCKET");
  const api = text("API_INTERNAL_URL") ?? text("API_URL");
  const issuer = text("OIDC_ISSUER");
  return {
    port: whole("PORT", 3000),
    host: text("HOST") ?? (isLocalName(publicDomain) ? "localhost" : "::"),
    dataDir: path.resolve(text("DATA_DIR") ?? ".data"),
    databaseUrl: text("DATABASE_URL"),
    redisUrl: text("REDIS_URL"),
    apiUrl: text("API_URL") ?? "",
    apiInternalUrl: api?.replace(/\/+$/, "").replace(/\/api$/, ""),
    webOrigins: (text("WEB_ORIGINS") ?? "")
      .split(",")
      .map((origin) => origin.trim())
      .filter(Boolean),
    publicDomain,
    previewHosts: previewHosts(text("PREVIEW_HOSTS")),
    webKey: text("WEB_KEY"),
    isProduction: text("NODE_ENV") === "production",
    logLevel: text("LOG_LEVEL") ?? (process.stderr.isTTY ? "warn" : "info"),
    databasePoolMax: whole("DATABASE_POOL_MAX", 16),
    mailFrom: text("MAIL_FROM") ?? "Parley <no-reply@parley.test>",
    smtpUrl: text("SMTP_URL"),
    smsUrl: text("SMS_URL"),
    s3: bucket
      ? {
          bucket,
          endpoint: text("S3_ENDPOINT") ?? "https://s3.amazonaws.com",
          accessKeyId: text("S3_ACCESS_KEY_ID") ?? "",
          secretAccessKey: text("S3_SECRET_ACCESS_KEY") ?? "",
          region: text("S3_REGION") ?? "us-east-1",
        }
      : undefined,
    secretsKey: text("SECRETS_KEY"),
    openid: issuer
      ? {
          issuer,
          clientId: text("OIDC_CLIENT_ID") ?? "",
          clientSecret: text("OIDC_CLIENT_SECRET"),
          name: text("OIDC_NAME") ?? "OpenID Connect",
        }
      : undefined,
    isApiOnly: argv.includes("--api-only"),
    isDev: argv.includes("--dev"),
    demo: text("DEMO") === "0" ? false : text("DEMO") === "1" ? true : undefined,
    trustedProxies: whole("TRUST_PROXY", 0),
    allowsLoopbackWebhooks: text("WEBHOOKS_TO_LOOPBACK") === "1" && text("NODE_ENV") !== "production",
    dnsServers: (text("DNS_SERVERS") ?? "")
      .split(",")
      .map((server) => server.trim())
      .filter(Boolean),
    vapidPrivateKey: shaped("VAPID_PRIVATE_KEY", /^[\w-]{43}=?$/, "32 bytes in base64url"),
    vapidSubject: shaped(
      "VAPID_SUBJECT",
      /^(mailto:|https:\/\/)\S+$/,
      "an address that begins with mailto: or https://",
    ),
  };
}

function previewHosts(value = ""): string {
  const pattern = value.toLowerCase();
  if (isPreviewPattern(pattern)) return pattern;
  throw new Error(
    "PREVIEW_HOSTS must be a host with one * inside its first label, such as parley-*.vercel.app.",
  );
}
