ALTER TABLE "connections" ADD COLUMN "ending_token_told" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "ended_token_told" timestamp(3) with time zone;