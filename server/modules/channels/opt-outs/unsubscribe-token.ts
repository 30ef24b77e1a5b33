import { createHmac, timingSafeEqual } from "node:crypto";
import { consentChannels, consentPurposes } from "../../../../contract/crm/consent-kinds.ts";
import type { Services } from "../../../services.ts";
import { isOfAKey, keysOf } from "../../workspace/attachments/signed-links.ts";
import type { ConsentPlace } from "../../crm/consents/rules.ts";

type Needed = Pick<Services, "database" | "sealer">;
export interface Unsubscribes extends ConsentPlace {
  contactId: string;
}

const idBytes = 16;
const headBytes = idBytes + 2;
const signatureBytes = 32;

/**
 * Lets its holder change one consent of one contact. Nothing is stored and it never expires: it holds for as
 * long as the key that signed it, so that the link of an old mail works.
 */
export async function unsubscribeToken(services: Needed, tenant: string, of: Unsubscribes): Promise<string> {
  const [newest] = await keysOf(services);
  if (!newest) throw new Error("There is no key to sign links with.");
  const head = Buffer.concat([
    Buffer.from(of.contactId.replaceAll("-", ""), "hex"),
    Buffer.from([consentChannels.indexOf(of.channel), consentPurposes.indexOf(of.purpose)]),
  ]);
  return Buffer.concat([head, sign(newest, tenant, head)]).toString("base64url");
}

/** What a token changes in that tenant; null for one that is not ours, or of a key that is no more. */
export async function readUnsubscribeToken(
  services: Needed,
  tenant: string,
  token: string,
): Promise<Unsubscribes | null> {
  const all = /^[\w-]{67}$/.test(token) ? Buffer.from(token, "base64url") : Buffer.alloc(0);
  if (all.length !== headBytes + signatureBytes) return null;
  const head = all.subarray(0, headBytes);
  const given = all.subarray(headBytes);
  if (!(await isOfAKey(services, (key) => timingSafeEqual(sign(key, tenant, head), given)))) return null;
  const channel = consentChannels[head[idBytes] ?? -1];
  const purpose = consentPurposes[head[idBytes + 1] ?? -1];
  const hex = head.subarray(0, idBytes).toString("hex");
  const contactId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return channel && purpose ? { contactId, channel, purpose } : null;
}

// The words in front keep its signature from being a file's: no tenant is called so.
const sign = (key: Buffer, tenant: string, head: Uint8Array): Buffer =>
  createHmac("sha256", key).update(`unsubscribe\n${tenant}\n`).update(head).digest();
