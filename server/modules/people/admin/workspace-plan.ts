import { eq } from "drizzle-orm";
import { workspaceTerms as calls } from "../../../../contract/workspace/terms.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { storedUseOf } from "../../workspace/attachments/stored-limit.ts";
import { users } from "../session/table.ts";
import { openInvitations } from "./invitations.ts";

export const workspacePlanCalls = implement(calls, {
  get: async ({ desk, actor, tenant, services }) => {
    if (!actor || tenant === null) throw new Fault("unauthenticated");
    const { terms, ...storedBytes } = await storedUseOf(services.database, tenant);
    const people = await desk.read(tenant, actor, async (work) => ({
      count: await work.rows(users).count(eq(users.isActive, true)),
      invited: await openInvitations(work),
    }));
    return {
      plan: terms.plan,
      people: { ...people, max: terms.peopleMax },
      storedBytes: { ...storedBytes, max: terms.storedBytesMax },
    };
  },
});
