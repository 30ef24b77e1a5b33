CREATE TABLE "article_import_rows" (
	"tenant_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"path" text NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"reason" text,
	"detail" text,
	"notes" text[] DEFAULT '{}'::text[] NOT NULL,
	"title" text,
	"locale" text,
	"slug" text,
	"category" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"hash" text,
	"content" jsonb,
	"article_number" integer,
	"article_id" uuid,
	CONSTRAINT "article_import_rows_tenant_id_import_id_number_pk" PRIMARY KEY("tenant_id","import_id","number")
);
--> statement-breakpoint
CREATE TABLE "article_imports" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"attachment_id" uuid,
	"crawl" jsonb,
	"locale" text NOT NULL,
	"category_id" uuid,
	"publish" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'READING' NOT NULL,
	"problem" text,
	"total" integer DEFAULT 0 NOT NULL,
	"is_cut" boolean DEFAULT false NOT NULL,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "article_sources" (
	"tenant_id" text NOT NULL,
	"source" text NOT NULL,
	"path" text NOT NULL,
	"article_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"hash" text NOT NULL,
	"revision" integer NOT NULL,
	"files" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_sources_tenant_id_source_path_pk" PRIMARY KEY("tenant_id","source","path")
);
--> statement-breakpoint
ALTER TABLE "article_import_rows" ADD CONSTRAINT "article_import_rows_import" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."article_imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_import_rows" ADD CONSTRAINT "article_import_rows_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_imports" ADD CONSTRAINT "article_imports_actor" FOREIGN KEY ("tenant_id","actor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_sources" ADD CONSTRAINT "article_sources_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_import_rows_state" ON "article_import_rows" USING btree ("tenant_id","import_id","state","number");--> statement-breakpoint
CREATE INDEX "article_import_rows_article_rows" ON "article_import_rows" USING btree ("tenant_id","article_id") WHERE article_id is not null;--> statement-breakpoint
CREATE INDEX "article_imports_actor_rows" ON "article_imports" USING btree ("tenant_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "article_imports_active" ON "article_imports" USING btree ("updated_at") WHERE state in ('READING','RUNNING');--> statement-breakpoint
CREATE INDEX "article_sources_hash" ON "article_sources" USING btree ("tenant_id","hash");--> statement-breakpoint
CREATE INDEX "article_sources_article_rows" ON "article_sources" USING btree ("tenant_id","article_id");