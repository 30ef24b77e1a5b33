import type { FastifyReply } from "fastify";
import type { Sharing } from "../kernel/implement.ts";
import type { Actor, Desk, Work } from "../work.ts";
import type { Identity } from "./identify.ts";
import type { RequestInput } from "./idempotency.ts";
import { serializerOf } from "./serialize.ts";
import { createSharedReads } from "./shared-reads.ts";
import type { AnyEndpoint } from "../../contract/kit.ts";

/** A call that reads, by somebody. */
interface ReadingCall {
  identity: Identity;
  input: RequestInput;
  language: string | null;
  act(work: Work): Promise<unknown>;
}

/** Nobody in particular: what is read by them, everybody in the role may see. */
const anyoneAs = ({ role }: Actor): Actor => ({ id: null, name: "", role });

/** What is asked names the asker, so that the answer is about them. */
const isAboutAsker = ({ query }: RequestInput, { aboutAsker = [] }: Sharing): boolean =>
  Object.entries(query ?? {}).some(
    ([field, value]) =>
      value === "me" || value === "mine" || (value !== undefined && aboutAsker.includes(field)),
  );

/**
 * Reads of one call, together for those of a workspace who ask the same in the same role at once. Answers
 * as they leave: the text is made once, too.
 */
export function createReader(desk: Desk, endpoint: AnyEndpoint, sharing: Sharing) {
  const reads = createSharedReads<Buffer>();
  const serialize = serializerOf(endpoint.returns);
  const written = (answer: unknown): Buffer => Buffer.from(serialize(answer));
  return async (
    reply: FastifyReply,
    { identity, input, language, act }: ReadingCall,
  ): Promise<FastifyReply> => {
    const { tenant, actor } = identity;
    const alone = () => desk.readAnywhere(tenant, actor, async (work) => written(await act(work)));
    const key = JSON.stringify([tenant, actor.role, language, input.params, input.query]);
    const answer =
      actor.id === null || isAboutAsker(input, sharing) || desk.hasJustWritten(tenant, actor.id)
        ? await alone()
        : await reads.ask(key, {
            id: actor.id,
            alone,
            forAll: () =>
              desk.readAnywhere(tenant, anyoneAs(actor), async (work) => {
                const seeMore = await sharing.whoSeesMore(work);
                return { seeMore, answer: written(await act(work)) };
              }),
          });
    return reply.type("application/json; charset=utf-8").send(answer);
  };
}
