CREATE TABLE "site_postings" (
	"tenant_id" text NOT NULL,
	"article_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"term" text NOT NULL,
	"weight" real NOT NULL,
	CONSTRAINT "site_postings_tenant_id_article_id_locale_term_pk" PRIMARY KEY("tenant_id","article_id","locale","term")
);
--> statement-breakpoint
CREATE TABLE "site_searches" (
	"tenant_id" text NOT NULL,
	"day" text NOT NULL,
	"locale" text NOT NULL,
	"query" text NOT NULL,
	"searches" integer NOT NULL,
	"found" integer NOT NULL,
	CONSTRAINT "site_searches_tenant_id_day_locale_query_pk" PRIMARY KEY("tenant_id","day","locale","query")
);
--> statement-breakpoint
CREATE TABLE "site_words" (
	"tenant_id" text NOT NULL,
	"locale" text NOT NULL,
	"word" text NOT NULL,
	"terms" text[] NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "site_words_tenant_id_locale_word_pk" PRIMARY KEY("tenant_id","locale","word")
);
--> statement-breakpoint
ALTER TABLE "site_postings" ADD CONSTRAINT "site_postings_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_postings_best" ON "site_postings" USING btree ("tenant_id","locale","term","weight","article_id");