CREATE TABLE "company_tags" (
	"tenant_id" text NOT NULL,
	"tag" text NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "company_tags_tenant_id_tag_company_id_pk" PRIMARY KEY("tenant_id","tag","company_id")
);
--> statement-breakpoint
CREATE TABLE "crm_notes" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid,
	"company_id" uuid,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"edited_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crm_notes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
DROP INDEX "companies_name";--> statement-breakpoint
DROP INDEX "companies_newest";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "email_domain" text GENERATED ALWAYS AS (nullif(split_part(email, '@', 2), '')) STORED;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "contact_id" uuid;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "company_tags" ADD CONSTRAINT "company_tags_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_notes" ADD CONSTRAINT "crm_notes_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_notes" ADD CONSTRAINT "crm_notes_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_tags_company_rows" ON "company_tags" USING btree ("tenant_id","company_id");--> statement-breakpoint
CREATE INDEX "crm_notes_contact" ON "crm_notes" USING btree ("tenant_id","contact_id","created_at","id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "crm_notes_company" ON "crm_notes" USING btree ("tenant_id","company_id","created_at","id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "crm_notes_contact_pins" ON "crm_notes" USING btree ("tenant_id","contact_id","created_at","id") WHERE is_pinned and contact_id is not null;--> statement-breakpoint
CREATE INDEX "crm_notes_company_pins" ON "crm_notes" USING btree ("tenant_id","company_id","created_at","id") WHERE is_pinned and company_id is not null;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_parent" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_logs_crm" ON "audit_logs" USING btree ("tenant_id","entity","entity_id","created_at","id") WHERE entity in ('contacts', 'companies') and action <> 'view';--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree ("tenant_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_by_created_at" ON "companies" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_by_updated_at" ON "companies" USING btree ("tenant_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_owner_id_name" ON "companies" USING btree ("tenant_id","owner_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_industry_name" ON "companies" USING btree ("tenant_id","industry","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_parent_id_name" ON "companies" USING btree ("tenant_id","parent_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_gone" ON "companies" USING btree ("tenant_id","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "contacts_email_domain" ON "contacts" USING btree ("tenant_id","email_domain","id") WHERE deleted_at is null and email_domain is not null;--> statement-breakpoint
CREATE INDEX "ticket_messages_contact" ON "ticket_messages" USING btree ("tenant_id","contact_id","created_at","id") WHERE is_public and contact_id is not null;--> statement-breakpoint
CREATE INDEX "ticket_messages_company" ON "ticket_messages" USING btree ("tenant_id","company_id","created_at","id") WHERE is_public and company_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_contact_made" ON "tickets" USING btree ("tenant_id","contact_id","created_at","id") WHERE deleted_at is null and contact_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_contact_resolved" ON "tickets" USING btree ("tenant_id","contact_id","resolved_at","id") WHERE deleted_at is null and contact_id is not null and resolved_at is not null;--> statement-breakpoint
CREATE INDEX "tickets_company_made" ON "tickets" USING btree ("tenant_id","company_id","created_at","id") WHERE deleted_at is null and company_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_company_resolved" ON "tickets" USING btree ("tenant_id","company_id","resolved_at","id") WHERE deleted_at is null and company_id is not null and resolved_at is not null;--> statement-breakpoint
DO $$ BEGIN
  -- Messages that were written before they knew whose ticket they stand on. A database that is new has no message, and has not granted the role anything yet.
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'parley_system') THEN
    IF has_table_privilege('parley_system', 'ticket_messages', 'UPDATE') THEN
      SET LOCAL ROLE parley_system;
      UPDATE "ticket_messages" m SET "contact_id" = t."contact_id", "company_id" = t."company_id" FROM "tickets" t WHERE t."tenant_id" = m."tenant_id" AND t."id" = m."ticket_id" AND (t."contact_id" IS NOT NULL OR t."company_id" IS NOT NULL);
      RESET ROLE;
    END IF;
  END IF;
END $$;
