CREATE TABLE "new_people_reached" (
	"tenant_id" text NOT NULL,
	"account" text NOT NULL,
	"person" text NOT NULL,
	"counted_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "new_people_reached_tenant_id_account_person_pk" PRIMARY KEY("tenant_id","account","person")
);
--> statement-breakpoint
CREATE TABLE "sending_rates" (
	"tenant_id" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"name" text NOT NULL,
	"full_at_ms" double precision NOT NULL,
	CONSTRAINT "sending_rates_tenant_id_connection_id_name_pk" PRIMARY KEY("tenant_id","connection_id","name")
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "warnings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "sending_rates" ADD CONSTRAINT "sending_rates_connection" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "new_people_reached_newest" ON "new_people_reached" USING btree ("tenant_id","account","counted_at");--> statement-breakpoint
CREATE INDEX "new_people_reached_age" ON "new_people_reached" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "sending_rates_full" ON "sending_rates" USING btree ("full_at_ms");