import type { Purge } from "../../../jobs/purge.ts";
import { articles } from "../articles/table.ts";

export const articlePurges: Purge[] = [{ kind: "deleted", table: articles }];
