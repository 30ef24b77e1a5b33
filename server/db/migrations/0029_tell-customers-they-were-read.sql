ALTER TABLE "connection_defaults" ADD COLUMN "tells_read" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_conversations" ADD COLUMN "told_read_id" uuid;