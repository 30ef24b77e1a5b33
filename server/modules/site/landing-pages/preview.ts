import { createHmac, timingSafeEqual } from "node:crypto";
import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";
import { Fault } from "../../../fault.ts";
import type { Services } from "../../../services.ts";
import { isOfAKey, keysOf } from "../../workspace/attachments/signed-links.ts";

type Needed = Pick<Services, "database" | "clock" | "sealer">;

/**
 * Anyone who holds it sees the draft until it expires. Nothing is stored: the signature says that we gave it
 * out.
 */
export async function previewToken(
  services: Needed,
  tenant: string,
  pageId: string,
): Promise<{ token: string; expiresAt: string }> {
  const [newest] = await keysOf(services);
  if (!newest) throw new Error("There is no key to sign links with.");
  const expiresAt = later(services.clock.now().toISOString(), { hours: limits.landingPreviewHours });
  const seconds = Math.floor(Date.parse(expiresAt) / 1000);
  return { token: `${pageId}.${seconds}.${sign(newest, tenant, pageId, seconds)}`, expiresAt };
}

/**
 * The page that a token shows in that tenant. @throws Fault not_found for one that we did not give out, gone
 * for one that has expired
 */
export async function pageOfToken(services: Needed, tenant: string, token: string): Promise<string> {
  const [, pageId = "", seconds = "", signature = ""] =
    /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(signature);
  const isOurs = await isOfAKey(services, (key) => {
    const wanted = Buffer.from(sign(key, tenant, pageId, Number(seconds)));
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
  if (!isOurs) throw new Fault("not_found");
  if (Number(seconds) * 1000 <= services.clock.now().getTime()) throw new Fault("gone");
  return pageId;
}

// The words in front keep a preview's signature from being a file's: no tenant is called so.
const sign = (key: Buffer, tenant: string, pageId: string, seconds: number): string =>
  createHmac("sha256", key)
    .update(`landing page preview\n${tenant}\n${pageId}\n${seconds}`)
    .digest("base64url");
