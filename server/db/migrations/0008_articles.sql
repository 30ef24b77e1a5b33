CREATE TABLE "article_translations" (
	"tenant_id" text NOT NULL,
	"article_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"vector" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, title), 'A') || setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, summary), 'B') || setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, left(text, 100000)), 'C')) STORED NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_translations_tenant_id_article_id_locale_pk" PRIMARY KEY("tenant_id","article_id","locale")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"slug" text NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"author_id" uuid,
	"published_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "articles_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "article_translations" ADD CONSTRAINT "article_translations_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "articles_slug" ON "articles" USING btree ("tenant_id","slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "articles_status" ON "articles" USING btree ("tenant_id","status","updated_at");