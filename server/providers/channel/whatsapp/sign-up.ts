import { z } from "zod";
import { ProviderFailure } from "../../provider.ts";
import type { ProviderFetch } from "../../provider.ts";
import type { MetaReading } from "../meta-errors.ts";
import { callMeta } from "../meta-graph.ts";
import { kindOfWhatsAppCode } from "./errors.ts";
import { say } from "./texts.ts";

/** Version of the Graph that signing up speaks. */
export const signUpVersion = "v23.0";
export const signUpDialog = `https://www.facebook.com/${signUpVersion}/dialog/oauth`;
export const signUpPermissions = ["whatsapp_business_management", "whatsapp_business_messaging"] as const;

/** An app at Meta by which businesses sign up. */
export interface SignUpApp {
  clientId: string;
  clientSecret: string;
}
export interface SignUpCall {
  app: SignUpApp;
  fetch: ProviderFetch;
}

/** What Meta's dialog is asked: the code comes back to `redirectUri`, and no script of Meta's is loaded here. */
export const signUpQuery = (
  { clientId, configurationId }: { clientId: string; configurationId: string },
  { state, redirectUri }: { state: string; redirectUri: string },
): URLSearchParams =>
  new URLSearchParams({
    client_id: clientId,
    config_id: configurationId,
    response_type: "code",
    override_default_response_type: "true",
    redirect_uri: redirectUri,
    state,
    extras: JSON.stringify({ setup: {}, featureType: "", sessionInfoVersion: "3" }),
  });

/** Of registering a number: its PIN is another, it is not verified, it was tried too often. */
const later = [133_004, 133_008, 133_009, 133_015, 133_016];
const final = [133_000, 133_005, 133_006, 133_010];
const reading: MetaReading = {
  kindOf: ({ code = -1 }) =>
    later.includes(code) ? "later" : final.includes(code) ? "final" : kindOfWhatsAppCode(code),
  // Of a wrong parameter its subcode says which: a code that was used, or is too old.
  codeOf: ({ code, error_subcode: subcode }) =>
    code === undefined ? null : code === 100 && subcode !== undefined ? `100/${subcode}` : String(code),
  tooFast: () => null,
  noReason: say("whatsapp.sign_up_no_reason"),
  answered: (status) => say("whatsapp.sign_up_answered", { status }),
};
const doorOf = (fetch: ProviderFetch, token: string) => ({
  base: `https://graph.facebook.com/${signUpVersion}`,
  token,
  fetch,
  reading,
  unreadable: say("whatsapp.sign_up_unreadable"),
});
const appToken = ({ clientId, clientSecret }: SignUpApp): string => `${clientId}|${clientSecret}`;

/** The business's token for the code of the dialog, which counts once. @throws ProviderFailure */
export async function tokenForCode(
  { app, fetch }: SignUpCall,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<string> {
  const query = new URLSearchParams({
    client_id: app.clientId,
    client_secret: app.clientSecret,
    redirect_uri: redirectUri,
    code,
  });
  const answer = await callMeta(doorOf(fetch, appToken(app)), "GET", `oauth/access_token?${query}`);
  const token = z.looseObject({ access_token: z.string().regex(/^[!-~]{1,1000}$/) }).safeParse(answer).data;
  if (!token) throw new ProviderFailure("final", say("whatsapp.sign_up_no_token"));
  return token.access_token;
}

/** What a token reaches: WhatsApp accounts, and until when. */
export interface SignUpReach {
  businessAccountIds: string[];
  /** Null: it does not end. */
  endsAt: string | null;
}
const seconds = z.number().int().nonnegative().optional().catch(undefined);
const DebugAnswer = z.looseObject({
  data: z.looseObject({
    app_id: z.coerce.string(),
    is_valid: z.boolean(),
    scopes: z.array(z.string()).default([]),
    expires_at: seconds,
    data_access_expires_at: seconds,
    granular_scopes: z
      .array(z.looseObject({ scope: z.string(), target_ids: z.array(z.coerce.string()).optional() }))
      .default([]),
  }),
});

/** @throws ProviderFailure for a token of another app, or one that may not do what a number needs */
export async function reachOfToken({ app, fetch }: SignUpCall, token: string): Promise<SignUpReach> {
  const query = new URLSearchParams({ input_token: token });
  const answer = await callMeta(doorOf(fetch, appToken(app)), "GET", `debug_token?${query}`);
  const found = DebugAnswer.safeParse(answer).data?.data;
  if (!found?.is_valid || found.app_id !== app.clientId)
    throw new ProviderFailure("final", say("whatsapp.sign_up_strange_token"));
  const missing = signUpPermissions.find((permission) => !found.scopes.includes(permission));
  if (missing !== undefined)
    throw new ProviderFailure("final", say("whatsapp.sign_up_no_permission", { permission: missing }));
  const targets = found.granular_scopes.find(({ scope }) => scope === signUpPermissions[0])?.target_ids ?? [];
  const ends = [found.expires_at, found.data_access_expires_at].filter((at) => at !== undefined && at > 0);
  return {
    businessAccountIds: [...new Set(targets.filter((id) => /^\d{3,40}$/.test(id)))].slice(0, accountsMax),
    endsAt: ends.length === 0 ? null : new Date(Math.min(...ends.map(Number)) * 1000).toISOString(),
  };
}
const accountsMax = 20;
const pagesMax = 5;

/** A number of a WhatsApp account that was shared. */
export interface SharedNumber {
  account: string;
  businessAccountId: string;
  businessName: string | null;
  number: string;
  name: string | null;
  quality: string | null;
  /** Already by the Cloud API, so it needs no PIN. */
  isRegistered: boolean;
}
const word = z.string().min(1).optional().catch(undefined);
const NumbersAnswer = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string().regex(/^\d{3,40}$/),
      display_phone_number: z.string().min(1).max(40),
      verified_name: word,
      quality_rating: word,
      status: word,
      platform_type: word,
    }),
  ),
  paging: z
    .looseObject({ next: word, cursors: z.looseObject({ after: word }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
const fields = "id,display_phone_number,verified_name,quality_rating,status,platform_type";

/** All numbers of the accounts; an account that may not be read has none. @throws ProviderFailure */
export async function numbersOfAccounts(
  fetch: ProviderFetch,
  token: string,
  businessAccountIds: readonly string[],
): Promise<SharedNumber[]> {
  const numbers: SharedNumber[] = [];
  const refusals: ProviderFailure[] = [];
  for (const id of businessAccountIds)
    try {
      numbers.push(...(await numbersOfAccount(fetch, token, id)));
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.kind === "later") throw error;
      refusals.push(error);
    }
  const [refusal] = refusals;
  if (numbers.length === 0 && refusal) throw refusal;
  return numbers;
}

async function numbersOfAccount(fetch: ProviderFetch, token: string, id: string): Promise<SharedNumber[]> {
  const door = doorOf(fetch, token);
  const account = z
    .looseObject({ name: word })
    .safeParse(await callMeta(door, "GET", `${id}?fields=id,name`)).data;
  const numbers: SharedNumber[] = [];
  let after: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const query = new URLSearchParams({ fields, limit: "100", ...(after === undefined ? {} : { after }) });
    const answer = NumbersAnswer.safeParse(await callMeta(door, "GET", `${id}/phone_numbers?${query}`)).data;
    if (!answer) throw new ProviderFailure("later", say("whatsapp.sign_up_unreadable"));
    numbers.push(
      ...answer.data.map((one) => ({
        account: one.id,
        businessAccountId: id,
        businessName: account?.name ?? null,
        number: one.display_phone_number,
        name: one.verified_name ?? null,
        quality: one.quality_rating ?? null,
        isRegistered: one.platform_type === "CLOUD_API" && one.status === "CONNECTED",
      })),
    );
    after = answer.paging?.next === undefined ? undefined : answer.paging.cursors?.after;
    if (after === undefined) break;
  }
  return numbers;
}

/**
 * Has the app told what customers write to the account, and the number speak by the Cloud API. Twice does no
 * harm, by the same PIN. @throws ProviderFailure; its code 133005: the number has another PIN
 */
export async function openSharedNumber(
  fetch: ProviderFetch,
  token: string,
  { account, businessAccountId, isRegistered }: SharedNumber,
  pin: string,
): Promise<void> {
  const door = doorOf(fetch, token);
  await callMeta(door, "POST", `${businessAccountId}/subscribed_apps`, {});
  if (!isRegistered)
    await callMeta(door, "POST", `${account}/register`, { messaging_product: "whatsapp", pin });
}
