ALTER TABLE "tickets" ADD COLUMN "inbox_since" timestamp(3) with time zone GENERATED ALWAYS AS (coalesce(waiting_since, '9999-12-31T00:00:00Z')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("tenant_id","user_id") WHERE not is_read and archived_at is null;--> statement-breakpoint
CREATE INDEX "ticket_messages_by_agent" ON "ticket_messages" USING btree ("tenant_id","author_id","created_at") WHERE author_type = 'AGENT';--> statement-breakpoint
CREATE INDEX "tickets_inbox" ON "tickets" USING btree ("tenant_id","inbox_since","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_resolved" ON "tickets" USING btree ("tenant_id","resolved_at","assigned_to_id") WHERE deleted_at is null and resolved_at is not null;--> statement-breakpoint
CREATE INDEX "tickets_first_reply" ON "tickets" USING btree ("tenant_id","first_reply_at","assigned_to_id") WHERE deleted_at is null and first_reply_at is not null;