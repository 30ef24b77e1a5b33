CREATE TABLE "agent_group_members" (
	"tenant_id" text NOT NULL,
	"group_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_group_members_tenant_id_group_id_agent_id_pk" PRIMARY KEY("tenant_id","group_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "agent_groups" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"auto_assign" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_groups_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_categories" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"description" text,
	"color" text DEFAULT '#64748b' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_categories_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_pipeline_agents" (
	"tenant_id" text NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_pipeline_agents_tenant_id_pipeline_id_agent_id_pk" PRIMARY KEY("tenant_id","pipeline_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_pipelines" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_pipelines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "category_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "pipeline_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "snoozed_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "agent_group_members" ADD CONSTRAINT "agent_group_members_group" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."agent_groups"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_group_members" ADD CONSTRAINT "agent_group_members_agent" FOREIGN KEY ("tenant_id","agent_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_categories" ADD CONSTRAINT "ticket_categories_parent" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."ticket_categories"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_pipeline_agents" ADD CONSTRAINT "ticket_pipeline_agents_pipeline" FOREIGN KEY ("tenant_id","pipeline_id") REFERENCES "public"."ticket_pipelines"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_pipeline_agents" ADD CONSTRAINT "ticket_pipeline_agents_agent" FOREIGN KEY ("tenant_id","agent_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_group_members_of" ON "agent_group_members" USING btree ("tenant_id","agent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_groups_name" ON "agent_groups" USING btree ("tenant_id",lower(name));--> statement-breakpoint
CREATE INDEX "ticket_categories_children" ON "ticket_categories" USING btree ("tenant_id","parent_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_categories_name" ON "ticket_categories" USING btree ("tenant_id",coalesce(parent_id::text, ''),lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_pipelines_name" ON "ticket_pipelines" USING btree ("tenant_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_pipelines_default" ON "ticket_pipelines" USING btree ("tenant_id") WHERE is_default;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_into" FOREIGN KEY ("tenant_id","merged_into_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_category" FOREIGN KEY ("tenant_id","category_id") REFERENCES "public"."ticket_categories"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_group" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."agent_groups"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_pipeline" FOREIGN KEY ("tenant_id","pipeline_id") REFERENCES "public"."ticket_pipelines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_category_activity" ON "tickets" USING btree ("tenant_id","category_id","last_activity_at","id") WHERE deleted_at is null and category_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_group_activity" ON "tickets" USING btree ("tenant_id","group_id","last_activity_at","id") WHERE deleted_at is null and group_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_pipeline_activity" ON "tickets" USING btree ("tenant_id","pipeline_id","last_activity_at","id") WHERE deleted_at is null and pipeline_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_merged" ON "tickets" USING btree ("tenant_id","merged_into_id") WHERE merged_into_id is not null;