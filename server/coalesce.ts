/**
 * Asks for what many want at once in rounds: who comes while one is under way is answered by the next,
 * together with all who come meanwhile. A round begins after everybody in it has come, so it sees whatever
 * was committed by then. Of those in a round the first asks; where that fails, each of the others asks again.
 */
export class Coalescer {
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #gathering = new Map<
    string,
    { names: Set<string>; answer: Promise<ReadonlyMap<string, unknown>> }
  >();

  /**
   * @param line those who may answer each other: their `read` is the same but for what they read by
   * @returns what `read` answers for these names and perhaps for others
   */
  async ask<T>(
    line: string,
    names: readonly string[],
    read: (names: string[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<ReadonlyMap<string, T>> {
    const joined = this.#gathering.get(line);
    if (joined) {
      for (const name of names) joined.names.add(name);
      return (joined.answer as Promise<ReadonlyMap<string, T>>).catch(() => read([...names])); // of the same line
    }
    const before = this.#underWay.get(line);
    const wanted = new Set(names);
    const answer = before
      ? before.then(() => {
          this.#gathering.delete(line);
          return read([...wanted]);
        })
      : read([...wanted]);
    if (before) this.#gathering.set(line, { names: wanted, answer });
    const ended = answer.then(
      () => undefined,
      () => undefined,
    );
    this.#underWay.set(line, ended);
    try {
      return await answer;
    } finally {
      if (this.#underWay.get(line) === ended) this.#underWay.delete(line);
    }
  }
}
