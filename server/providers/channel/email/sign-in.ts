import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { MailSignIn } from "../../../../contract/enums.ts";
import { ProviderFailure } from "../../provider.ts";
import type { ProviderFetch } from "../../provider.ts";
import { say } from "../../texts.ts";

/** Where the accounts of one provider sign in, what we ask of them, and the servers of their mailboxes. */
interface SignInRules {
  authorize: string;
  token: string;
  /** Where what was granted is taken back; null: a person does it in the account's own settings. */
  revoke: string | null;
  /** All of it must be granted. */
  scopes: readonly string[];
  /** Asked for beside those; not told of in what was granted. */
  alsoAsked: readonly string[];
  parameters: Readonly<Record<string, string>>;
  smtp: { host: string; port: number; isSecure: boolean };
  imap: { host: string; port: number; isSecure: boolean };
}
export const mailSignInRules: Readonly<Record<MailSignIn, SignInRules>> = {
  GOOGLE: {
    authorize: "https://accounts.google.com/o/oauth2/v2/auth",
    token: "https://oauth2.googleapis.com/token",
    revoke: "https://oauth2.googleapis.com/revoke",
    scopes: ["https://mail.google.com/"],
    alsoAsked: [],
    // Without both it gives no refresh token to an account that has agreed before.
    parameters: { access_type: "offline", prompt: "consent" },
    smtp: { host: "smtp.gmail.com", port: 465, isSecure: true },
    imap: { host: "imap.gmail.com", port: 993, isSecure: true },
  },
  MICROSOFT: {
    authorize: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
    token: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
    revoke: null,
    scopes: ["https://outlook.office.com/IMAP.AccessAsUser.All", "https://outlook.office.com/SMTP.Send"],
    alsoAsked: ["offline_access"],
    parameters: { prompt: "select_account" },
    smtp: { host: "smtp.office365.com", port: 587, isSecure: false },
    imap: { host: "outlook.office365.com", port: 993, isSecure: true },
  },
};
export const mailSignInNames: Readonly<Record<MailSignIn, string>> = {
  GOOGLE: "Google",
  MICROSOFT: "Microsoft",
};

/** What one sign-in carries from its beginning to its end. */
export interface SignInFlow {
  state: string;
  verifier: string;
  redirectUri: string;
}
export interface SignInApp {
  clientId: string;
  clientSecret: string;
}
/** What stands for a mailbox's password. `accessEndsAt` by the clock that was given. */
export interface MailTokens {
  accessToken: string;
  refreshToken: string;
  accessEndsAt: string;
}
interface TokenCall {
  provider: MailSignIn;
  app: SignInApp;
  fetch: ProviderFetch;
  now: Date;
}

export const newVerifier = (): string => randomBytes(48).toString("base64url");

/** What the browser takes along to `authorize`, or to what stands in for it. */
export function consentQuery(
  provider: MailSignIn,
  { clientId }: Pick<SignInApp, "clientId">,
  { state, verifier, redirectUri }: SignInFlow,
  address: string,
): URLSearchParams {
  const { scopes, alsoAsked, parameters } = mailSignInRules[provider];
  return new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: [...scopes, ...alsoAsked].join(" "),
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    login_hint: address,
    ...parameters,
  });
}

/** @throws ProviderFailure also where what was granted opens no mailbox */
export const tokensForCode = async (
  call: TokenCall,
  { verifier, redirectUri }: SignInFlow,
  code: string,
): Promise<MailTokens> => {
  const answer = await askForTokens(call, {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
  const { refresh_token: refreshToken } = answer;
  const granted = new Set((answer.scope ?? "").toLowerCase().split(" "));
  const name = mailSignInNames[call.provider];
  if (mailSignInRules[call.provider].scopes.some((scope) => !granted.has(scope.toLowerCase())))
    throw new ProviderFailure("reconnect", say("providers.mail_not_granted", { provider: name }));
  if (refreshToken === undefined)
    throw new ProviderFailure("reconnect", say("providers.mail_grant_ends", { provider: name }));
  return { ...accessIn(answer, call.now), refreshToken };
};

/** A new access token. Some providers give a new refresh token with it, and take the last one no more. */
export async function renewedTokens(call: TokenCall, refreshToken: string): Promise<MailTokens> {
  const answer = await askForTokens(call, { grant_type: "refresh_token", refresh_token: refreshToken });
  return { ...accessIn(answer, call.now), refreshToken: answer.refresh_token ?? refreshToken };
}

/**
 * Takes back what was granted; what the provider knows no longer is as good. Nothing where it has no way to.
 * @throws ProviderFailure
 */
export async function revokeGrant(
  { provider, fetch }: Pick<TokenCall, "provider" | "fetch">,
  refreshToken: string,
): Promise<void> {
  const { revoke } = mailSignInRules[provider];
  if (revoke === null) return;
  const { status, body } = await fetch(revoke, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
    body: new URLSearchParams({ token: refreshToken }).toString(),
    timeoutMs,
  });
  const code = Refusal.safeParse(jsonIn(body)).data?.error ?? null;
  if (status === 200 || (status === 400 && code === "invalid_token")) return;
  throw refusalOf(status, code, mailSignInNames[provider]);
}

const accessIn = ({ access_token, expires_in }: TokenAnswer, now: Date) => ({
  accessToken: access_token,
  accessEndsAt: new Date(now.getTime() + expires_in * 1000).toISOString(),
});

const TokenAnswer = z.object({
  access_token: z.string().min(1).max(8000),
  expires_in: z.coerce.number().min(1).max(86_400),
  refresh_token: z.string().min(1).max(8000).optional(),
  scope: z.string().max(4000).optional(),
});
type TokenAnswer = z.infer<typeof TokenAnswer>;
const Refusal = z.object({ error: z.string().max(200) });
const timeoutMs = 15_000;

/** @throws ProviderFailure: `reconnect` where only a person can mend it */
async function askForTokens(
  { provider, app, fetch }: TokenCall,
  grant: Record<string, string>,
): Promise<TokenAnswer> {
  const answer = await fetch(mailSignInRules[provider].token, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
    body: new URLSearchParams({
      ...grant,
      client_id: app.clientId,
      client_secret: app.clientSecret,
    }).toString(),
    timeoutMs,
  }).catch((error: unknown) => {
    // To ask once more does no harm: nothing is done there but to give a token.
    if (error instanceof ProviderFailure && error.kind === "unknown")
      throw new ProviderFailure("later", error.reason);
    throw error;
  });
  const said = jsonIn(answer.body);
  const name = mailSignInNames[provider];
  if (answer.status === 200) {
    const tokens = TokenAnswer.safeParse(said);
    if (tokens.success) return tokens.data;
    throw new ProviderFailure("later", say("providers.sign_in_unreadable", { provider: name }));
  }
  throw refusalOf(answer.status, Refusal.safeParse(said).data?.error ?? null, name);
}

function refusalOf(status: number, code: string | null, provider: string): ProviderFailure {
  if (status === 429 || status >= 500)
    return new ProviderFailure("later", say("providers.sign_in_busy", { provider }), { code });
  return code === "invalid_client" || code === "unauthorized_client"
    ? new ProviderFailure("reconnect", say("providers.sign_in_app_refused", { provider }), { code })
    : new ProviderFailure("reconnect", say("providers.sign_in_over", { provider }), { code });
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
