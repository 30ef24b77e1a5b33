ALTER TABLE "pending_jobs" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "pending_jobs" ADD COLUMN "traceparent" text;