import { and, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { later } from "../../../clock.ts";
import { defineJob } from "../../../jobs/queue.ts";
import type { Routine } from "../../../jobs/queue.ts";
import { ProviderFailure } from "../../../providers/provider.ts";
import { channelProviders } from "../../../providers/registry.ts";
import type { Services } from "../../../services.ts";
import { systemActor } from "../../../work.ts";
import type { JobName, Work } from "../../../work.ts";
import { storedText } from "../../../words/stored.ts";
import { noteConnectionFailure, setConnectionHealth } from "../connections/health.ts";
import type { ConnectionRow } from "../connections/health.ts";
import { openConnection } from "../connections/open.ts";
import { secretsOf, storedSecrets } from "../connections/secrets.ts";
import { connections } from "../connections/table.ts";
import { say } from "./texts.ts";

type Dated = Pick<ConnectionRow, "provider" | "settings" | "createdAt" | "clockOffsetMs">;

const rulesOf = ({ provider, settings }: Pick<ConnectionRow, "provider" | "settings">) =>
  channelProviders[provider].provider.tokens?.rulesOf(settings) ?? null;
/** When a connection was given its token, by everybody's clock. */
export const tokenAtOf = ({ settings, createdAt }: Dated): string => settings["tokenAt"] ?? createdAt;
/** How old its token is, by the provider's own clock. */
const tokenDaysOf = (row: Dated, now: string): number =>
  (Date.parse(now) + row.clockOffsetMs - Date.parse(tokenAtOf(row))) / 86_400_000;

/** When a connection's token is over unless it is renewed; null where it does not end. */
export function tokenEndOf(row: Dated): string | null {
  const rules = rulesOf(row);
  return rules && later(tokenAtOf(row), { days: rules.endsAfterDays, seconds: -row.clockOffsetMs / 1000 });
}
/** How a connection's token is; null where it is good for long, or does not end. */
export function tokenStateOf(
  row: Dated & Pick<ConnectionRow, "state">,
  now: string,
): { endsAt: string; isOver: boolean } | null {
  const rules = rulesOf(row);
  const endsAt = tokenEndOf(row);
  if (!rules || endsAt === null) return null;
  if (row.state === "RECONNECT" || endsAt <= now) return { endsAt, isOver: true };
  return tokenDaysOf(row, now) >= rules.warnAfterDays ? { endsAt, isOver: false } : null;
}
/** The settings of a connection that is given a token by hand, or a renewed one, now. */
export function withTokenAt(row: Dated, now: string): Record<string, string> {
  const { signUp: _signUp, tokenEndsAt: _tokenEndsAt, ...settings } = row.settings;
  return rulesOf(row) === null
    ? settings
    : { ...settings, tokenAt: later(now, { seconds: row.clockOffsetMs / 1000 }) };
}
/** What is told of a token in settings that somebody signed up for, by the provider's own clock. */
export const tokenBySignUp = (
  endsAt: string | null,
  now: string,
  clockOffsetMs = 0,
): Record<string, string> => ({
  signUp: "META",
  ...(endsAt === null
    ? {}
    : {
        tokenAt: later(now, { seconds: clockOffsetMs / 1000 }),
        tokenEndsAt: new Date(endsAt).toISOString(),
      }),
});

const refreshToken: JobName<{ connectionId: string }> = { name: "connections.refresh-token" };
/** Renews one token. The old one stays good, so that what is under way with it goes on. */
export const refreshTokenJob = defineJob<{ connectionId: string }>({
  ...refreshToken,
  schema: z.object({ connectionId: z.uuid() }),
  async run({ desk, services, tenant, payload: { connectionId } }) {
    const { row, now } = await desk.read(tenant, systemActor, async (work) => ({
      row: await work.rows(connections).find(connectionId),
      now: work.now,
    }));
    const rules = row && rulesOf(row);
    if (!row || row.deletedAt !== null || !rules || tokenDaysOf(row, now) < rules.refreshAfterDays) return;
    try {
      const { refreshToken: refresh } = openConnection(desk, services, row);
      const renewed = await refresh?.();
      if (renewed)
        await desk.transaction(tenant, systemActor, (work) =>
          keepToken(work, services, row, renewed.accessToken),
        );
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      await desk.transaction(tenant, systemActor, (work) => noteFailure(work, row, error));
    }
  },
});

/** Nothing where a person has entered another one meanwhile. */
async function keepToken(
  work: Work,
  services: Pick<Services, "sealer">,
  asked: ConnectionRow,
  accessToken: string,
): Promise<void> {
  const row = await work.rows(connections).lock(asked.id);
  if (row.secrets !== asked.secrets) return;
  await setConnectionHealth(work, row.id, {
    secrets: storedSecrets(services, row, { ...secretsOf(services, row), accessToken }),
    settings: withTokenAt(row, work.now),
    lastError: null,
    lastErrorAt: null,
  });
}

/** It is tried again each day; near the end an administrator reads that it will be over. */
async function noteFailure(work: Work, row: ConnectionRow, failure: ProviderFailure): Promise<void> {
  const rules = rulesOf(row);
  if (failure.kind === "reconnect") await noteConnectionFailure(work, row.id, failure.stored);
  else if (rules && tokenDaysOf(row, work.now) >= rules.warnAfterDays)
    await setConnectionHealth(work, row.id, {
      lastError: storedText(say("connection_settings.token_ends", { reason: failure.reason })),
      lastErrorAt: work.now,
    });
}

/** Each day: the tokens that would run out. */
export const refreshTokens: Routine = {
  name: "connections.refresh-tokens",
  cron: "17 4 * * *",
  async run({ desk }) {
    const now = desk.clock.now().toISOString();
    const rows = await desk.database.read("system", (db) =>
      db
        .select()
        .from(connections)
        .where(
          and(
            isNull(connections.deletedAt),
            eq(connections.state, "CONNECTED"),
            ne(connections.provider, "email"),
          ),
        ),
    );
    for (const row of rows) {
      const rules = rulesOf(row);
      if (!rules || tokenDaysOf(row, now) < rules.refreshAfterDays) continue;
      await desk.transaction(row.tenantId, systemActor, (work) => {
        work.enqueue(refreshToken, { connectionId: row.id });
        return Promise.resolve();
      });
    }
  },
};
