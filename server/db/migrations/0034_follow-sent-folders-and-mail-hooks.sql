ALTER TABLE "inbound_mails" ADD COLUMN "handed_over" jsonb;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD COLUMN "is_sent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "follows_sent" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "sent_folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "sent_found" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "sent_uid_validity" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "sent_last_uid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "hook_secrets" text;--> statement-breakpoint
ALTER TABLE "app_registrations" ADD COLUMN "oversized" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "installation_apps" ADD COLUMN "oversized" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "oversized" integer DEFAULT 0 NOT NULL;