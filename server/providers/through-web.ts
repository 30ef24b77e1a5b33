import { createCircuitBreaker, unlessLeftAlone } from "./circuit-breaker.ts";
import type { WebRequest } from "./provider.ts";

/**
 * Node forgets the time-out of a request that nobody holds any more, and the call then waits for as long as the
 * other side says nothing.
 */
const underWay = new Set<Request>();

/** The way out by the web's own `fetch`. */
export const throughWeb: WebRequest = async (request) => {
  underWay.add(request);
  try {
    return await fetch(request);
  } finally {
    underWay.delete(request);
  }
};

/** A way out that leaves a host alone for a while which failed again and again. @throws ProviderFailure then */
export function leavingAlone(now: () => Date, request: WebRequest = throughWeb): WebRequest {
  const breaker = createCircuitBreaker({ now });
  return (asked) =>
    unlessLeftAlone(breaker, new URL(asked.url).host, {
      run: () => request(asked),
      isWell: ({ status }) => status < 500,
      isWellAllTheSame: () => false,
    });
}
