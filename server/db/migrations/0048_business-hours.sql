CREATE TABLE "business_hours" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"is_on" boolean NOT NULL,
	"week" jsonb NOT NULL,
	"holidays" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_hours_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "business_hours" ADD CONSTRAINT "business_hours_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "business_hours_one" ON "business_hours" USING btree ("tenant_id");