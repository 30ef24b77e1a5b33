ALTER TABLE "ticket_tags" ADD COLUMN "last_activity_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "ticket_tags_activity" ON "ticket_tags" USING btree ("tenant_id","tag","last_activity_at","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_tags_without_order" ON "ticket_tags" USING btree ("tenant_id") WHERE last_activity_at is null;