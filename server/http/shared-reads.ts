/** One answer for many, but for those who see more; null where nobody knows who does. */
export interface AnswerForAll<T> {
  answer: T;
  seeMore: ReadonlySet<string> | null;
}
/** Somebody who asks, by id. */
interface Asker<T> {
  id: string;
  alone(): Promise<T>;
  forAll(): Promise<AnswerForAll<T>>;
}
interface Waiting<T> extends Asker<T> {
  take(answer: T): void;
  fail(why: unknown): void;
}

/**
 * Reads that many ask for at once, done once for all of them: one event makes every open list ask again. Who
 * comes while a read is under way waits for the next one, so that what they get was read after they asked,
 * as if they had read it themselves.
 */
export interface SharedReads<T> {
  /** @param key says all that decides the answer, but for those who see more */
  ask(key: string, asker: Asker<T>): Promise<T>;
}

export function createSharedReads<T>(): SharedReads<T> {
  /** Of each read that is under way, who came after it had begun. */
  const late = new Map<string, Waiting<T>[]>();
  const runAll = async (key: string, first: Waiting<T>): Promise<void> => {
    for (let group = [first]; group.length > 0; group = late.get(key) ?? []) {
      late.set(key, []);
      await answer(group);
    }
    late.delete(key);
  };
  return {
    ask: (key, asker) =>
      new Promise((take, fail) => {
        const waiting = { ...asker, take, fail };
        const group = late.get(key);
        if (group) group.push(waiting);
        else void runAll(key, waiting);
      }),
  };
}

const answerAlone = <T>(asker: Waiting<T>): Promise<void> => asker.alone().then(asker.take, asker.fail);

/** Never fails: a failure is told to those who asked. */
async function answer<T>(group: readonly Waiting<T>[]): Promise<void> {
  const [first, second] = group;
  if (!first) return;
  if (!second) return answerAlone(first);
  try {
    const { answer: forAll, seeMore } = await first.forAll();
    for (const asker of group)
      if (seeMore === null || seeMore.has(asker.id)) void answerAlone(asker);
      else asker.take(forAll);
  } catch (error) {
    for (const asker of group) asker.fail(error);
  }
}
