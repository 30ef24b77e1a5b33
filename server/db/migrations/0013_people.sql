ALTER TABLE "tenants" ADD COLUMN "default_capacity" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "auto_assign" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "keep_last_owner" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "undo_send_seconds" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
CREATE INDEX "ticket_pipeline_agents_of" ON "ticket_pipeline_agents" USING btree ("tenant_id","agent_id");