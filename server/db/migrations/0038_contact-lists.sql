CREATE TABLE "contact_bulk_change_rows" (
	"tenant_id" text NOT NULL,
	"change_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"reason" text,
	"before" jsonb,
	"version_after" integer,
	CONSTRAINT "contact_bulk_change_rows_tenant_id_change_id_contact_id_pk" PRIMARY KEY("tenant_id","change_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contact_bulk_changes" (
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
	CONSTRAINT "contact_bulk_changes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_list_members" (
	"tenant_id" text NOT NULL,
	"list_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_list_members_tenant_id_list_id_contact_id_pk" PRIMARY KEY("tenant_id","list_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contact_lists" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"kind" text NOT NULL,
	"rule" jsonb,
	"is_pinned" boolean DEFAULT true NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_lists_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact_bulk_change_rows" ADD CONSTRAINT "contact_bulk_change_rows_change" FOREIGN KEY ("tenant_id","change_id") REFERENCES "public"."contact_bulk_changes"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_bulk_change_rows" ADD CONSTRAINT "contact_bulk_change_rows_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_bulk_changes" ADD CONSTRAINT "contact_bulk_changes_actor" FOREIGN KEY ("tenant_id","actor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_bulk_changes" ADD CONSTRAINT "contact_bulk_changes_undone_by" FOREIGN KEY ("tenant_id","undone_by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_list_members" ADD CONSTRAINT "contact_list_members_list" FOREIGN KEY ("tenant_id","list_id") REFERENCES "public"."contact_lists"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_list_members" ADD CONSTRAINT "contact_list_members_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_bulk_change_rows_state" ON "contact_bulk_change_rows" USING btree ("tenant_id","change_id","state","contact_id");--> statement-breakpoint
CREATE INDEX "contact_bulk_change_rows_contact_rows" ON "contact_bulk_change_rows" USING btree ("tenant_id","contact_id");--> statement-breakpoint
CREATE INDEX "contact_bulk_changes_actor_rows" ON "contact_bulk_changes" USING btree ("tenant_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "contact_bulk_changes_active" ON "contact_bulk_changes" USING btree ("tenant_id","actor_id") WHERE state in ('QUEUED','RUNNING','UNDOING');--> statement-breakpoint
CREATE INDEX "contact_list_members_contact_rows" ON "contact_list_members" USING btree ("tenant_id","contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_lists_name" ON "contact_lists" USING btree ("tenant_id",lower(name));--> statement-breakpoint
CREATE INDEX "contact_lists_by_name" ON "contact_lists" USING btree ("tenant_id","name","id");