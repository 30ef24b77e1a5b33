import { sealedFor as sealedForSubscription } from "../modules/notices/push-subscriptions/subscriptions.ts";
import { sealedFor as sealedForPush } from "../modules/notices/push/vapid.ts";
import { holder } from "../modules/people/session/second-factor.ts";
import { sealedFor as sealedForMailHook } from "../modules/channels/mailboxes/mail-hook.ts";
import { sealedFor as sealedForSignIn } from "../modules/channels/mailboxes/sign-in.ts";
import { sealedFor as sealedForSignUp } from "../modules/channels/whatsapp-sign-ups/begin.ts";
import { sealedFor as sealedForApp } from "../modules/workspace/app-registrations/secrets.ts";
import { sealedFor as sealedForConnection } from "../modules/workspace/connections/secrets.ts";
import { sealedFor as sealedForUnplaced } from "../modules/workspace/inbound/unplaced.ts";
import { sealedFor as sealedForSigning } from "../signing-key.ts";

export interface SealedColumn {
  table: string;
  column: string;
  key: readonly [name: string, type: "text" | "uuid"][];
  /** Other columns that say whose it is. */ names: readonly string[];
  /** Whose it is, by the columns of its key and those. */ of(row: (name: string) => string): string;
  /** A string in jsonb. */ isJson?: true;
  /** Null where there is no secret. */ isOptional?: true;
  /** Rows whose value is sealed, in SQL; all of them without it. */ where?: string;
  /** The file that seals it. */ sealedIn: string;
}

const ofTenant: SealedColumn["key"] = [
  ["tenant_id", "text"],
  ["id", "uuid"],
];

/** All that is kept sealed. What is sealed elsewhere lasts for minutes (`social-login.ts`) or is no row (a backup's probe). */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: "signing_keys",
    column: "private_jwk",
    key: [["id", "uuid"]],
    names: [],
    of: (row) => sealedForSigning(row("id")),
    isJson: true,
    where: "jsonb_typeof(private_jwk) = 'string'",
    sealedIn: "server/signing-key.ts",
  },
  {
    table: "vapid_keys",
    column: "private_key",
    key: [["id", "text"]],
    names: [],
    of: (row) => sealedForPush(row("id")),
    sealedIn: "server/modules/notices/push/vapid.ts",
  },
  {
    table: "second_factors",
    column: "secret",
    key: ofTenant,
    names: ["user_id"],
    of: (row) => holder(row("tenant_id"), row("user_id")),
    sealedIn: "server/modules/people/session/second-factor.ts",
  },
  {
    table: "connections",
    column: "secrets",
    key: ofTenant,
    names: [],
    of: (row) => sealedForConnection({ tenantId: row("tenant_id"), id: row("id") }),
    where: "not is_simulated",
    sealedIn: "server/modules/workspace/connections/secrets.ts",
  },
  {
    table: "installation_apps",
    column: "secrets",
    key: [["provider", "text"]],
    names: [],
    of: (row) => sealedForApp({ tenantId: null, provider: row("provider") }),
    sealedIn: "server/modules/workspace/app-registrations/secrets.ts",
  },
  {
    table: "app_registrations",
    column: "secrets",
    key: ofTenant,
    names: ["provider"],
    of: (row) => sealedForApp({ tenantId: row("tenant_id"), provider: row("provider") }),
    sealedIn: "server/modules/workspace/app-registrations/secrets.ts",
  },
  {
    table: "mailboxes",
    column: "hook_secrets",
    key: [
      ["tenant_id", "text"],
      ["connection_id", "uuid"],
    ],
    names: [],
    of: (row) => sealedForMailHook({ tenantId: row("tenant_id"), connectionId: row("connection_id") }),
    isOptional: true,
    where: "hook_secrets is not null",
    sealedIn: "server/modules/channels/mailboxes/mail-hook.ts",
  },
  {
    table: "mailbox_sign_ins",
    column: "verifier",
    key: ofTenant,
    names: [],
    of: (row) => sealedForSignIn({ tenantId: row("tenant_id"), id: row("id") }),
    sealedIn: "server/modules/channels/mailboxes/sign-in.ts",
  },
  {
    table: "whatsapp_sign_ups",
    column: "secrets",
    key: ofTenant,
    names: [],
    of: (row) => sealedForSignUp({ tenantId: row("tenant_id"), id: row("id") }),
    where: "secrets is not null",
    sealedIn: "server/modules/channels/whatsapp-sign-ups/finish.ts",
  },
  {
    table: "unplaced_events",
    column: "sealed_event",
    key: [["id", "uuid"]],
    names: ["app"],
    of: (row) => sealedForUnplaced(row("app")),
    sealedIn: "server/modules/workspace/inbound/unplaced.ts",
  },
  {
    table: "push_subscriptions",
    column: "auth",
    key: ofTenant,
    names: ["endpoint"],
    of: (row) => sealedForSubscription(row("endpoint")),
    sealedIn: "server/modules/notices/push/module.ts",
  },
];
