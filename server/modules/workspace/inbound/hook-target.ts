import { messengerProviders } from "../../../../contract/enums.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { ChannelProvider, HookSecrets } from "../../../providers/channel/channel.ts";
import type { Services } from "../../../services.ts";
import type { Desk } from "../../../work.ts";
import { appByKey } from "../app-registrations/queries.ts";
import type { HookApp } from "../app-registrations/queries.ts";
import { isAppKey, openApp } from "../app-registrations/secrets.ts";
import { connectionByKey } from "../connections/open.ts";
import type { ConnectionRow } from "../connections/health.ts";
import { secretsOf } from "../connections/secrets.ts";

/** Whose address a provider posts to, with what its posts are checked with. */
export interface HookTarget {
  channel: ChannelProvider<unknown, unknown>;
  secrets: HookSecrets;
  /** An app, whose posts are of any of its numbers; or a simulated number, which is an app to itself. */
  of: HookApp | ConnectionRow;
}
export const isApp = (of: HookTarget["of"]): of is HookApp => !("hookKey" in of);

/** @throws ProviderFailure where the secrets cannot be opened any more */
export async function hookTarget(
  desk: Desk,
  services: Pick<Services, "sealer">,
  { provider, key }: { provider: string; key: string },
): Promise<HookTarget | null> {
  if (isAppKey(key)) {
    const id = messengerProviders.find((one) => one === provider);
    const channel = id && channelProviders[id].provider;
    const app = await appByKey(desk, key);
    if (!channel || !app || !channel.apps.includes(app.provider)) return null;
    const { clientSecret, verifyToken } = openApp(services, app, app.secrets);
    return { channel, secrets: { signing: clientSecret, verifyToken }, of: app };
  }
  const row = await connectionByKey(desk, key);
  const id = messengerProviders.find((one) => one === provider);
  if (!id || row?.provider !== id || !row.isSimulated) return null;
  const channel = channelProviders[id].provider;
  return { channel, secrets: channel.hookSecrets(secretsOf(services, row)), of: row };
}
