CREATE TABLE "connection_defaults" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"group_id" uuid,
	"category_id" uuid,
	"calendar_id" uuid,
	"language" text DEFAULT 'en' NOT NULL,
	"greeting" text DEFAULT '' NOT NULL,
	"acknowledgement" text DEFAULT '' NOT NULL,
	"away_message" text DEFAULT '' NOT NULL,
	"suggests_articles" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connection_defaults_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_charges" (
	"tenant_id" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"category" text NOT NULL,
	"country" text NOT NULL,
	"is_billable" boolean NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "whatsapp_charges_tenant_id_connection_id_external_id_pk" PRIMARY KEY("tenant_id","connection_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_rates" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"country" text NOT NULL,
	"category" text NOT NULL,
	"currency" text NOT NULL,
	"micros" bigint NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_rates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "calendar_id" uuid;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "acknowledgement" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "away_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "watched_by" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "watched_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket_conversations" ADD COLUMN "greeted_on" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "lost_told" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "connection_defaults" ADD CONSTRAINT "connection_defaults_connection" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_charges" ADD CONSTRAINT "whatsapp_charges_connection" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_rates" ADD CONSTRAINT "whatsapp_rates_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connection_defaults_once" ON "connection_defaults" USING btree ("tenant_id","connection_id");--> statement-breakpoint
CREATE INDEX "whatsapp_charges_days" ON "whatsapp_charges" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE INDEX "whatsapp_charges_age" ON "whatsapp_charges" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_rates_once" ON "whatsapp_rates" USING btree ("tenant_id","country","category");