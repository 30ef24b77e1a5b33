import type { SignUpShares } from "../../../../contract/enums.ts";
import type { ProviderFetch } from "../../provider.ts";
import {
  filledState,
  jsonOf,
  lostAnswer,
  newest,
  simulatedFetch,
  simulatedId,
  simulatedTime,
} from "../../simulator/kit.ts";
import type { SimulatedAnswer, SimulatedRequest } from "../../simulator/kit.ts";
import type { SimulationOf } from "../simulated-channel.ts";
import { signUpPermissions, signUpVersion } from "./sign-up.ts";
import type { SignUpApp } from "./sign-up.ts";
import { accountsOf, emptySignUpSimulation } from "./sign-up-simulator-state.ts";
import type { SignUpGrant, SignUpSimulation, SimulatedAccount } from "./sign-up-simulator-state.ts";

const codeMs = 10 * 60_000;
const tokenMs = 60 * 86_400_000;
const wrongPinsMax = 5;
const keptMax = 20;

/** The app and the configuration that every simulated number is signed up by. */
export const simulatedSignUpApp: SignUpApp & { configurationId: string } = {
  clientId: "1000000001",
  clientSecret: "simulated-secret",
  configurationId: "1000000002",
};

export interface SimulatedSignUp {
  fetch: ProviderFetch;
  /**
   * The person agrees, or not, in the dialog. @returns where it sends the browser
   * @throws RangeError for a request that Meta would refuse
   */
  consent(asked: URLSearchParams, person: { shares: SignUpShares; allows: boolean }): Promise<string>;
}
interface Meta {
  app: SignUpApp;
  accounts: SimulatedAccount[];
  newId: (prefix: string) => string;
}
/** A request at its moment. */
interface Call extends Meta {
  state: SignUpSimulation;
  request: SimulatedRequest;
  atMs: number;
}

/** Meta's sign-up in this process, with the Graph that follows it: stricter than Meta where documents leave room. */
export function simulateSignUp({
  app = simulatedSignUpApp,
  configurationId = simulatedSignUpApp.configurationId,
  seed,
  memory,
  now,
  random,
}: Pick<SimulationOf<unknown, unknown>, "memory" | "now" | "random"> & {
  app?: SignUpApp;
  configurationId?: string;
  /** Whose numbers they are: the same has the same ones each time. */
  seed: string;
}): SimulatedSignUp {
  const meta: Meta = {
    app,
    accounts: accountsOf(seed),
    newId: (prefix) => simulatedId(prefix, random),
  };
  const change = <T>(run: (state: SignUpSimulation, atMs: number) => T): Promise<T> =>
    memory.change((raw) => {
      const state = filledState<SignUpSimulation>(raw, emptySignUpSimulation());
      return run(state, simulatedTime(state, now));
    });
  return {
    fetch: simulatedFetch("graph.facebook.com", async (request, timeoutMs) => {
      const answer = await change((state, atMs) => {
        if (state.faults.includes("time_out")) return null;
        const answered = answerAsMeta({ ...meta, state, request, atMs });
        return state.faults.includes("answer_lost") ? null : answered;
      });
      if (answer === null) throw lostAnswer(request.method, timeoutMs);
      return answer;
    }),
    consent: (asked, { shares, allows }) =>
      change((state, atMs) => {
        const wrong = wrongInDialog(asked, { clientId: app.clientId, configurationId });
        if (wrong !== null) throw new RangeError(`The request is refused: ${wrong}.`);
        const redirectUri = asked.get("redirect_uri") ?? "";
        const back = new URL(redirectUri);
        back.searchParams.set("state", asked.get("state") ?? "");
        if (!allows) {
          back.searchParams.set("error", "access_denied");
          back.searchParams.set("error_reason", "user_denied");
          return back.href;
        }
        const code = meta.newId("AQ");
        const grant = { code, codeEndsAtMs: atMs + codeMs, isCodeUsed: false, redirectUri, shares };
        const unused = { token: null, tokenEndsAtMs: atMs + tokenMs, isRevoked: false };
        state.grants = newest([...state.grants, { ...grant, ...unused }], keptMax);
        back.searchParams.set("code", code);
        return back.href;
      }),
  };
}

/** Each part of the dialog's address must be there, and no other. */
function wrongInDialog(
  asked: URLSearchParams,
  { clientId, configurationId }: { clientId: string; configurationId: string },
): string | null {
  const exact: Record<string, string> = {
    client_id: clientId,
    config_id: configurationId,
    response_type: "code",
    override_default_response_type: "true",
  };
  const known = [...Object.keys(exact), "redirect_uri", "state", "extras"];
  const unknown = [...asked.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) return `${unknown} is not known`;
  const wrong = Object.keys(exact).find((name) => asked.get(name) !== exact[name]);
  if (wrong !== undefined) return `${wrong} is not right`;
  if (!URL.canParse(asked.get("redirect_uri") ?? "")) return "redirect_uri is no address";
  if ((asked.get("state") ?? "").length < 16) return "state can be guessed";
  const extras = jsonOf(new TextEncoder().encode(asked.get("extras") ?? ""));
  const isWhole =
    typeof extras === "object" &&
    extras !== null &&
    "setup" in extras &&
    "sessionInfoVersion" in extras &&
    extras.sessionInfoVersion === "3";
  return isWhole ? null : "extras is not whole";
}

function answerAsMeta(call: Call): SimulatedAnswer {
  const { state, request } = call;
  if (state.faults.includes("rate_limited")) return refusal(429, 4, "There were too many calls.");
  if (state.faults.includes("server_error")) return refusal(500, 2, "The service is down for a moment.");
  const [version, ...rest] = request.url.pathname.slice(1).split("/");
  const route = `${request.method} ${rest.join("/")}`;
  if (version !== signUpVersion) return refusal(404, 2500, `There is no version ${version}.`);
  if (route === "GET oauth/access_token") return exchange(call);
  const bearer = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
  if (route === "GET debug_token") return debugToken(call, bearer);
  const grant = state.grants.find(({ token }) => token !== null && token === bearer);
  if (!grant || grant.isRevoked || call.atMs >= grant.tokenEndsAtMs)
    return refusal(401, 190, "The access token is not valid.");
  const [id = "", path = ""] = rest;
  const account = sharedBy(call, grant).find((one) => one.id === id);
  if (account) return answerAccount(call, account, path);
  const number = sharedBy(call, grant)
    .flatMap(({ numbers }) => numbers)
    .find((one) => one.id === id);
  if (number && route === `GET ${id}`)
    return pick(request.url, {
      ...number,
      messaging_limit_tier: "TIER_2K",
      throughput: { level: "STANDARD" },
    });
  if (number && route === `POST ${id}/register`) return register(call, number);
  return refusal(400, 100, `The object ${id} does not exist, or the token may not see it.`, 33);
}

/** A code counts once; shown twice it is stolen, and the token that it gave is void. */
function exchange({ app, state, request, atMs, newId }: Call): SimulatedAnswer {
  const asked = request.url.searchParams;
  if (asked.get("client_id") !== app.clientId) return refusal(400, 101, "There is no such app.");
  if (asked.get("client_secret") !== app.clientSecret)
    return refusal(400, 1, "Error validating client secret.");
  const grant = state.grants.find(({ code }) => code === asked.get("code"));
  if (!grant) return refusal(400, 100, "The verification code is not valid.", 36_007);
  if (grant.isCodeUsed) grant.isRevoked = true;
  if (grant.isRevoked) return refusal(400, 100, "This authorization code has been used.", 36_009);
  grant.isCodeUsed = true;
  if (atMs >= grant.codeEndsAtMs) return refusal(400, 100, "This authorization code has expired.", 36_007);
  if (asked.get("redirect_uri") !== grant.redirectUri)
    return refusal(400, 100, "redirect_uri is not identical to that of the dialog.", 36_008);
  grant.token = newId("EAA");
  grant.tokenEndsAtMs = atMs + tokenMs;
  return done({ access_token: grant.token, token_type: "bearer", expires_in: tokenMs / 1000 });
}

function debugToken({ app, accounts, state, request, atMs }: Call, bearer: string): SimulatedAnswer {
  if (bearer !== `${app.clientId}|${app.clientSecret}`)
    return refusal(400, 190, "A token is looked into by the token of its app.");
  const token = request.url.searchParams.get("input_token");
  const grant = state.grants.find((one) => one.token !== null && one.token === token);
  if (!grant) return done({ data: { app_id: app.clientId, is_valid: false, scopes: [] } });
  const scopes = signUpPermissions.slice(0, grant.shares === "NO_PERMISSION" ? 1 : 2);
  const ids = grant.shares === "NO_NUMBERS" ? [] : accounts.map(({ id }) => id);
  return done({
    data: {
      app_id: app.clientId,
      type: "SYSTEM_USER",
      is_valid: !grant.isRevoked && atMs < grant.tokenEndsAtMs,
      expires_at: Math.floor(grant.tokenEndsAtMs / 1000),
      data_access_expires_at: 0,
      scopes: [...scopes, "public_profile"],
      granular_scopes: scopes.map((scope) => ({ scope, target_ids: ids })),
    },
  });
}

const sharedBy = ({ accounts }: Call, { shares }: SignUpGrant): SimulatedAccount[] =>
  shares === "NUMBERS" ? accounts : [];

function answerAccount(call: Call, account: SimulatedAccount, path: string): SimulatedAnswer {
  const { state, request } = call;
  const route = `${request.method} ${path}`;
  if (route === "GET ") return pick(request.url, { id: account.id, name: account.name });
  if (route === "GET phone_numbers") {
    const answers = account.numbers.map((one) =>
      pick(request.url, numberNow(state, one), ["limit", "after"]),
    );
    const refused = answers.find(({ status }) => status !== 200);
    return refused ?? done({ data: answers.map(({ json }) => json), paging: { cursors: {} } });
  }
  if (route === "POST subscribed_apps") {
    state.subscribed = [...new Set([...state.subscribed, account.id])];
    return done({ success: true });
  }
  return refusal(404, 2500, `There is no ${request.method} ${request.url.pathname}.`);
}

type SimulatedNumber = SimulatedAccount["numbers"][number];
const numberNow = ({ pins }: SignUpSimulation, number: SimulatedNumber): SimulatedNumber =>
  pins[number.id] === undefined ? number : { ...number, status: "CONNECTED", platform_type: "CLOUD_API" };

function register({ state, request }: Call, number: SimulatedNumber): SimulatedAnswer {
  const body = jsonOf(request.body);
  const given =
    typeof body === "object" && body !== null ? new Map<string, unknown>(Object.entries(body)) : null;
  const pin = given?.get("pin");
  if (given?.size !== 2 || given.get("messaging_product") !== "whatsapp")
    return refusal(400, 100, "A number is registered by messaging_product and pin alone.");
  if (typeof pin !== "string" || !/^\d{6}$/.test(pin)) return refusal(400, 100, "A PIN has six digits.");
  if (!number.isVerified) return refusal(400, 133_006, "The number must be verified first.");
  const right = state.pins[number.id] ?? number.pin;
  const wrong = state.wrongPins[number.id] ?? 0;
  if (wrong >= wrongPinsMax) return refusal(400, 133_008, "There were too many guesses of the PIN.");
  if (right !== null && right !== pin) {
    state.wrongPins = { ...state.wrongPins, [number.id]: wrong + 1 };
    return refusal(400, 133_005, "Two-step verification PIN mismatch.");
  }
  state.pins = { ...state.pins, [number.id]: pin };
  return done({ success: true });
}

const hidden = new Set(["pin", "isVerified"]);
/** What is told of an object: the fields that are asked for, and never another. */
function pick(url: URL, whole: object, besides: readonly string[] = []): SimulatedAnswer {
  const known = new Map<string, unknown>(Object.entries(whole).filter(([name]) => !hidden.has(name)));
  const asked = url.searchParams.get("fields")?.split(",") ?? ["id"];
  const others = [...url.searchParams.keys()].filter((name) => name !== "fields" && !besides.includes(name));
  const unknown = [...others, ...asked.filter((field) => !known.has(field))];
  if (unknown.length > 0) return refusal(400, 100, `There is no field ${unknown.join(", ")}.`);
  return done(Object.fromEntries([...known].filter(([name]) => name === "id" || asked.includes(name))));
}

const done = (json: object): SimulatedAnswer => ({ status: 200, json });
const refusal = (status: number, code: number, details: string, subcode?: number): SimulatedAnswer => ({
  status,
  json: {
    error: {
      message: `(#${code}) ${details}`,
      type: "OAuthException",
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      error_data: { messaging_product: "whatsapp", details },
      fbtrace_id: "simulated",
    },
  },
});
