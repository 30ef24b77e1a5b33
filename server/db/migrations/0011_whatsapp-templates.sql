CREATE TABLE "whatsapp_templates" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"business_account_id" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"category" text NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"provider_id" text,
	"provider_status" text,
	"reason" text,
	"quality" text DEFAULT 'UNKNOWN' NOT NULL,
	"header" text,
	"body" text NOT NULL,
	"footer" text,
	"buttons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"examples" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"submitted_at" timestamp(3) with time zone,
	"status_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_templates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ticket_conversations" ADD COLUMN "holder" text DEFAULT 'NOBODY' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_conversations" ADD COLUMN "bot_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_conversations" ADD COLUMN "held_by_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_conversations" ADD COLUMN "held_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket_conversations" ADD COLUMN "instructions" text;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "messenger" jsonb;--> statement-breakpoint
ALTER TABLE "whatsapp_templates" ADD CONSTRAINT "whatsapp_templates_connection" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_templates_name" ON "whatsapp_templates" USING btree ("tenant_id","business_account_id","name","language");--> statement-breakpoint
CREATE INDEX "whatsapp_templates_list" ON "whatsapp_templates" USING btree ("tenant_id","name","language","id");