DROP INDEX "attachments_unsent";--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "team_message_id" uuid;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "told_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "told_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_team_message" FOREIGN KEY ("tenant_id","team_message_id") REFERENCES "public"."team_messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_team_rows" ON "attachments" USING btree ("tenant_id","team_message_id") WHERE team_message_id is not null;--> statement-breakpoint
CREATE INDEX "attachments_unsent" ON "attachments" USING btree ("created_at") WHERE message_id is null and team_message_id is null;