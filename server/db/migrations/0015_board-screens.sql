DROP INDEX "tickets_board_priority";--> statement-breakpoint
DROP INDEX "tickets_board_category";--> statement-breakpoint
CREATE INDEX "tickets_board_priority" ON "tickets" USING btree ("tenant_id","status","priority","status_since","id","is_sensitive","assigned_to_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_board_category" ON "tickets" USING btree ("tenant_id","category_id","status","status_since","id","is_sensitive","assigned_to_id") WHERE deleted_at is null and category_id is not null;