CREATE TABLE "contact_tags" (
	"tenant_id" text NOT NULL,
	"tag" text NOT NULL,
	"contact_id" uuid NOT NULL,
	CONSTRAINT "contact_tags_tenant_id_tag_contact_id_pk" PRIMARY KEY("tenant_id","tag","contact_id")
);
--> statement-breakpoint
DROP INDEX "contacts_updated";--> statement-breakpoint
DROP INDEX "contacts_name";--> statement-breakpoint
DROP INDEX "contacts_created";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "seen_sort" timestamp(3) with time zone GENERATED ALWAYS AS (coalesce(last_seen_at, '1970-01-01T00:00:00Z')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_tags" ADD CONSTRAINT "contact_tags_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_tags_contact_rows" ON "contact_tags" USING btree ("tenant_id","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_by_updated_at" ON "contacts" USING btree ("tenant_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_created_at" ON "contacts" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_seen_sort" ON "contacts" USING btree ("tenant_id","seen_sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("tenant_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_status_updated" ON "contacts" USING btree ("tenant_id","status","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_type_updated" ON "contacts" USING btree ("tenant_id","type","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_source_updated" ON "contacts" USING btree ("tenant_id","source","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_owner_id_updated" ON "contacts" USING btree ("tenant_id","owner_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_gone" ON "contacts" USING btree ("tenant_id","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "tickets_contact_open" ON "tickets" USING btree ("tenant_id","contact_id") WHERE deleted_at is null and status in ('OPEN','IN_PROGRESS','PENDING','ON_HOLD');