CREATE TABLE "workspace_figures" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"people" integer NOT NULL,
	"tickets" integer NOT NULL,
	"stored_bytes" bigint NOT NULL,
	"last_activity_at" timestamp(3) with time zone,
	"broken_connections" integer NOT NULL,
	"oldest_due_job_at" timestamp(3) with time zone,
	"failed_deliveries" integer NOT NULL,
	"last_error_what" text,
	"last_error_code" text,
	"last_error_at" timestamp(3) with time zone,
	"event_seq" bigint NOT NULL,
	"size_counted_at" timestamp(3) with time zone NOT NULL,
	"counted_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workspace_figures" ADD CONSTRAINT "workspace_figures_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;