/**
 * Makes what is committed last, for many at once: who asks while a flush is under way waits for the next one,
 * which begins after all who wait for it have asked. A flush writes the whole log up to where it stands, and
 * so what was committed before it began.
 */
export function sharedFlush(flush: () => Promise<unknown>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    const mine = flush().then(() => undefined);
    const end = () => {
      if (underWay === mine) underWay = null;
    };
    underWay = mine;
    mine.then(end, end);
    return mine;
  };
  return () => {
    if (!underWay) return begin();
    next ??= underWay
      .catch(() => undefined)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };
}
