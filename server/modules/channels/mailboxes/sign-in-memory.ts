import { and, eq, sql } from "drizzle-orm";
import { Fault } from "../../../fault.ts";
import type { SimulatorMemory } from "../../../providers/channel/simulated-channel.ts";
import { systemActor } from "../../../work.ts";
import type { Desk } from "../../../work.ts";
import { mailboxSignIns } from "./sign-in-table.ts";
import type { MailboxSignInRow } from "./sign-in-table.ts";

/** In the sign-in's own row, which is locked while the state changes. */
export const memoryOfSignIn = (
  desk: Desk,
  { tenantId, id }: Pick<MailboxSignInRow, "tenantId" | "id">,
): SimulatorMemory<object> => ({
  change: (run) =>
    desk.transaction(tenantId, systemActor, async ({ from, update }) => {
      const isIt = and(eq(mailboxSignIns.tenantId, tenantId), eq(mailboxSignIns.id, id));
      const [held] = await from(mailboxSignIns, { simulator: mailboxSignIns.simulator })
        .where(isIt)
        .for("update");
      if (!held) throw new Fault("not_found");
      const state: object = held.simulator ?? {};
      const result = await run(state);
      await update(mailboxSignIns)
        .set({ simulator: sql`${JSON.stringify(state)}::jsonb` })
        .where(isIt);
      return result;
    }),
});
