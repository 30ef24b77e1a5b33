import { createHash } from "node:crypto";
import type { MailSignIn } from "../../../../contract/enums.ts";
import type { ProviderFetch } from "../../provider.ts";
import {
  emptySimulatorState,
  filledState,
  lostAnswer,
  newest,
  simulatedFetch,
  simulatedId,
  simulatedTime,
} from "../../simulator/kit.ts";
import type { SimulatedAnswer, SimulatorState } from "../../simulator/kit.ts";
import type { SimulationOf } from "../simulated-channel.ts";
import { mailSignInRules } from "./sign-in.ts";
import type { SignInApp } from "./sign-in.ts";

/** What an account has allowed an app. All of it is JSON. */
interface Grant {
  account: string;
  scope: string;
  /** Whether it may be renewed without the person. */
  isOffline: boolean;
  code: string;
  codeEndsAtMs: number;
  isCodeUsed: boolean;
  redirectUri: string;
  challenge: string;
  /** The newest is the last; the one that it was given for is good until the newest is used. */
  refreshTokens: string[];
  accessTokens: { token: string; endsAtMs: number }[];
  isRevoked: boolean;
}
export interface SignInSimulation extends SimulatorState {
  grants: Grant[];
}

const codeMs = 5 * 60_000;
const accessSeconds = 3600;
const keptMax = 20;

/** The app that every simulated mailbox is signed in with. */
export const simulatedSignInApp = (provider: MailSignIn): SignInApp => ({
  clientId: `simulated-${provider.toLowerCase()}`,
  clientSecret: "simulated-secret",
});

export interface SimulatedSignIn {
  /** The way to its token endpoint. */
  fetch: ProviderFetch;
  /**
   * The person agrees, or not, on the page that the browser was sent to. @returns where it sends the browser
   * @throws RangeError for a request that the provider would refuse
   */
  consent(asked: URLSearchParams, person: { account: string; allows: boolean }): Promise<string>;
  /** Nobody who was let in before is any more. */
  revoke(): Promise<void>;
}

/** An OAuth2 authorisation server in this process, as strict as either provider, in what it remembers alone. */
export function simulateMailSignIn(
  provider: MailSignIn,
  { memory, now, random }: Pick<SimulationOf<unknown, unknown>, "memory" | "now" | "random">,
): SimulatedSignIn {
  const app = simulatedSignInApp(provider);
  const newToken = (prefix: string) => simulatedId(prefix, random);
  const change = <T>(run: (state: SignInSimulation, atMs: number) => T): Promise<T> =>
    memory.change((raw) => {
      const state = filledState<SignInSimulation>(raw, { ...emptySimulatorState(), grants: [] });
      return run(state, simulatedTime(state, now));
    });
  const { host, pathname } = new URL(mailSignInRules[provider].token);
  const revokePath = new URL(mailSignInRules[provider].revoke ?? "none:").pathname;
  return {
    fetch: simulatedFetch(host, async ({ method, url, headers, body }, timeoutMs) => {
      const type = headers.get("content-type");
      const isRevoking = mailSignInRules[provider].revoke !== null && url.pathname === revokePath;
      if (method !== "POST" || (url.pathname !== pathname && !isRevoking)) return refused(404, "not_found");
      if (type !== "application/x-www-form-urlencoded") return refused(400, "invalid_request");
      const form = new URLSearchParams(new TextDecoder().decode(body));
      const answer = await change((state, atMs) =>
        state.faults.includes("time_out")
          ? null
          : isRevoking
            ? revoked(state, form)
            : answerTo({ provider, app, newToken }, state, form, atMs),
      );
      if (answer === null) throw lostAnswer(method, timeoutMs);
      return answer;
    }),
    consent: (asked, { account, allows }) =>
      change((state, atMs) => {
        const wrong = wrongInRequest(provider, app, asked);
        if (wrong !== null) throw new RangeError(`The request is refused: ${wrong}.`);
        const back = new URL(asked.get("redirect_uri") ?? "");
        back.searchParams.set("state", asked.get("state") ?? "");
        if (!allows) {
          back.searchParams.set("error", "access_denied");
          return back.href;
        }
        const grant = grantOf(provider, asked, { account, code: newToken("code-"), atMs });
        state.grants = newest([...state.grants, grant], keptMax);
        back.searchParams.set("code", grant.code);
        return back.href;
      }),
    revoke: () =>
      change((state) => {
        for (const grant of state.grants) grant.isRevoked = true;
      }),
  };
}

/** Whether a token lets an account in. */
export const isGoodToken = (
  { grants = [] }: Partial<SignInSimulation>,
  { account, token, atMs }: { account: string; token: string; atMs: number },
): boolean =>
  grants.some(
    (grant) =>
      !grant.isRevoked &&
      grant.account === account.toLowerCase() &&
      grant.accessTokens.some((one) => one.token === token && one.endsAtMs > atMs),
  );

function grantOf(
  provider: MailSignIn,
  asked: URLSearchParams,
  { account, code, atMs }: { account: string; code: string; atMs: number },
): Grant {
  const scope = asked.get("scope") ?? "";
  return {
    account: account.trim().toLowerCase(),
    scope,
    isOffline:
      provider === "GOOGLE"
        ? asked.get("access_type") === "offline" && asked.get("prompt") === "consent"
        : scope.split(" ").includes("offline_access"),
    code,
    codeEndsAtMs: atMs + codeMs,
    isCodeUsed: false,
    redirectUri: asked.get("redirect_uri") ?? "",
    challenge: asked.get("code_challenge") ?? "",
    refreshTokens: [],
    accessTokens: [],
    isRevoked: false,
  };
}

function wrongInRequest(
  provider: MailSignIn,
  { clientId }: SignInApp,
  asked: URLSearchParams,
): string | null {
  const { scopes } = mailSignInRules[provider];
  const given = new Set((asked.get("scope") ?? "").split(" "));
  if (asked.get("response_type") !== "code") return "response_type is not code";
  if (asked.get("client_id") !== clientId) return "client_id names another app";
  if (!URL.canParse(asked.get("redirect_uri") ?? "")) return "redirect_uri is no address";
  if (scopes.some((scope) => !given.has(scope))) return "scope opens no mailbox";
  if ((asked.get("state") ?? "").length < 16) return "state can be guessed";
  if (asked.get("code_challenge_method") !== "S256") return "code_challenge_method is not S256";
  return /^[\w-]{43}$/.test(asked.get("code_challenge") ?? "") ? null : "code_challenge is not whole";
}

interface Giver {
  provider: MailSignIn;
  app: SignInApp;
  newToken: (prefix: string) => string;
}

/** Null: the answer is lost. */
function answerTo(
  giver: Giver,
  state: SignInSimulation,
  form: URLSearchParams,
  atMs: number,
): SimulatedAnswer | null {
  const { app } = giver;
  if (state.faults.includes("rate_limited")) return refused(429, "temporarily_unavailable");
  if (state.faults.includes("server_error")) return refused(503, "temporarily_unavailable");
  if (form.get("client_id") !== app.clientId || form.get("client_secret") !== app.clientSecret)
    return refused(401, "invalid_client");
  const given =
    form.get("grant_type") === "authorization_code"
      ? givenForCode(giver, state, form, atMs)
      : form.get("grant_type") === "refresh_token"
        ? givenForRefresh(giver, state, form, atMs)
        : refused(400, "unsupported_grant_type");
  return state.faults.includes("answer_lost") ? null : given;
}

/** All that the token's grant gave is void; a token that is known no longer is refused. */
function revoked(state: SignInSimulation, form: URLSearchParams): SimulatedAnswer | null {
  if (state.faults.includes("rate_limited")) return refused(429, "temporarily_unavailable");
  if (state.faults.includes("server_error")) return refused(503, "temporarily_unavailable");
  const token = form.get("token") ?? "";
  const grant = state.grants.find(
    ({ refreshTokens, accessTokens, isRevoked }) =>
      !isRevoked && (refreshTokens.includes(token) || accessTokens.some((one) => one.token === token)),
  );
  if (grant) grant.isRevoked = true;
  if (state.faults.includes("answer_lost")) return null;
  return grant ? { status: 200, json: {} } : refused(400, "invalid_token");
}

/** A code counts once; shown twice it is stolen, and what it gave is void. */
function givenForCode(
  giver: Giver,
  { grants }: SignInSimulation,
  form: URLSearchParams,
  atMs: number,
): SimulatedAnswer {
  const grant = grants.find(({ code }) => code === form.get("code"));
  if (!grant) return refused(400, "invalid_grant");
  if (grant.isCodeUsed) grant.isRevoked = true;
  grant.isCodeUsed = true;
  const challenge = createHash("sha256")
    .update(form.get("code_verifier") ?? "")
    .digest("base64url");
  const isRight =
    !grant.isRevoked &&
    atMs < grant.codeEndsAtMs &&
    form.get("redirect_uri") === grant.redirectUri &&
    challenge === grant.challenge;
  return isRight ? given(giver, grant, atMs, grant.isOffline) : refused(400, "invalid_grant");
}

function givenForRefresh(
  giver: Giver,
  { grants, faults }: SignInSimulation,
  form: URLSearchParams,
  atMs: number,
): SimulatedAnswer {
  const token = form.get("refresh_token") ?? "";
  const grant = grants.find(({ refreshTokens }) => refreshTokens.includes(token));
  if (!grant || grant.isRevoked || faults.includes("token_expired")) return refused(400, "invalid_grant");
  grant.refreshTokens = [token];
  return given(giver, grant, atMs, giver.provider === "MICROSOFT");
}

function given({ newToken }: Giver, grant: Grant, atMs: number, withRefresh: boolean): SimulatedAnswer {
  const access = newToken("access-");
  grant.accessTokens = newest(
    [...grant.accessTokens, { token: access, endsAtMs: atMs + accessSeconds * 1000 }],
    keptMax,
  );
  const refresh = withRefresh ? newToken("refresh-") : null;
  if (refresh !== null) grant.refreshTokens = newest([...grant.refreshTokens, refresh], 2);
  return {
    status: 200,
    headers: { "Cache-Control": "no-store" },
    json: {
      token_type: "Bearer",
      access_token: access,
      expires_in: accessSeconds,
      scope: grant.scope
        .split(" ")
        .filter((one) => one !== "offline_access")
        .join(" "),
      ...(refresh === null ? {} : { refresh_token: refresh }),
    },
  };
}

const refused = (status: number, error: string): SimulatedAnswer => ({ status, json: { error } });
