import type { Method } from "@/contract/kit";
import type { Allow } from "@/contract/roles";

/** What the browser knows of an endpoint once its schemas are stripped: all that it takes to call it. */
export interface Call {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly allow: Allow;
  readonly touches?: readonly string[];
  readonly creates?: boolean;
}
