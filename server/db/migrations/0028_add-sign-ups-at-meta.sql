CREATE TABLE "whatsapp_sign_ups" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"connection_id" uuid,
	"is_simulated" boolean NOT NULL,
	"state_hash" text NOT NULL,
	"client_id" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"used_at" timestamp(3) with time zone,
	"secrets" text,
	"token_ends_at" timestamp(3) with time zone,
	"numbers" jsonb,
	"connected_at" timestamp(3) with time zone,
	"simulator" jsonb,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "whatsapp_sign_ups_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "app_registrations" ADD COLUMN "configuration_id" text;--> statement-breakpoint
ALTER TABLE "installation_apps" ADD COLUMN "configuration_id" text;--> statement-breakpoint
ALTER TABLE "whatsapp_sign_ups" ADD CONSTRAINT "whatsapp_sign_ups_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_sign_ups_state" ON "whatsapp_sign_ups" USING btree ("tenant_id","state_hash");--> statement-breakpoint
CREATE INDEX "whatsapp_sign_ups_created" ON "whatsapp_sign_ups" USING btree ("created_at");