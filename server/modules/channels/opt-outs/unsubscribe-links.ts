import type { Locale } from "../../../../contract/locales.ts";
import type { Services } from "../../../services.ts";
import { siteUrl } from "../../workspace/platform/addresses.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";
import type { Unsubscribes } from "./unsubscribe-token.ts";

/** Where the reader of a mail unsubscribes: a page, and the address to which their mail program posts. */
export async function unsubscribeLinks(
  services: Pick<Services, "env" | "database" | "sealer">,
  tenant: string,
  of: Unsubscribes,
  locale: Locale,
): Promise<{ page: string; oneClick: string }> {
  const token = await unsubscribeToken(services, tenant, of);
  return {
    page: siteUrl(services.env, tenant, `/unsubscribe/${token}?lang=${locale}`),
    oneClick: siteUrl(services.env, tenant, `/unsubscribe/${token}/one-click`),
  };
}

/**
 * Headers by which mail programs show a button of their own (RFC 2369, RFC 8058). By web alone: an answer by mail
 * reaches us only where the workspace has a mailbox.
 */
export const listHeaders = (oneClick: string): Record<string, string> => ({
  "List-Unsubscribe": `<${oneClick}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});
