import { appProviders } from "../../../../contract/enums.ts";
import type { AppProvider } from "../../../../contract/enums.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import type { AppSecrets } from "../app-registrations/secrets.ts";
import { say } from "./texts.ts";

/** @throws Fault not_found for what is no provider of apps */
export function appProviderOf(name: string): AppProvider {
  const provider = appProviders.find((one) => one === name);
  if (provider === undefined) throw new Fault("not_found");
  return provider;
}

const clientIds: Record<AppProvider, RegExp> = {
  META: /^\d{5,25}$/,
  INSTAGRAM: /^\d{5,25}$/,
  GOOGLE: /^[\w-]+\.apps\.googleusercontent\.com$/,
  MICROSOFT: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
};
const shapes = {
  META: say("apps.client_id_meta"),
  INSTAGRAM: say("apps.client_id_meta"),
  GOOGLE: say("apps.client_id_google"),
  MICROSOFT: say("apps.client_id_microsoft"),
};

/** The app as it was: its id, and its secrets where they can still be opened. */
export interface KnownApp {
  clientId: string;
  secrets: AppSecrets | null;
}

/**
 * The configuration that an app signs up by from now on; only Meta has them. Another app has another one.
 * @throws Fault invalid at the field
 */
export function nextConfigurationId(
  provider: AppProvider,
  before: { clientId: string; configurationId: string | null } | null,
  next: { clientId: string; configurationId?: string | null | undefined },
): string | null {
  const kept = before?.clientId === next.clientId ? before.configurationId : null;
  const id = next.configurationId === undefined ? kept : next.configurationId || null;
  if (id === null) return null;
  if (provider !== "META") throw fieldFault("configurationId", say("apps.no_configuration"));
  if (!clientIds.META.test(id)) throw fieldFault("configurationId", say("apps.client_id_meta"));
  return id;
}

/**
 * The secrets that an app has from now on. Another app has another secret, and one that cannot be opened any
 * more cannot stay; the word for the provider's question stays as long as it can be read.
 * @throws Fault invalid at the field
 */
export function nextAppSecrets(
  provider: AppProvider,
  before: KnownApp | null,
  next: { clientId: string; clientSecret?: string | undefined },
  newToken: string,
): AppSecrets {
  if (!clientIds[provider].test(next.clientId)) throw fieldFault("clientId", shapes[provider]);
  const kept = before?.clientId === next.clientId ? before.secrets?.clientSecret : undefined;
  const clientSecret = next.clientSecret ?? kept;
  if (clientSecret === undefined) throw fieldFault("clientSecret", say("apps.secret_needed"));
  return { clientSecret, verifyToken: before?.secrets?.verifyToken ?? newToken };
}
