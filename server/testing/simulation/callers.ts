import type { AnyEndpoint, Answer, BodyIn, Params } from "../../../contract/kit.ts";
import { newId } from "../../db/columns.ts";
import type { Fate } from "../fates.ts";
import { revive } from "../mortal-server.ts";
import type { MortalServer } from "../mortal-server.ts";
import { tokenOf } from "../token-of.ts";
import type { Person } from "../world.ts";

interface Asked<E> {
  params?: Params<E>;
  body?: BodyIn<E>;
}
const triesMax = 20;
/** After which a call that was too many is made again. */
const patienceSeconds = 61;

/** Those who make calls of a server that fails, and make them again until they are answered. */
export function callersOf(server: MortalServer, admins: ReadonlyMap<string, Person>) {
  const { world, mortal } = server;
  const withToken = async (person: Person): Promise<Person> => ({
    ...person,
    token: await tokenOf({ app: world.app }, person),
  });
  const adminOf = (tenant: string): Promise<Person> => {
    const admin = admins.get(tenant);
    if (!admin) throw new Error(`Nobody runs ${tenant}.`);
    return withToken(admin);
  };
  /** @returns null where it was refused */
  async function answered<E extends AnyEndpoint>(
    endpoint: E,
    send: () => Promise<{ status: number; body: Answer<E> }>,
    fate: Fate,
  ): Promise<Answer<E> | null> {
    if (typeof fate === "object") mortal.setDoom(fate);
    if (fate === "answer lost") await send();
    if (fate === "arrives twice") await Promise.all([send(), send()]);
    for (let tries = 0; tries < triesMax; tries += 1) {
      const answer = await send().catch(() => null); // the process died with it
      await revive(server);
      if (answer && answer.status < 300) return answer.body;
      if (answer?.status === 429) world.clock.advance({ seconds: patienceSeconds });
      else if (answer && answer.status < 500) return null;
    }
    throw new Error(`${endpoint.route} is not answered.`);
  }
  /** By the same key each time: what a browser does. */
  const asPerson = <E extends AnyEndpoint>(
    endpoint: E,
    personOf: () => Promise<Person>,
    asked: Asked<E>,
    fate: Fate,
  ) => {
    const headers = { "idempotency-key": newId() };
    return answered(
      endpoint,
      async () => world.call(endpoint, await personOf(), { ...asked, headers }),
      fate,
    );
  };
  return {
    adminOf,
    withToken,
    asStaff: <E extends AnyEndpoint>(endpoint: E, tenant: string, asked: Asked<E>, fate: Fate) =>
      asPerson(endpoint, () => adminOf(tenant), asked, fate),
    /** By their own token. */
    asAgent: <E extends AnyEndpoint>(endpoint: E, agent: Person, asked: Asked<E>, fate: Fate) =>
      asPerson(endpoint, () => withToken(agent), asked, fate),
    /** Without an account; a message names itself. */
    asVisitor: <E extends AnyEndpoint>(endpoint: E, asked: Asked<E>, fate: Fate) =>
      answered(endpoint, () => world.call(endpoint, null, asked), fate),
  };
}
export type Callers = ReturnType<typeof callersOf>;
