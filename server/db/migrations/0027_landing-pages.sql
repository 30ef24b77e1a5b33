CREATE TABLE "custom_domains" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"state" text DEFAULT 'PENDING_DNS' NOT NULL,
	"reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"checked_at" timestamp(3) with time zone,
	"next_check_at" timestamp(3) with time zone,
	"verified_at" timestamp(3) with time zone,
	"failing_since" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_domains_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "landing_form_sends" (
	"tenant_id" text NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "landing_form_sends_tenant_id_digest_pk" PRIMARY KEY("tenant_id","digest")
);
--> statement-breakpoint
CREATE TABLE "landing_page_days" (
	"tenant_id" text NOT NULL,
	"page_id" uuid NOT NULL,
	"day" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"conversions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "landing_page_days_tenant_id_day_page_id_pk" PRIMARY KEY("tenant_id","day","page_id")
);
--> statement-breakpoint
CREATE TABLE "landing_page_versions" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"slug" text NOT NULL,
	"content" jsonb NOT NULL,
	"published_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "landing_page_versions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "landing_pages" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_home" boolean DEFAULT false NOT NULL,
	"published_slug" text,
	"published_number" integer,
	"published_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "landing_pages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
DROP INDEX "attachments_unsent";--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "is_of_site" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "landing_page_days" ADD CONSTRAINT "landing_page_days_page" FOREIGN KEY ("tenant_id","page_id") REFERENCES "public"."landing_pages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landing_page_versions" ADD CONSTRAINT "landing_page_versions_page" FOREIGN KEY ("tenant_id","page_id") REFERENCES "public"."landing_pages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_domains_domain" ON "custom_domains" USING btree ("tenant_id","domain");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_domains_proved" ON "custom_domains" USING btree ("domain") WHERE state in ('VERIFIED', 'ACTIVE');--> statement-breakpoint
CREATE INDEX "custom_domains_due" ON "custom_domains" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "landing_form_sends_age" ON "landing_form_sends" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "landing_page_versions_number" ON "landing_page_versions" USING btree ("tenant_id","page_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "landing_pages_slug" ON "landing_pages" USING btree ("tenant_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "landing_pages_published_slug" ON "landing_pages" USING btree ("tenant_id","published_slug");--> statement-breakpoint
CREATE UNIQUE INDEX "landing_pages_home" ON "landing_pages" USING btree ("tenant_id") WHERE is_home;--> statement-breakpoint
CREATE INDEX "attachments_unsent" ON "attachments" USING btree ("created_at") WHERE message_id is null and team_message_id is null and not is_of_site;