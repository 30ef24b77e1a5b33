import { timingSafeEqual } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { push as calls } from "../../../../contract/notices/push.ts";
import type { PushDevice } from "../../../../contract/notices/push.ts";
import { newId } from "../../../db/columns.ts";
import { tenants } from "../../../db/table.ts";
import { Fault, fieldFault } from "../../../fault.ts";
import { implement } from "../../../kernel/implement.ts";
import { defineModule } from "../../../kernel/define-module.ts";
import { webhookUrl } from "../../../providers/web-hook.ts";
import { isPublicKey } from "../../../providers/push/web-push.ts";
import type { Services } from "../../../services.ts";
import { visitorActor } from "../../../work.ts";
import type { Work } from "../../../work.ts";
import { atHome, localeOf } from "../../people/session/accounts.ts";
import { familyOf } from "../../people/session/open-session.ts";
import { sessions, users } from "../../people/session/table.ts";
import { pushTo } from "./jobs.ts";
import { trialFor } from "./message.ts";
import {
  forgetSubscriptions,
  keepNewest,
  liveSubscriptions,
  ofUser,
  sealedFor,
  secretOf,
} from "../push-subscriptions/subscriptions.ts";
import { pushSubscriptions } from "../push-subscriptions/table.ts";
import { pushJobs } from "./jobs.ts";
import { say } from "./texts.ts";

interface Asked {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const pushCalls = implement(calls, {
  key: async ({ services }) => ({ publicKey: (await services.vapid.current()).publicKey }),
  devices: async (context) => {
    const { actor, userId, sessionId, tenant } = await atHome(context);
    return context.desk.read(tenant, actor, async (work) => ({
      items: await devicesOf(work, userId, sessionId),
    }));
  },
  subscribe: async (context) => {
    const { actor, userId, sessionId, tenant } = await atHome(context);
    const { body, services, caller } = context;
    const sealed = sealedIn(services, body);
    const vapidKey = body.vapidKey ?? (await services.vapid.current()).publicKey;
    if (typeof (await services.vapid.keysFor(vapidKey)) === "string")
      throw fieldFault("vapidKey", say("push.not_our_key"));
    return context.desk.transaction(tenant, actor, async (work) => {
      const id = newId();
      const row = {
        userId,
        sessionId,
        ...sealed,
        vapidKey,
        userAgent: caller.userAgent,
        failures: 0,
        createdAt: work.now,
      };
      // A browser that was somebody else's is now the one's who sits at it.
      const [kept] = await work.db
        .insert(pushSubscriptions)
        .values({ ...row, tenantId: work.tenant, id })
        .onConflictDoUpdate({ target: [pushSubscriptions.tenantId, pushSubscriptions.endpoint], set: row })
        .returning({ id: pushSubscriptions.id });
      work.record({
        entity: "push_subscriptions",
        entityId: kept?.id ?? id,
        action: "create",
        before: null,
        after: { userId, userAgent: caller.userAgent },
      });
      await forgetSubscriptions(
        work,
        and(
          ofUser(userId),
          eq(pushSubscriptions.sessionId, sessionId),
          ne(pushSubscriptions.endpoint, body.endpoint),
        ),
      );
      await keepNewest(work, userId);
      tellMyOtherTabs(work, userId);
      const device = (await devicesOf(work, userId, sessionId)).find((one) => one.id === kept?.id);
      if (!device) throw new Fault("internal");
      return device;
    });
  },
  unsubscribe: async (context) => {
    const { actor, userId, tenant } = await atHome(context);
    await context.desk.transaction(tenant, actor, (work) =>
      forgetSubscriptions(work, and(ofUser(userId), eq(pushSubscriptions.endpoint, context.body.endpoint))),
    );
    return {};
  },
  remove: async (context) => {
    const { actor, userId, tenant } = await atHome(context);
    const gone = await context.desk.transaction(tenant, actor, (work) =>
      forgetSubscriptions(work, and(ofUser(userId), eq(pushSubscriptions.id, context.params.id))),
    );
    if (gone === 0) throw new Fault("not_found");
    return {};
  },
  test: async (context) => {
    const { actor, userId, tenant } = await atHome(context);
    return context.desk.transaction(tenant, actor, async (work) => {
      const [person] = await work
        .from(users, { locale: sql<string>`coalesce(${users.locale}, ${tenants.locale})` })
        .innerJoin(tenants, eq(tenants.id, users.tenantId))
        .where(eq(users.id, userId));
      return { sentTo: await pushTo(work, userId, trialFor(localeOf(person?.locale ?? null) ?? "en"), true) };
    });
  },
  renew: async ({ body: { former, subscription }, desk, services, caller }) => {
    const sealed = sealedIn(services, subscription);
    const known = await services.database.read("system", (db) =>
      db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, former.endpoint)),
    );
    const row = known.find((one) => isSame(secretOf(one, services.sealer), former.auth));
    if (!row) throw new Fault("not_found");
    await desk.transaction(row.tenantId, visitorActor(caller), async (work) => {
      if (subscription.endpoint !== former.endpoint)
        await forgetSubscriptions(work, eq(pushSubscriptions.endpoint, subscription.endpoint));
      await work
        .update(pushSubscriptions)
        .set({ ...sealed, failures: 0 })
        .where(eq(pushSubscriptions.id, row.id));
      work.record({
        entity: "push_subscriptions",
        entityId: row.id,
        action: "update",
        before: null,
        after: null,
      });
    });
    return {};
  },
});

async function devicesOf(work: Work, userId: string, sessionId: string): Promise<PushDevice[]> {
  const here = familyOf(await work.rows(sessions).get(sessionId));
  const found = await liveSubscriptions(work, ofUser(userId));
  return found.map(({ row: { id, userAgent, createdAt, lastUsedAt }, session }) => ({
    id,
    userAgent,
    createdAt,
    lastUsedAt,
    isCurrent: familyOf(session) === here,
  }));
}

/** @throws Fault invalid for an address that is not to be called, or keys that nothing can be sealed with */
function sealedIn(
  { env, sealer }: Services,
  { endpoint, keys: { p256dh, auth } }: Asked,
): { endpoint: string; p256dh: string; auth: string } {
  const { url } = webhookUrl(endpoint, env.allowsLoopbackWebhooks);
  if (url === null || (url.protocol !== "https:" && !env.allowsLoopbackWebhooks))
    throw fieldFault("endpoint", say("push.public_https_only"));
  if (!isPublicKey(p256dh)) throw fieldFault("keys.p256dh", say("push.bad_browser_key"));
  return { endpoint, p256dh, auth: sealer.seal(auth.replace("==", ""), sealedFor(endpoint)) };
}

function isSame(known: string | null, said: string): boolean {
  const [one, other] = [Buffer.from(known ?? "", "base64url"), Buffer.from(said, "base64url")];
  return known !== null && one.length === other.length && timingSafeEqual(one, other);
}

const tellMyOtherTabs = (work: Work, userId: string): void => {
  work.publish("resource_changed", { group: "push", id: "" }, [`user:${userId}`]);
};

export const pushModule = defineModule("notices/push", { calls: pushCalls, jobs: pushJobs });
