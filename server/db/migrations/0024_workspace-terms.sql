CREATE TABLE "workspace_terms" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"plan" text,
	"people_max" integer,
	"stored_bytes_max" bigint,
	"suspended_at" timestamp(3) with time zone,
	"suspended_reason" text,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workspace_terms" ADD CONSTRAINT "workspace_terms_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workspace_terms_suspended" ON "workspace_terms" USING btree ("tenant_id") WHERE suspended_at is not null;