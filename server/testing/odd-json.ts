/** A value with something odd in one place, or at one place less. */
export function changedSomewhere(value: unknown, choices: Iterable<number>, odd: unknown): unknown {
  const [choice = 0, ...rest] = [...take(choices, 20)];
  if (typeof value !== "object" || value === null) return odd;
  const keys = Object.keys(value);
  const key = keys[choice % Math.max(1, keys.length)];
  if (key === undefined || choice % 7 === 0) return choice % 2 === 0 ? odd : value;
  const child: unknown = (value as Record<string, unknown>)[key];
  const next = changedSomewhere(child, rest, odd);
  if (Array.isArray(value)) return value.map((one: unknown, at) => (String(at) === key ? next : one));
  const { [key]: _gone, ...others } = value as Record<string, unknown>;
  return choice % 5 === 0 ? others : { ...others, [key]: next };
}
function* take(numbers: Iterable<number>, count: number): Generator<number> {
  let left = count;
  for (const number of numbers) {
    if (left <= 0) return;
    left -= 1;
    yield number;
  }
}
/** The same, and in each object of it a field that nobody knows. */
export function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (typeof value !== "object" || value === null) return value;
  return {
    ...Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withUnknownFields(child)])),
    novelty: { of: ["next", "year"] },
  };
}
