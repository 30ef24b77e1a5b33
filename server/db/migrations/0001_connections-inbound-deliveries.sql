CREATE TABLE "conversation_messages" (
	"tenant_id" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	CONSTRAINT "conversation_messages_tenant_id_connection_id_external_id_pk" PRIMARY KEY("tenant_id","connection_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_conversations" (
	"tenant_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"identity_kind" text NOT NULL,
	"identity_value" text NOT NULL,
	"last_inbound_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_conversations_tenant_id_ticket_id_pk" PRIMARY KEY("tenant_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"is_simulated" boolean NOT NULL,
	"state" text DEFAULT 'CONNECTED' NOT NULL,
	"account" text NOT NULL,
	"settings" jsonb NOT NULL,
	"secrets" text NOT NULL,
	"hook_key" text NOT NULL,
	"display_name" text,
	"last_error" text,
	"last_error_at" timestamp(3) with time zone,
	"checked_at" timestamp(3) with time zone,
	"last_inbound_at" timestamp(3) with time zone,
	"refused" integer DEFAULT 0 NOT NULL,
	"clock_offset_ms" bigint DEFAULT 0 NOT NULL,
	"simulator" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "connections_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"payload" jsonb NOT NULL,
	"ticket_id" uuid,
	"message_id" uuid,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp(3) with time zone,
	"sending_since" timestamp(3) with time zone,
	"provider_message_id" text,
	"code" text,
	"reason" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp(3) with time zone,
	CONSTRAINT "deliveries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "inbound_events" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"post_id" uuid,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"lane" text NOT NULL,
	"event" jsonb NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp(3) with time zone,
	CONSTRAINT "inbound_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "inbound_posts" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"body" "bytea" NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbound_posts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "delivery_reason" text;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_connection" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_conversations" ADD CONSTRAINT "ticket_conversations_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_conversations" ADD CONSTRAINT "ticket_conversations_connection" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_connection" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_events" ADD CONSTRAINT "inbound_events_connection" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_posts" ADD CONSTRAINT "inbound_posts_connection" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_message" ON "conversation_messages" USING btree ("tenant_id","message_id");--> statement-breakpoint
CREATE INDEX "ticket_conversations_address" ON "ticket_conversations" USING btree ("tenant_id","connection_id","identity_kind","identity_value","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_hook_key" ON "connections" USING btree ("hook_key");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_account" ON "connections" USING btree ("tenant_id","provider","account") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "connections_newest" ON "connections" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_newest" ON "deliveries" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_lane" ON "deliveries" USING btree ("tenant_id","connection_id","recipient","state","id");--> statement-breakpoint
CREATE INDEX "deliveries_message" ON "deliveries" USING btree ("tenant_id","message_id");--> statement-breakpoint
CREATE INDEX "deliveries_under_way" ON "deliveries" USING btree ("state","sending_since");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_provider_id" ON "deliveries" USING btree ("tenant_id","connection_id","provider_message_id");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("next_attempt_at") WHERE state = 'QUEUED';--> statement-breakpoint
CREATE INDEX "deliveries_age" ON "deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_events_once" ON "inbound_events" USING btree ("tenant_id","connection_id","kind","external_id","status");--> statement-breakpoint
CREATE INDEX "inbound_events_lane" ON "inbound_events" USING btree ("tenant_id","connection_id","lane","state","id");--> statement-breakpoint
CREATE INDEX "inbound_events_state" ON "inbound_events" USING btree ("tenant_id","state","connection_id");--> statement-breakpoint
CREATE INDEX "inbound_events_pending" ON "inbound_events" USING btree ("id") WHERE state = 'PENDING';--> statement-breakpoint
CREATE INDEX "inbound_events_age" ON "inbound_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_posts_once" ON "inbound_posts" USING btree ("tenant_id","connection_id","hash");--> statement-breakpoint
CREATE INDEX "inbound_posts_age" ON "inbound_posts" USING btree ("created_at");