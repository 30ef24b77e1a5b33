ALTER TABLE "app_registrations" ADD COLUMN "oversized" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "installation_apps" ADD COLUMN "oversized" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "oversized" integer DEFAULT 0 NOT NULL;