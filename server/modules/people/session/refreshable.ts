import { limits } from "../../../../contract/limits.ts";
import { later } from "../../../clock.ts";

/** Sessions that were last used before can no longer be renewed, no matter who holds their token. */
export const refreshableSince = (now: string): string =>
  later(now, { days: -limits.refreshWindowDays, seconds: -limits.accessTokenSeconds });
