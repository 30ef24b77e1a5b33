CREATE TABLE "ticket_ways" (
	"tenant_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"identity_kind" text NOT NULL,
	"identity_value" text NOT NULL,
	"takes_answers" boolean NOT NULL,
	"last_inbound_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_ways_tenant_id_ticket_id_connection_id_pk" PRIMARY KEY("tenant_id","ticket_id","connection_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_ways" ADD CONSTRAINT "ticket_ways_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_ways" ADD CONSTRAINT "ticket_ways_connection" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_ways_address" ON "ticket_ways" USING btree ("tenant_id","connection_id","identity_kind","identity_value");