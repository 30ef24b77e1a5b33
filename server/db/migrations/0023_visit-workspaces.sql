CREATE TABLE "workspace_visits" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"visitor_name" text NOT NULL,
	"visitor_tenant" text NOT NULL,
	"reason" text NOT NULL,
	"hours" integer NOT NULL,
	"state" text DEFAULT 'ASKED' NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"decided_by_id" uuid,
	"decided_by_name" text,
	"decided_at" timestamp(3) with time zone,
	"ends_at" timestamp(3) with time zone,
	"entered_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"ended_by_name" text,
	CONSTRAINT "workspace_visits_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_logs" ADD COLUMN "visit_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "visit_id" uuid;--> statement-breakpoint
ALTER TABLE "user_secrets" ADD COLUMN "visit_id" uuid;--> statement-breakpoint
ALTER TABLE "workspace_visits" ADD CONSTRAINT "workspace_visits_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_visits_one_asked" ON "workspace_visits" USING btree ("tenant_id","visitor_id") WHERE state = 'ASKED';--> statement-breakpoint
CREATE INDEX "workspace_visits_newest" ON "workspace_visits" USING btree ("tenant_id","asked_at","id");--> statement-breakpoint
CREATE INDEX "workspace_visits_of_visitor" ON "workspace_visits" USING btree ("visitor_id","asked_at","id");--> statement-breakpoint
CREATE INDEX "workspace_visits_any_tenant" ON "workspace_visits" USING btree ("id");