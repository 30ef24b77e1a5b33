import { lt, or } from "drizzle-orm";
import type { Purge } from "../../../jobs/purge.ts";
import { sessions, userSecrets } from "./table.ts";

const sessionDays = 30;

export const sessionPurges: Purge[] = [
  {
    kind: "expired",
    table: userSecrets,
    where: (ago) => or(lt(userSecrets.expiresAt, ago({ days: 1 })), lt(userSecrets.usedAt, ago({ days: 1 }))),
  },
  {
    kind: "expired",
    table: sessions,
    where: (ago) =>
      or(
        lt(sessions.revokedAt, ago({ days: sessionDays })),
        lt(sessions.lastUsedAt, ago({ days: sessionDays })),
      ),
  },
];
