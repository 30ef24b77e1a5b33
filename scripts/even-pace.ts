// Work begun at an even pace, as people at work ask: whether or not what was begun before is over.
import { setTimeout } from "node:timers/promises";

export interface EvenPace {
  seconds: number;
  perSecond: number;
}

/**
 * Begins one piece of work at each beat.
 * @returns what each gave, in the order in which they were begun, once the last is over and the seconds have passed
 * @throws what the first that failed threw; those of later beats are begun all the same
 */
export async function atEvenPace<Given>(
  { seconds, perSecond }: EvenPace,
  work: (beat: number) => Promise<Given>,
): Promise<Given[]> {
  const beats = Array.from({ length: Math.round(seconds * perSecond) }, async (_, beat) => {
    await setTimeout((beat * 1000) / perSecond);
    return work(beat);
  });
  const [given] = await Promise.all([Promise.all(beats), setTimeout(seconds * 1000)]);
  return given;
}
