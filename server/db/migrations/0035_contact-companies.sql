CREATE TABLE "contact_companies" (
	"tenant_id" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"role" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_companies_tenant_id_contact_id_company_id_pk" PRIMARY KEY("tenant_id","contact_id","company_id")
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "company_by_domain" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_companies" ADD CONSTRAINT "contact_companies_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_companies" ADD CONSTRAINT "contact_companies_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_companies_people" ON "contact_companies" USING btree ("tenant_id","company_id","created_at","contact_id");--> statement-breakpoint
CREATE INDEX "companies_domain" ON "companies" USING btree ("tenant_id","domain","id") WHERE deleted_at is null and domain is not null;