import { randomBytes } from "node:crypto";
import { z } from "zod";
import { ProviderFailure } from "../../../providers/provider.ts";
import type { Services } from "../../../services.ts";
import { say } from "./texts.ts";

const AppSecrets = z.object({ clientSecret: z.string().min(1), verifyToken: z.string().min(1) });
export type AppSecrets = z.infer<typeof AppSecrets>;

/** An app by whose it is; null: the installation's. */
export interface AppOf {
  tenantId: string | null;
  provider: string;
}
type Needed = Pick<Services, "sealer">;

// No workspace's name has an asterisk.
export const sealedFor = ({ tenantId, provider }: AppOf): string => `app ${tenantId ?? "*"} ${provider}`;

export const sealApp = ({ sealer }: Needed, of: AppOf, secrets: AppSecrets): string =>
  sealer.seal(JSON.stringify(secrets), sealedFor(of));

/** @throws ProviderFailure where they were sealed with a key that this installation has no more */
export function openApp({ sealer }: Needed, of: AppOf, sealed: string): AppSecrets {
  try {
    return AppSecrets.parse(JSON.parse(sealer.open(sealed, sealedFor(of))));
  } catch {
    throw new ProviderFailure("reconnect", say("app_registrations.secret_cannot_be_opened"));
  }
}

/** Null where they cannot be opened any more. */
export function readableApp(services: Needed, of: AppOf, sealed: string): AppSecrets | null {
  try {
    return openApp(services, of, sealed);
  } catch (error) {
    if (error instanceof ProviderFailure) return null;
    throw error;
  }
}

export const newVerifyToken = (): string => randomBytes(24).toString("base64url");
/** Told from a connection's by its shape alone. */
export const newAppKey = (): string => `app-${randomBytes(24).toString("base64url")}`;
export const isAppKey = (key: string): boolean => /^app-[\w-]{32}$/.test(key);
