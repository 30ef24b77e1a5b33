CREATE TABLE "ticket_bulk_change_rows" (
	"tenant_id" text NOT NULL,
	"change_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"reason" text,
	"before" jsonb,
	"version_after" integer,
	CONSTRAINT "ticket_bulk_change_rows_tenant_id_change_id_ticket_id_pk" PRIMARY KEY("tenant_id","change_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_bulk_changes" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"update" jsonb NOT NULL,
	"filter" jsonb,
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
	CONSTRAINT "ticket_bulk_changes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_views" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid,
	"shared_with" text DEFAULT 'NOBODY' NOT NULL,
	"group_id" uuid,
	"filters" jsonb NOT NULL,
	"columns" text[] NOT NULL,
	"sort_by" text DEFAULT 'lastActivityAt' NOT NULL,
	"sort_direction" text DEFAULT 'desc' NOT NULL,
	"group_by" text,
	"position" integer DEFAULT 0 NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_views_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_tags" (
	"tenant_id" text NOT NULL,
	"tag" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	CONSTRAINT "ticket_tags_tenant_id_tag_ticket_id_pk" PRIMARY KEY("tenant_id","tag","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "unattended_notices" (
	"tenant_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"told_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "unattended_notices_tenant_id_ticket_id_user_id_pk" PRIMARY KEY("tenant_id","ticket_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_bulk_change_rows" ADD CONSTRAINT "ticket_bulk_change_rows_change" FOREIGN KEY ("tenant_id","change_id") REFERENCES "public"."ticket_bulk_changes"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_bulk_change_rows" ADD CONSTRAINT "ticket_bulk_change_rows_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_bulk_changes" ADD CONSTRAINT "ticket_bulk_changes_actor" FOREIGN KEY ("tenant_id","actor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_bulk_changes" ADD CONSTRAINT "ticket_bulk_changes_undone_by" FOREIGN KEY ("tenant_id","undone_by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_views" ADD CONSTRAINT "ticket_views_owner" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_views" ADD CONSTRAINT "ticket_views_group" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."agent_groups"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_tags" ADD CONSTRAINT "ticket_tags_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unattended_notices" ADD CONSTRAINT "unattended_notices_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unattended_notices" ADD CONSTRAINT "unattended_notices_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_bulk_change_rows_state" ON "ticket_bulk_change_rows" USING btree ("tenant_id","change_id","state","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_bulk_change_rows_ticket_rows" ON "ticket_bulk_change_rows" USING btree ("tenant_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_bulk_changes_actor_rows" ON "ticket_bulk_changes" USING btree ("tenant_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "ticket_bulk_changes_active" ON "ticket_bulk_changes" USING btree ("tenant_id","actor_id") WHERE state in ('QUEUED','RUNNING','UNDOING');--> statement-breakpoint
CREATE INDEX "ticket_views_owner_rows" ON "ticket_views" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "ticket_views_order" ON "ticket_views" USING btree ("tenant_id","position","id");--> statement-breakpoint
CREATE INDEX "ticket_tags_ticket_rows" ON "ticket_tags" USING btree ("tenant_id","ticket_id");--> statement-breakpoint
CREATE INDEX "unattended_notices_age" ON "unattended_notices" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "unattended_notices_user_rows" ON "unattended_notices" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "tickets_channel_activity" ON "tickets" USING btree ("tenant_id","channel","last_activity_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_sensitive" ON "tickets" USING btree ("tenant_id","last_activity_at","id") WHERE deleted_at is null and is_sensitive;