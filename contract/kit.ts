import type { z } from "zod";
import type { FaultCode } from "./errors.ts";
import type { Allow } from "./roles.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Verb<Route extends string> = Route extends `${infer M} ${string}` ? M : never;
type PathParam<Route extends string> = Route extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never;

/**
 * What a path parameter names. The test over every endpoint makes a row of that kind in each tenant; `text`
 * is free text.
 */
export type RefKind =
  | "ticket"
  | "message"
  | "contact"
  | "contactIdentity"
  | "contactMerge"
  | "company"
  | "crmNote"
  | "user"
  | "invitation"
  | "notification"
  | "pushSubscription"
  | "savedResponse"
  | "statusDefinition"
  | "skill"
  | "agentGroup"
  | "ticketPipeline"
  | "attachment"
  | "teamAttachment"
  | "session"
  | "ticketView"
  | "ticketBulkChange"
  | "contactBulkChange"
  | "contactList"
  | "privacyRequest"
  | "outboxItem"
  | "connection"
  | "whatsappTemplate"
  | "whatsappConversation"
  | "whatsappCall"
  | "instagramConversation"
  | "mailbox"
  | "whatsappSignUp"
  | "inboundMail"
  | "suppressedAddress"
  | "ticketParticipant"
  | "delivery"
  | "inboundEvent"
  | "ticketCategory"
  | "customField"
  | "customFieldDependency"
  | "routingRule"
  | "automationRule"
  | "webhookDelivery"
  | "savedReport"
  | "reportSchedule"
  | "scorecard"
  | "qualityPlan"
  | "qualityReview"
  | "teamChannel"
  | "teamMessage"
  | "tenant"
  | "workspaceVisit"
  | "ticketMerge"
  | "ticketLink"
  | "landingPage"
  | "customDomain"
  | "article"
  | "articleImport"
  | "crmImport"
  | "articleCategory"
  | "deal"
  | "dealPipeline"
  | "dealStage"
  | "currencyRate"
  | "slaPolicy"
  | "slaCalendar"
  | "slaReminder"
  | "slaBreach"
  | "slaRecount"
  | "escalationRule"
  | "text";

/** Groups of calls whose answers a desk keeps, and which an event may call stale. */
export const dataGroups = [
  "admin-dashboard",
  "agent-groups",
  "agent-settings",
  "agents",
  "apps",
  "article-imports",
  "automation-responses",
  "business-hours",
  "chat-box-settings",
  "companies",
  "connection-defaults",
  "connections",
  "consents",
  "contact-bulk-changes",
  "contact-companies",
  "contact-duplicates",
  "contact-identities",
  "contact-lists",
  "contact-merges",
  "contacts",
  "currency-rates",
  "custom-domains",
  "custom-field-dependencies",
  "custom-field-values",
  "custom-fields",
  "customer-journeys",
  "deal-reports",
  "deals",
  "deliveries",
  "escalation-rules",
  "imports",
  "inbound-events",
  "inbox",
  "invitations",
  "knowledge-base",
  "knowledge-base-categories",
  "landing-pages",
  "mailboxes",
  "notifications",
  "outbox",
  "pipelines",
  "privacy",
  "push",
  "quality",
  "report-schedules",
  "routing-rules",
  "saved-reports",
  "saved-responses",
  "skills",
  "sla-breaches",
  "sla-calendars",
  "sla-metrics",
  "sla-preview",
  "sla-recounts",
  "sla-reminders",
  "sla-settings",
  "sla-tickets",
  "status-definitions",
  "survey-analytics",
  "suppressed-addresses",
  "surveys",
  "team-chat",
  "ticket-board",
  "ticket-bulk-changes",
  "ticket-categories",
  "ticket-conversations",
  "ticket-followers",
  "ticket-links",
  "ticket-merges",
  "ticket-participants",
  "ticket-pipelines",
  "ticket-views",
  "tickets",
  "timeline",
  "users",
  "webhooks",
  "whatsapp-calls",
  "whatsapp-conversations",
  "whatsapp-costs",
  "whatsapp-settings",
  "whatsapp-templates",
  "workload",
  "workspace-visits",
] as const;
export type DataGroup = (typeof dataGroups)[number];
/** Who hears of a change, which rows it was about, and whose data goes stale by it. */
export interface Changed {
  group: DataGroup;
  /** All staff otherwise. */
  audience?: "supervisors";
  /**
   * Which row: that of the path's `{id}`, or else the one that the answer's `id` names. `all`: rows of the
   * group whichever they are.
   */
  id?: "params" | "answer" | "all";
}
export type Changes = DataGroup | Changed | readonly (DataGroup | Changed)[];

export interface Spec {
  /** Least rank that may call, or PUBLIC. */
  allow: Allow;
  /** Required when the path has parameters: what each one names. */
  refs?: Record<string, RefKind>;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Required with a body: a valid one, for documentation, stubs and the tests over every endpoint. */
  example?: unknown;
  /** The shape of the answer; whatever it does not name is stripped before it leaves. */
  returns: z.ZodType;
  /** Groups whose cached data a successful call makes stale, besides its own. */
  touches?: readonly string[];
  /**
   * What `resource_changed` tells other desks after a successful write, in its own transaction. Not for calls
   * that open their own, nor for those that change something only now and then: they publish by hand.
   */
  changes?: Changes;
  /** Answers 201 and takes an Idempotency-Key. */
  creates?: boolean;
  /** Takes If-Match with the version seen. */
  versioned?: boolean;
  /**
   * Calls a minute: of a public call for one address and, where signed in, one account; of others for one
   * account. The server's default otherwise.
   */
  perMinute?: number;
  /** What it may answer besides what every call of its kind does (server/http/call-errors.ts). */
  fails?: readonly FaultCode[];
  /** The body is multipart/form-data with one part named `file`; `optional`: or JSON without one. */
  file?: "required" | "optional";
  /**
   * `none`: the handler opens its own transactions (slow hashing, several tenants, figures that are waited
   * for).
   */
  transaction?: "none";
  /**
   * About the caller's own account: a SUPER_ADMIN is at home in it, whichever workspace they name. So is every
   * call of theirs alone.
   */
  atHome?: true;
  /**
   * A suspended workspace still answers it (docs/adr/0126-plans-limits-suspension.md); `openChats`: to whoever names a
   * chat by its session.
   */
  whileSuspended?: "answers" | "openChats";
  /** Sites that the tenant named may call it from their pages (server/http/embedding.ts). */
  embeds?: true;
  /**
   * The body is taken as bytes and the answer is not always JSON: mounted by itself (server/http/hooks.ts), not by
   * mount.ts.
   */
  raw?: true;
  summary?: string;
}

export type Endpoint<Route extends string = string, S extends Spec = Spec> = S & {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly route: Route;
};
type RefsNeeded<Route extends string> = [PathParam<Route>] extends [never]
  ? unknown
  : { refs: Record<PathParam<Route>, RefKind> };
type ExampleNeeded<S> = S extends { body: infer B extends z.ZodType } ? { example: z.input<B> } : unknown;
/** Only a write with a transaction of its own is told of. `never` here: take `changes` out. */
type ChangesFit<Route extends string, S> = S extends { changes: Changes }
  ? Route extends `GET ${string}`
    ? { changes: never }
    : S extends { transaction: "none" } | { allow: "PUBLIC" }
      ? { changes: never }
      : unknown
  : unknown;

export function endpoint<const Route extends `${Method} /${string}`, const S extends Spec>(
  route: Route,
  spec: S & RefsNeeded<Route> & ExampleNeeded<S> & ChangesFit<Route, S>,
): Endpoint<Route, S> {
  const [method, path] = route.split(" ") as [Verb<Route> & Method, string]; // the template type guarantees both halves
  return { ...spec, id: "", method, path, route };
}

export type AnyEndpoint = Endpoint<string, Spec>;
export type Group = Record<string, AnyEndpoint>;
/** Names a set of calls; each gets `id = "group.call"`. */
export function group<const G extends Group>(name: string, calls: G): G {
  const named = Object.entries(calls).map(([call, value]) => [call, { ...value, id: `${name}.${call}` }]);
  return Object.fromEntries(named) as G; // same keys, same values, one field filled in
}

type Z<T, K extends string, Side extends "input" | "output"> = T extends {
  [P in K]: infer S extends z.ZodType;
}
  ? Side extends "input"
    ? z.input<S>
    : z.output<S>
  : undefined;
export type Params<E> = E extends Endpoint<infer Route, Spec> ? Record<PathParam<Route>, string> : never;
export type QueryIn<E> = Z<E, "query", "input">;
export type QueryOut<E> = Z<E, "query", "output">;
export type BodyIn<E> = Z<E, "body", "input">;
export type BodyOut<E> = Z<E, "body", "output">;
/** What a handler may return. */
export type Returned<E> = Z<E, "returns", "input">;
/** What a caller gets. */
export type Answer<E> = Z<E, "returns", "output">;
/** The same of a list without a cursor: with its total. */
export type Counted<A> = "totalIsCapped" extends keyof A ? A & { total: number; totalIsCapped: boolean } : A;
