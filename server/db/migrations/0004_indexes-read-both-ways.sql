DROP INDEX "agent_status_history_rows";--> statement-breakpoint
DROP INDEX "assignment_decisions_ticket_rows";--> statement-breakpoint
DROP INDEX "companies_newest";--> statement-breakpoint
DROP INDEX "contacts_updated";--> statement-breakpoint
DROP INDEX "contacts_created";--> statement-breakpoint
DROP INDEX "notifications_newest";--> statement-breakpoint
DROP INDEX "audit_logs_newest";--> statement-breakpoint
DROP INDEX "outbox_items_newest";--> statement-breakpoint
DROP INDEX "ticket_messages_thread";--> statement-breakpoint
DROP INDEX "tickets_activity";--> statement-breakpoint
DROP INDEX "tickets_status_activity";--> statement-breakpoint
DROP INDEX "tickets_assignee_status";--> statement-breakpoint
DROP INDEX "tickets_created";--> statement-breakpoint
DROP INDEX "tickets_priority";--> statement-breakpoint
DROP INDEX "tickets_queue";--> statement-breakpoint
DROP INDEX "tickets_contact_rows";--> statement-breakpoint
DROP INDEX "tickets_company_rows";--> statement-breakpoint
CREATE INDEX "agent_status_history_rows" ON "agent_status_history" USING btree ("tenant_id","agent_id","started_at");--> statement-breakpoint
CREATE INDEX "assignment_decisions_ticket_rows" ON "assignment_decisions" USING btree ("tenant_id","ticket_id","id");--> statement-breakpoint
CREATE INDEX "companies_newest" ON "companies" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "contacts_updated" ON "contacts" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "contacts_created" ON "contacts" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("tenant_id","user_id","id");--> statement-breakpoint
CREATE INDEX "audit_logs_newest" ON "audit_logs" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_items_newest" ON "outbox_items" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "ticket_messages_thread" ON "ticket_messages" USING btree ("tenant_id","ticket_id","id");--> statement-breakpoint
CREATE INDEX "tickets_activity" ON "tickets" USING btree ("tenant_id","last_activity_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_status_activity" ON "tickets" USING btree ("tenant_id","status","last_activity_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_assignee_status" ON "tickets" USING btree ("tenant_id","assigned_to_id","status","last_activity_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_created" ON "tickets" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_priority" ON "tickets" USING btree ("tenant_id","priority_rank","last_activity_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_queue" ON "tickets" USING btree ("tenant_id","priority_rank" DESC NULLS FIRST,"waiting_since","id") WHERE deleted_at is null and assigned_to_id is null and status in ('OPEN','IN_PROGRESS');--> statement-breakpoint
CREATE INDEX "tickets_contact_rows" ON "tickets" USING btree ("tenant_id","contact_id","last_activity_at");--> statement-breakpoint
CREATE INDEX "tickets_company_rows" ON "tickets" USING btree ("tenant_id","company_id","last_activity_at");