CREATE TABLE "survey_settings" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"timing" text DEFAULT 'OFF' NOT NULL,
	"delay_hours" integer DEFAULT 24 NOT NULL,
	"throttle_days" integer DEFAULT 7 NOT NULL,
	"scale" text DEFAULT 'CSAT' NOT NULL,
	"low_score_max" integer DEFAULT 2 NOT NULL,
	"by_mail" boolean DEFAULT true NOT NULL,
	"by_chat" boolean DEFAULT true NOT NULL,
	"languages" text[] DEFAULT '{en,es,ar}'::text[] NOT NULL,
	"wording" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_settings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ticket_surveys" ALTER COLUMN "sent_to" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ALTER COLUMN "hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD COLUMN "contact_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD COLUMN "agent_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD COLUMN "cycle" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD COLUMN "state" text DEFAULT 'SENT' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD COLUMN "scale" text DEFAULT 'CSAT' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD COLUMN "due_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD COLUMN "sent_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD COLUMN "is_in_chat" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "survey_settings" ADD CONSTRAINT "survey_settings_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "survey_settings_one" ON "survey_settings" USING btree ("tenant_id");--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD CONSTRAINT "ticket_surveys_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD CONSTRAINT "ticket_surveys_agent" FOREIGN KEY ("tenant_id","agent_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_surveys_cycle" ON "ticket_surveys" USING btree ("tenant_id","ticket_id","cycle") WHERE state <> 'CANCELLED';--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_surveys_hash" ON "ticket_surveys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "ticket_surveys_contact_sent" ON "ticket_surveys" USING btree ("tenant_id","contact_id","sent_at");--> statement-breakpoint
CREATE INDEX "ticket_surveys_sent" ON "ticket_surveys" USING btree ("tenant_id","sent_at","id") WHERE sent_at is not null;