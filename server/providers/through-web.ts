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
