import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { Answer } from "../../../../contract/kit.ts";
import { session as calls } from "../../../../contract/people/session.ts";
import { Fault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import type { OpenContext } from "../../../kernel/implement.ts";
import { tellSignOut } from "./listeners.ts";
import { atHome } from "./accounts.ts";
import { confirmByLink, sendConfirmation } from "./confirmation.ts";
import { exchange, handOffSession, listTenants } from "./handoff.ts";
import { acceptInvitation, readInvitation } from "./invited.ts";
import { login, sendOtp, verifyOtp } from "./login.ts";
import { endSessions, familyOf, isOfFamily, sessionUser } from "./open-session.ts";
import type { Session } from "./open-session.ts";
import { sessionPurges } from "./purges.ts";
import { changePassword, forgotPassword, resetPassword } from "./recovery.ts";
import { refreshToken } from "./refresh.ts";
import { refreshableSince } from "./refreshable.ts";
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  setUpSecondFactor,
  verifySecondFactor,
} from "./second-factor.ts";
import { readSetupLink, setUp } from "./set-up.ts";
import { beginSocialLogin, finishSocialLogin, socialProvider } from "./social-login.ts";
import { availability, signup } from "./signup.ts";
import { sessions, users } from "./table.ts";
import { say } from "./texts.ts";

const sessionCalls = implement(calls, {
  sendOtp,
  verifyOtp,
  login,
  signup,
  refreshToken,
  checkSubdomain: availability,
  logout,
  changePassword,
  forgotPassword,
  resetPassword,
  confirmEmail: confirmByLink,
  sendConfirmation,
  setupLink: readSetupLink,
  setUp,
  invitation: readInvitation,
  acceptInvitation,
  handoff: handOffSession,
  exchange,
  tenants: listTenants,
  socialProvider,
  beginSocialLogin,
  finishSocialLogin,
  verifySecondFactor,
  secondFactor,
  setUpSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  disableSecondFactor,
  me: async (context) => {
    const { actor, userId, tenant } = await atHome(context);
    return context.desk.read(tenant, actor, async (work) => {
      const user = await work.rows(users).get(userId);
      return { ...(await sessionUser(work, user)), isEmailConfirmed: user.emailConfirmedAt !== null };
    });
  },
  updateMe: async (context) => {
    const { actor, userId, tenant } = await atHome(context);
    return context.desk.transaction(tenant, actor, async (work) => {
      const user = await work.rows(users).update(userId, context.body);
      work.publish("resource_changed", { group: "agents", id: userId }, ["staff"]);
      return sessionUser(work, user);
    });
  },
  sessions: async (context) => {
    const { actor, userId, sessionId, tenant } = await atHome(context);
    const open = await context.desk.read(tenant, actor, (work) =>
      work.rows(sessions).list({
        where: and(
          eq(sessions.userId, userId),
          isNull(sessions.revokedAt),
          gt(sessions.lastUsedAt, refreshableSince(work.now)),
        ),
        orderBy: [desc(sessions.lastUsedAt), desc(sessions.id)],
      }),
    );
    return {
      items: [...Map.groupBy(open, familyOf).values()].flatMap((family) => presentFamily(family, sessionId)),
    };
  },
  revokeSession: async (context) => {
    const { actor, userId, tenant } = await atHome(context);
    const ended = await context.desk.transaction(tenant, actor, async (work) => {
      const session = await work.rows(sessions).get(context.params.id);
      if (session.userId !== userId || session.revokedAt !== null) throw new Fault("not_found");
      return endSessions(work, isOfFamily(familyOf(session)), "revoke");
    });
    for (const id of ended) context.services.gate.forget(id);
    return {};
  },
});

async function logout(context: OpenContext<typeof calls.logout>): Promise<Record<string, never>> {
  const { actor, userId, sessionId, tenant } = await atHome(context);
  const ended = await context.desk.transaction(tenant, actor, async (work) => {
    await tellSignOut(work, userId);
    return endSessions(work, isOfFamily(familyOf(await work.rows(sessions).get(sessionId))), "logout");
  });
  for (const id of ended) context.services.gate.forget(id);
  return {};
}

/**
 * One line for each browser: its sessions at several origins are one to the person. The newest comes first.
 */
function presentFamily(family: Session[], currentId: string): Answer<typeof calls.sessions>["items"] {
  const [newest] = family;
  if (!newest) return [];
  const { id, lastUsedAt, ip, userAgent } = newest;
  return [
    {
      id,
      lastUsedAt,
      ip,
      userAgent,
      createdAt: family.map((one) => one.createdAt).sort()[0] ?? newest.createdAt,
      isCurrent: family.some((one) => one.id === currentId),
    },
  ];
}

export const sessionModule = defineModule("people/session", {
  calls: sessionCalls,
  purges: sessionPurges,
  constraints: {
    tenants_pkey: ["subdomain", say("session.subdomain_taken")],
  },
});
