import { isFault } from "../shared/api/fault";

/**
 * Whether a failed read is sent again: not where the server has refused it (4xx), and at most so many times.
 */
export const retryUpTo =
  (times: number) =>
  (failures: number, error: Error): boolean =>
    failures < times && (!isFault(error) || error.status === 0 || error.status >= 500);
