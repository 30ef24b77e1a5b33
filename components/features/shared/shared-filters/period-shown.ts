interface Days {
  from: string;
  to: string;
}

/**
 * The days between which figures are shown: as their answer has them, or, while that is on its way, as the
 * address asks for them. Undefined: neither knows both ends.
 */
export function periodShown(
  answer: Days | undefined,
  asked: { from?: string | null | undefined; to?: string | null | undefined },
): Days | undefined {
  return answer ?? (asked.from && asked.to ? { from: asked.from, to: asked.to } : undefined);
}
