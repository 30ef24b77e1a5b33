import { acme } from "./acme/acme.ts";
import { globex } from "./globex/globex.ts";

/**
 * Two tenants whose people and contacts share some names, so that a leak from one to the other would be seen.
 */
export const demo = { acme, globex };
