CREATE TABLE "legal_holds" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"set_by_name" text NOT NULL,
	"lifted_at" timestamp(3) with time zone,
	"lifted_by_name" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_holds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"contact_id" uuid NOT NULL,
	"note" text,
	"received_on" text NOT NULL,
	"due_on" text NOT NULL,
	"by_id" uuid,
	"by_name" text NOT NULL,
	"removes_files" boolean DEFAULT false NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"steps" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"error" text,
	"refusal" text,
	"storage_key" text,
	"file_expires_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp(3) with time zone,
	CONSTRAINT "privacy_requests_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_one" ON "legal_holds" USING btree ("tenant_id","contact_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "legal_holds_contact_rows" ON "legal_holds" USING btree ("tenant_id","contact_id");--> statement-breakpoint
CREATE INDEX "privacy_requests_contact_rows" ON "privacy_requests" USING btree ("tenant_id","contact_id","id");--> statement-breakpoint
CREATE INDEX "privacy_requests_files" ON "privacy_requests" USING btree ("file_expires_at") WHERE storage_key is not null;--> statement-breakpoint
CREATE INDEX "privacy_requests_active" ON "privacy_requests" USING btree ("updated_at") WHERE state in ('QUEUED','RUNNING');