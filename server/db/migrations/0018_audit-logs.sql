DROP INDEX "audit_logs_newest";--> statement-breakpoint
CREATE INDEX "audit_logs_actor" ON "audit_logs" USING btree ("tenant_id","actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_kind" ON "audit_logs" USING btree ("tenant_id","entity","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_action" ON "audit_logs" USING btree ("tenant_id","action","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_newest" ON "audit_logs" USING btree ("tenant_id","created_at","id");