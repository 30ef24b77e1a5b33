CREATE TABLE "mailbox_sign_ins" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"connection_id" uuid,
	"provider" text NOT NULL,
	"is_simulated" boolean NOT NULL,
	"state_hash" text NOT NULL,
	"verifier" text NOT NULL,
	"client_id" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"mailbox" jsonb,
	"simulator" jsonb,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailbox_sign_ins_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "renewing_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "mailbox_sign_ins" ADD CONSTRAINT "mailbox_sign_ins_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mailbox_sign_ins_state" ON "mailbox_sign_ins" USING btree ("tenant_id","state_hash");--> statement-breakpoint
CREATE INDEX "mailbox_sign_ins_created" ON "mailbox_sign_ins" USING btree ("created_at");