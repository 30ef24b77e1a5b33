ALTER TABLE "vapid_keys" ADD COLUMN "retired_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "vapid_key" text;