CREATE TABLE "contact_consent_changes" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"purpose" text NOT NULL,
	"source" text NOT NULL,
	"reason" text,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" uuid,
	"by_name" text,
	"state" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_consent_changes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_consents" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"purpose" text NOT NULL,
	"source" text NOT NULL,
	"reason" text,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" uuid,
	"by_name" text,
	"state" text NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "contact_consents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact_consent_changes" ADD CONSTRAINT "contact_consent_changes_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_consents" ADD CONSTRAINT "contact_consents_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_consent_changes_contact" ON "contact_consent_changes" USING btree ("tenant_id","contact_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_consents_one" ON "contact_consents" USING btree ("tenant_id","contact_id","channel","purpose");--> statement-breakpoint
CREATE INDEX "contact_consents_state" ON "contact_consents" USING btree ("tenant_id","channel","purpose","state");