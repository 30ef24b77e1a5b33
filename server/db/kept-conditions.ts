import { LRUCache } from "lru-cache";
import { asker } from "./prepared.ts";

/** What is made of questions that are asked again and again: to put conditions together takes as long as to read the rows. */
export interface KeptConditions<Made> {
  /**
   * @param question says all that decides what is made, the tenant too, in values that JSON tells apart
   * @param make where it fails, so does this, and nothing is kept; who asks the same meanwhile makes it as well
   */
  of(question: readonly unknown[], make: () => Made | Promise<Made>): Promise<Made>;
}

/**
 * Made once for each question of this process, whoever asks. Nobody changes what is told.
 * @param max so many questions, of a few kilobytes each; the one that nobody has asked for longest goes first
 */
export function keepConditions<Made extends object>(max: number): KeptConditions<Made> {
  const kept = new LRUCache<string, Made>({ max });
  return {
    async of(question, make) {
      const key = JSON.stringify(question);
      const known = kept.get(key);
      if (known) return known;
      const making = make();
      const made = making instanceof Promise ? await making : making;
      kept.set(key, made);
      return made;
    },
  };
}

/** Stands in conditions for all who ask as somebody does; who it is, `valuesFor` puts in. Nobody stays nobody. */
export const anyoneLike = <Who extends { readonly id: string | null }>(who: Who): Who =>
  who.id === null ? who : { ...who, id: asker };
