ALTER TABLE "inbound_mails" ADD COLUMN "is_sent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "follows_sent" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "sent_folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "sent_found" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "sent_uid_validity" text;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD COLUMN "sent_last_uid" bigint DEFAULT 0 NOT NULL;