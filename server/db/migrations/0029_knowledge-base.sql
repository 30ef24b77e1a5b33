CREATE TABLE "article_views" (
	"tenant_id" text NOT NULL,
	"day" text NOT NULL,
	"article_id" uuid NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "article_views_tenant_id_day_article_id_pk" PRIMARY KEY("tenant_id","day","article_id")
);
--> statement-breakpoint
CREATE TABLE "article_votes" (
	"tenant_id" text NOT NULL,
	"article_id" uuid NOT NULL,
	"day" text NOT NULL,
	"visitor" text NOT NULL,
	"locale" text NOT NULL,
	"is_helpful" boolean NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_votes_tenant_id_article_id_day_visitor_pk" PRIMARY KEY("tenant_id","article_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "internal_articles" (
	"tenant_id" text NOT NULL,
	"article_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"vector" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, title), 'A') || setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, summary), 'B') || setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, left(text, 100000)), 'C')) STORED NOT NULL,
	CONSTRAINT "internal_articles_tenant_id_article_id_locale_pk" PRIMARY KEY("tenant_id","article_id","locale")
);
--> statement-breakpoint
CREATE TABLE "published_articles" (
	"tenant_id" text NOT NULL,
	"article_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"slug" text NOT NULL,
	"category_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"is_faq" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"contents" jsonb NOT NULL,
	"attachment_ids" uuid[] NOT NULL,
	"vector" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, title), 'A') || setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, summary), 'B') || setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, left(text, 100000)), 'C')) STORED NOT NULL,
	"published_at" timestamp(3) with time zone NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "published_articles_tenant_id_article_id_locale_pk" PRIMARY KEY("tenant_id","article_id","locale")
);
--> statement-breakpoint
CREATE TABLE "site_files" (
	"tenant_id" text NOT NULL,
	"attachment_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	CONSTRAINT "site_files_tenant_id_attachment_id_owner_pk" PRIMARY KEY("tenant_id","attachment_id","owner")
);
--> statement-breakpoint
CREATE TABLE "site_stamps" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_categories" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"parent_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_categories_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "article_category_words" (
	"tenant_id" text NOT NULL,
	"category_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "article_category_words_tenant_id_category_id_locale_pk" PRIMARY KEY("tenant_id","category_id","locale")
);
--> statement-breakpoint
CREATE TABLE "article_slugs" (
	"tenant_id" text NOT NULL,
	"slug" text NOT NULL,
	"article_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_slugs_tenant_id_slug_pk" PRIMARY KEY("tenant_id","slug")
);
--> statement-breakpoint
CREATE TABLE "article_versions" (
	"tenant_id" text NOT NULL,
	"article_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text DEFAULT 'EDIT' NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_versions_tenant_id_article_id_number_pk" PRIMARY KEY("tenant_id","article_id","number")
);
--> statement-breakpoint
CREATE TABLE "ticket_articles" (
	"tenant_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_articles_tenant_id_ticket_id_article_id_pk" PRIMARY KEY("tenant_id","ticket_id","article_id")
);
--> statement-breakpoint
ALTER TABLE "article_translations" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_translations" ADD COLUMN "based_on" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "is_faq" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "category_id" uuid;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "source_locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "published_revision" integer;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "first_published_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "publish_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "publish_by_id" uuid;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "publish_by_name" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "publish_timer_id" uuid;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "review_requested_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "attachment_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "helpful" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "unhelpful" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_views" ADD CONSTRAINT "article_views_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_votes" ADD CONSTRAINT "article_votes_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "internal_articles" ADD CONSTRAINT "internal_articles_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_articles" ADD CONSTRAINT "published_articles_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_files" ADD CONSTRAINT "site_files_file" FOREIGN KEY ("tenant_id","attachment_id") REFERENCES "public"."attachments"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_categories" ADD CONSTRAINT "article_categories_parent" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."article_categories"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_category_words" ADD CONSTRAINT "article_category_words_category" FOREIGN KEY ("tenant_id","category_id") REFERENCES "public"."article_categories"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_slugs" ADD CONSTRAINT "article_slugs_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_articles" ADD CONSTRAINT "ticket_articles_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_articles" ADD CONSTRAINT "ticket_articles_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "published_articles_slug" ON "published_articles" USING btree ("tenant_id","slug","locale");--> statement-breakpoint
CREATE INDEX "published_articles_in_category" ON "published_articles" USING btree ("tenant_id","locale","category_id","position","article_id");--> statement-breakpoint
CREATE INDEX "published_articles_newest" ON "published_articles" USING btree ("tenant_id","locale","changed_at","article_id");--> statement-breakpoint
CREATE INDEX "site_files_owner" ON "site_files" USING btree ("tenant_id","owner");--> statement-breakpoint
CREATE INDEX "article_categories_children" ON "article_categories" USING btree ("tenant_id","parent_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "article_category_words_slug" ON "article_category_words" USING btree ("tenant_id","locale","slug");--> statement-breakpoint
CREATE INDEX "article_slugs_article_rows" ON "article_slugs" USING btree ("tenant_id","article_id");--> statement-breakpoint
CREATE INDEX "ticket_articles_article_rows" ON "ticket_articles" USING btree ("tenant_id","article_id");--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_category" FOREIGN KEY ("tenant_id","category_id") REFERENCES "public"."article_categories"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_updated" ON "articles" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_in_category" ON "articles" USING btree ("tenant_id","category_id","position","id");