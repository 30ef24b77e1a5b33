DROP INDEX "ticket_messages_once";--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD COLUMN "started_by" text;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "outbox_id" uuid;--> statement-breakpoint
CREATE INDEX "attachments_unsent" ON "attachments" USING btree ("created_at") WHERE message_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_sessions_start" ON "chat_sessions" USING btree ("tenant_id","started_by");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_messages_once" ON "ticket_messages" USING btree ("tenant_id","ticket_id","author_id","client_message_id");