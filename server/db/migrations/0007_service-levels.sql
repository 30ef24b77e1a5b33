CREATE TABLE "escalation_rules" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"trigger_type" text NOT NULL,
	"keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"repetitions" integer,
	"when_it_is" jsonb,
	"conditions" jsonb NOT NULL,
	"level" text NOT NULL,
	"user_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "escalation_rules_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sla_calendar_versions" (
	"tenant_id" text NOT NULL,
	"calendar_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"saved_at" timestamp(3) with time zone NOT NULL,
	"valid_from" timestamp(3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"week" jsonb NOT NULL,
	"holidays" jsonb NOT NULL,
	CONSTRAINT "sla_calendar_versions_tenant_id_calendar_id_version_pk" PRIMARY KEY("tenant_id","calendar_id","version")
);
--> statement-breakpoint
CREATE TABLE "sla_calendars" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"time_zone" text NOT NULL,
	"week" jsonb NOT NULL,
	"holidays" jsonb NOT NULL,
	"version_now" integer DEFAULT 1 NOT NULL,
	"valid_from" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sla_calendars_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sla_options" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"default_policy_id" uuid NOT NULL,
	"default_calendar_id" uuid NOT NULL,
	"at_risk_percent" integer DEFAULT 75 NOT NULL,
	"paused_on_hold" text[] DEFAULT '{}'::text[] NOT NULL,
	"book_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sla_options_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sla_policies" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"description" text,
	"is_on" boolean DEFAULT true NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"conditions" jsonb NOT NULL,
	"calendar_id" uuid NOT NULL,
	"targets" jsonb NOT NULL,
	"paused_on_hold" text[],
	"paused_while_snoozed" text[] DEFAULT '{}'::text[] NOT NULL,
	"version_now" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sla_policies_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sla_policy_versions" (
	"tenant_id" text NOT NULL,
	"policy_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"saved_at" timestamp(3) with time zone NOT NULL,
	"terms" jsonb NOT NULL,
	CONSTRAINT "sla_policy_versions_tenant_id_policy_id_version_pk" PRIMARY KEY("tenant_id","policy_id","version")
);
--> statement-breakpoint
CREATE TABLE "sla_reminders" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"metric" text NOT NULL,
	"offset_minutes" integer NOT NULL,
	"policy_id" uuid,
	"level" text DEFAULT 'AGENT' NOT NULL,
	CONSTRAINT "sla_reminders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sla_breaches" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"cycle" integer NOT NULL,
	"policy_id" uuid,
	"policy_version" integer,
	"target_seconds" integer NOT NULL,
	"breached_at" timestamp(3) with time zone NOT NULL,
	"noted_at" timestamp(3) with time zone NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"acknowledged_at" timestamp(3) with time zone,
	"acknowledged_by_id" uuid,
	"acknowledged_by_name" text,
	"resolved_at" timestamp(3) with time zone,
	"resolved_by_id" uuid,
	"resolved_by_name" text,
	"notes" text,
	CONSTRAINT "sla_breaches_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sla_clocks" (
	"tenant_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"cycle" integer NOT NULL,
	"policy_id" uuid,
	"policy_version" integer,
	"target_seconds" integer,
	"started_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone,
	"breached_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"ended_how" text,
	"priority" text NOT NULL,
	"channel" text NOT NULL,
	"group_id" uuid,
	"assigned_to_id" uuid,
	CONSTRAINT "sla_clocks_tenant_id_ticket_id_metric_cycle_pk" PRIMARY KEY("tenant_id","ticket_id","metric","cycle")
);
--> statement-breakpoint
CREATE TABLE "sla_escalations" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"rule_name" text NOT NULL,
	"occasion" text NOT NULL,
	"level" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"told" jsonb NOT NULL,
	"changed" jsonb NOT NULL,
	CONSTRAINT "sla_escalations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sla_ledgers" (
	"tenant_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"state" jsonb NOT NULL,
	"book_version" integer NOT NULL,
	"open_clocks" integer NOT NULL,
	CONSTRAINT "sla_ledgers_tenant_id_ticket_id_pk" PRIMARY KEY("tenant_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "sla_recount_rows" (
	"tenant_id" text NOT NULL,
	"change_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"reason" text,
	"before" jsonb,
	"version_after" integer,
	CONSTRAINT "sla_recount_rows_tenant_id_change_id_ticket_id_pk" PRIMARY KEY("tenant_id","change_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "sla_recounts" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"cause" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"fixed_at" timestamp(3) with time zone,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"not_undone" integer DEFAULT 0 NOT NULL,
	"undone_by_id" uuid,
	"error" text,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sla_recounts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sla_spans" (
	"tenant_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"cycle" integer NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"note" text,
	"from_at" timestamp(3) with time zone NOT NULL,
	"to_at" timestamp(3) with time zone NOT NULL,
	"policy_id" uuid,
	"policy_version" integer,
	"calendar_id" uuid,
	"calendar_version" integer,
	"open_seconds" integer NOT NULL,
	"counted_seconds" integer NOT NULL,
	CONSTRAINT "sla_spans_tenant_id_ticket_id_metric_cycle_position_pk" PRIMARY KEY("tenant_id","ticket_id","metric","cycle","position")
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "sla_due_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "sla_due_sort" timestamp(3) with time zone GENERATED ALWAYS AS (coalesce(sla_due_at, '9999-12-31T00:00:00Z')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "tier" text DEFAULT 'STANDARD' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "tier" text;--> statement-breakpoint
ALTER TABLE "escalation_rules" ADD CONSTRAINT "escalation_rules_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_calendar_versions" ADD CONSTRAINT "sla_calendar_versions_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_calendars" ADD CONSTRAINT "sla_calendars_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_options" ADD CONSTRAINT "sla_options_policy" FOREIGN KEY ("tenant_id","default_policy_id") REFERENCES "public"."sla_policies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_options" ADD CONSTRAINT "sla_options_calendar" FOREIGN KEY ("tenant_id","default_calendar_id") REFERENCES "public"."sla_calendars"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_policies" ADD CONSTRAINT "sla_policies_calendar" FOREIGN KEY ("tenant_id","calendar_id") REFERENCES "public"."sla_calendars"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_policy_versions" ADD CONSTRAINT "sla_policy_versions_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_reminders" ADD CONSTRAINT "sla_reminders_policy_row" FOREIGN KEY ("tenant_id","policy_id") REFERENCES "public"."sla_policies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_reminders" ADD CONSTRAINT "sla_reminders_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_breaches" ADD CONSTRAINT "sla_breaches_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_clocks" ADD CONSTRAINT "sla_clocks_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_escalations" ADD CONSTRAINT "sla_escalations_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_ledgers" ADD CONSTRAINT "sla_ledgers_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_recount_rows" ADD CONSTRAINT "sla_recount_rows_run" FOREIGN KEY ("tenant_id","change_id") REFERENCES "public"."sla_recounts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_recount_rows" ADD CONSTRAINT "sla_recount_rows_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_recounts" ADD CONSTRAINT "sla_recounts_actor" FOREIGN KEY ("tenant_id","actor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_spans" ADD CONSTRAINT "sla_spans_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sla_calendars_name" ON "sla_calendars" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "sla_options_one" ON "sla_options" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sla_policies_name" ON "sla_policies" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "sla_reminders_policy" ON "sla_reminders" USING btree ("tenant_id","policy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sla_breaches_once" ON "sla_breaches" USING btree ("tenant_id","ticket_id","metric","cycle");--> statement-breakpoint
CREATE INDEX "sla_breaches_time" ON "sla_breaches" USING btree ("tenant_id","breached_at","id");--> statement-breakpoint
CREATE INDEX "sla_breaches_status" ON "sla_breaches" USING btree ("tenant_id","status","breached_at","id");--> statement-breakpoint
CREATE INDEX "sla_clocks_due" ON "sla_clocks" USING btree ("tenant_id","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sla_escalations_once" ON "sla_escalations" USING btree ("tenant_id","ticket_id","rule_id","occasion");--> statement-breakpoint
CREATE INDEX "sla_ledgers_open" ON "sla_ledgers" USING btree ("tenant_id","ticket_id") WHERE open_clocks > 0;--> statement-breakpoint
CREATE INDEX "sla_recounts_active" ON "sla_recounts" USING btree ("tenant_id") WHERE state in ('QUEUED','RUNNING');--> statement-breakpoint
CREATE INDEX "tickets_due" ON "tickets" USING btree ("tenant_id","sla_due_sort","id") WHERE deleted_at is null;
--> statement-breakpoint
-- What a tenant that is founded from here on begins with, for those that are there: its business hours are the
-- calendar "Default", version 1.
INSERT INTO "sla_calendars" ("tenant_id", "id", "name", "time_zone", "week", "holidays", "valid_from")
SELECT t."id", gen_random_uuid(), 'Default', t."time_zone",
  coalesce(h."week", '[[{"from":"09:00","to":"17:00"}],[{"from":"09:00","to":"17:00"}],[{"from":"09:00","to":"17:00"}],[{"from":"09:00","to":"17:00"}],[{"from":"09:00","to":"17:00"}],[],[]]'::jsonb),
  coalesce((SELECT jsonb_agg(jsonb_build_object('on', d ->> 'date', 'name', d ->> 'name')) FROM jsonb_array_elements(h."holidays") d), '[]'::jsonb), now()
FROM "tenants" t LEFT JOIN "business_hours" h ON h."tenant_id" = t."id";--> statement-breakpoint
INSERT INTO "sla_calendar_versions" ("tenant_id", "calendar_id", "version", "name", "saved_at", "valid_from", "time_zone", "week", "holidays")
SELECT "tenant_id", "id", 1, "name", "valid_from", "valid_from", "time_zone", "week", "holidays" FROM "sla_calendars";--> statement-breakpoint
INSERT INTO "sla_policies" ("tenant_id", "id", "name", "conditions", "calendar_id", "targets")
SELECT "tenant_id", gen_random_uuid(), 'Default', '{"mode":"ALL","items":[]}'::jsonb, "id", '[]'::jsonb FROM "sla_calendars";--> statement-breakpoint
INSERT INTO "sla_policy_versions" ("tenant_id", "policy_id", "version", "name", "saved_at", "terms")
SELECT "tenant_id", "id", 1, "name", now(), jsonb_build_object('isRemoved', true, 'place', 0, 'isDefault', true, 'conditions', "conditions", 'calendarId', "calendar_id", 'targets', "targets", 'pausedOnHold', '[]'::jsonb, 'pausedWhileSnoozed', '[]'::jsonb, 'reminders', '[]'::jsonb, 'atRiskPercent', 75) FROM "sla_policies";--> statement-breakpoint
INSERT INTO "sla_options" ("tenant_id", "id", "default_policy_id", "default_calendar_id")
SELECT "tenant_id", gen_random_uuid(), "id", "calendar_id" FROM "sla_policies";
