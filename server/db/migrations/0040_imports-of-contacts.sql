CREATE TABLE "crm_import_companies" (
	"tenant_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "crm_import_companies_tenant_id_import_id_company_id_pk" PRIMARY KEY("tenant_id","import_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "crm_import_rows" (
	"tenant_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"field" text,
	"entity_id" uuid,
	"change" jsonb,
	"version_after" integer,
	"kept" text,
	CONSTRAINT "crm_import_rows_tenant_id_import_id_number_pk" PRIMARY KEY("tenant_id","import_id","number")
);
--> statement-breakpoint
CREATE TABLE "crm_imports" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"entity" text NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" integer DEFAULT 0 NOT NULL,
	"storage_key" text,
	"state" text DEFAULT 'READY' NOT NULL,
	"problem" text,
	"reading" jsonb NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"marks" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	"policy" text DEFAULT 'UPDATE_EMPTY' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"country" text,
	"analysis" jsonb,
	"total" integer DEFAULT 0 NOT NULL,
	"cursor" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"companies_made" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"undone_by_id" uuid,
	"undo_cursor" uuid,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crm_imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "crm_import_companies" ADD CONSTRAINT "crm_import_companies_import" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."crm_imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_import_rows" ADD CONSTRAINT "crm_import_rows_import" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."crm_imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_imports" ADD CONSTRAINT "crm_imports_actor" FOREIGN KEY ("tenant_id","actor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_imports" ADD CONSTRAINT "crm_imports_undone_by" FOREIGN KEY ("tenant_id","undone_by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crm_import_rows_outcome" ON "crm_import_rows" USING btree ("tenant_id","import_id","outcome","number");--> statement-breakpoint
CREATE INDEX "crm_import_rows_entity" ON "crm_import_rows" USING btree ("tenant_id","import_id","entity_id","number") WHERE version_after is not null;--> statement-breakpoint
CREATE INDEX "crm_import_rows_kept" ON "crm_import_rows" USING btree ("tenant_id","import_id","number") WHERE kept is not null;--> statement-breakpoint
CREATE INDEX "crm_imports_actor_rows" ON "crm_imports" USING btree ("tenant_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "crm_imports_active" ON "crm_imports" USING btree ("updated_at") WHERE state in ('RUNNING','UNDOING');--> statement-breakpoint
CREATE INDEX "crm_imports_files" ON "crm_imports" USING btree ("created_at") WHERE storage_key is not null;--> statement-breakpoint
CREATE INDEX "companies_name_rows" ON "companies" USING btree ("tenant_id",lower("name")) WHERE deleted_at is null;