CREATE TABLE "messenger_calls" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"caller_id" uuid NOT NULL,
	"caller_name" text NOT NULL,
	"provider_call_id" text,
	"state" text DEFAULT 'DIALING' NOT NULL,
	"result" text,
	"reason" text,
	"answer" text,
	"connected_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"duration_seconds" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messenger_calls_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "messenger_calls" ADD CONSTRAINT "messenger_calls_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messenger_calls" ADD CONSTRAINT "messenger_calls_connection" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messenger_calls_of_ticket" ON "messenger_calls" USING btree ("tenant_id","ticket_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "messenger_calls_of_caller" ON "messenger_calls" USING btree ("tenant_id","caller_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "messenger_calls_provider" ON "messenger_calls" USING btree ("tenant_id","connection_id","provider_call_id");