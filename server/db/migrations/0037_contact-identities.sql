CREATE TABLE "contact_identities" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"key" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_identities_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "contact_identities_once" UNIQUE("tenant_id","contact_id","key")
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "aliases" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "blocked_reason" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "blocked_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "blocked_by_name" text;--> statement-breakpoint
ALTER TABLE "contact_identities" ADD CONSTRAINT "contact_identities_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_identities_live" ON "contact_identities" USING btree ("tenant_id","key") WHERE is_live;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_merged_into" FOREIGN KEY ("tenant_id","merged_into_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_merged" ON "contacts" USING btree ("tenant_id","merged_into_id") WHERE merged_into_id is not null;