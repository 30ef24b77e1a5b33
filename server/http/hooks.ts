import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { hooks } from "../../contract/hooks.ts";
import { limits } from "../../contract/limits.ts";
import { addressOf } from "../caller-address.ts";
import { Fault } from "../fault.ts";
import { isTimely, mailHookTarget, takeHooked } from "../modules/channels/mailboxes/mail-hook.ts";
import type { HookTarget } from "../modules/channels/mailboxes/mail-hook.ts";
import { hookTarget } from "../modules/workspace/inbound/hook-target.ts";
import { countAtConnection } from "../modules/workspace/connections/count-refused.ts";
import { countOversized, receivePost } from "../modules/workspace/inbound/receive.ts";
import { ProviderFailure } from "../providers/provider.ts";
import type { Services } from "../services.ts";
import type { Desk } from "../work.ts";
import type { RateLimits } from "./limits.ts";
import { sendFault } from "./faults.ts";
import { routeOf } from "./mount.ts";
import { say } from "./texts.ts";

/** Providers post bundles of changes; none documents more than 3 MB. */
const bodyMaxBytes = 4 * 1024 * 1024;
/** A provider's machines share few addresses, and a thousand posts a second are ordinary. */
const perMinute = 120_000;

interface Target {
  provider: string;
  key: string;
}

/**
 * What providers call (contract/hooks.ts). The signature is over the bytes, so no parser touches the body.
 */
export function mountHooks(
  http: FastifyInstance,
  { desk, services, rates }: { desk: Desk; services: Services; rates: RateLimits },
): void {
  void http.register((raw, _options, done) => {
    raw.removeAllContentTypeParsers();
    // Its secrets cannot be opened: a provider tries again for days, until then somebody may have mended it.
    raw.setErrorHandler<FastifyError | ProviderFailure>(async (error, request, reply) => {
      if ("statusCode" in error && error.statusCode === 413)
        await noteOversized({ desk, services, rates }, request);
      return sendFault(error instanceof ProviderFailure ? new Fault("unavailable") : error, request, reply);
    });
    raw.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: bodyMaxBytes },
      (_request, body, parsed) => {
        parsed(null, body);
      },
    );
    raw.get<{ Params: Target }>(routeOf(hooks.confirm.path), async (request, reply) => {
      rates.take(`hook ${addressOf(request.ip)}`, perMinute);
      const target = await hookTarget(desk, services, request.params);
      if (!target) throw new Fault("not_found");
      const answer = target.channel.challenge(textsOf(request.query), target.secrets.verifyToken);
      if (answer === null) throw new Fault("forbidden", say("http.wrong_token"));
      return reply.type("text/plain; charset=utf-8").header("Cache-Control", "no-store").send(answer);
    });
    raw.post<{ Params: Target }>(routeOf(hooks.receive.path), async (request, reply) => {
      rates.take(`hook ${addressOf(request.ip)}`, perMinute);
      const outcome = await receivePost(desk, services, {
        ...request.params,
        headers: headersOf(request),
        raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      });
      if (outcome === "unknown") throw new Fault("not_found");
      if (outcome === "refused") throw new Fault("forbidden", say("http.wrong_signature"));
      return reply.header("Cache-Control", "no-store").send({});
    });
    mountMailHook(raw, { desk, services, rates });
    done();
  });
}

const notedPerMinute = 60;
/** So that an administrator sees why nothing came; not more often than anybody reads, however much comes. */
async function noteOversized(
  { desk, services, rates }: { desk: Desk; services: Services; rates: RateLimits },
  request: FastifyRequest,
): Promise<void> {
  const { provider, key } = Posted.parse(request.params);
  try {
    rates.take(`oversized ${key}`, notedPerMinute);
    if (provider !== undefined) return await countOversized(desk, services, { provider, key });
    const target = await mailHookTarget(desk, key);
    if (target) await countAtConnection(desk, { ...target, id: target.connectionId }, "oversized");
  } catch (error) {
    // What it is answered does not hang on that.
    request.log.info({ err: error }, "a post that was too large is not counted");
  }
}
const Posted = z.object({ provider: z.string().optional(), key: z.string() });

/** Of mails that are being taken here: nobody fills the memory, and nobody who is slow holds up all others. */
const mailsInHandMax = 8;
const mailsOfAddressInHandMax = 2;
const mailsPerMinute = 600;

/** Whoever may not is refused before their mail is read; it is as large as a mail may be. */
function mountMailHook(
  raw: FastifyInstance,
  { desk, services, rates }: { desk: Desk; services: Services; rates: RateLimits },
): void {
  const inHand: string[] = [];
  const refuse = async (target: HookTarget): Promise<never> => {
    await countAtConnection(desk, { ...target, id: target.connectionId }, "refused");
    throw new Fault("forbidden", say("http.wrong_signature"));
  };
  raw.post<{ Params: { key: string } }>(
    routeOf(hooks.mail.path),
    {
      bodyLimit: limits.mailMaxBytes,
      onRequest: async (request, reply) => {
        rates.take(`mail hook ${addressOf(request.ip)}`, mailsPerMinute);
        const { key } = request.params;
        const target = await mailHookTarget(desk, key);
        if (!target) throw new Fault("not_found");
        const { timestamp, signature } = signedBy(request);
        const isLate = !isTimely(timestamp, services.clock.now().getTime());
        if (target.hookSecrets === null || signature === "" || isLate) await refuse(target);
        const ofAddress = inHand.filter((one) => one === key).length;
        if (inHand.length >= mailsInHandMax || ofAddress >= mailsOfAddressInHandMax)
          throw new Fault("unavailable");
        inHand.push(key);
        reply.raw.once("close", () => {
          inHand.splice(inHand.indexOf(key), 1);
        });
      },
    },
    async (request, reply) => {
      const target = await mailHookTarget(desk, request.params.key);
      if (!target) throw new Fault("not_found");
      const outcome = await takeHooked(desk, services, target, {
        ...signedBy(request),
        raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      });
      if (outcome === "refused") return refuse(target);
      if (outcome === "empty") throw new Fault("invalid", say("http.empty_mail"));
      return reply.header("Cache-Control", "no-store").send({});
    },
  );
}
function signedBy(request: FastifyRequest): { timestamp: string; signature: string } {
  const headers = headersOf(request);
  return {
    timestamp: headers["x-parley-timestamp"]?.trim() ?? "",
    signature: headers["x-parley-signature"]?.trim() ?? "",
  };
}

/** One text each: of a name that comes twice the first. */
const textsOf = (query: unknown): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => {
      const first: unknown = Array.isArray(value) ? value[0] : value;
      return [name, typeof first === "string" ? first : undefined];
    }),
  ); // Fastify's parser answers texts and lists of them
const headersOf = ({ headers }: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
