ALTER TABLE "sla_options" DROP CONSTRAINT "sla_options_policy";
--> statement-breakpoint
ALTER TABLE "sla_options" DROP CONSTRAINT "sla_options_calendar";
--> statement-breakpoint
ALTER TABLE "sla_policies" DROP CONSTRAINT "sla_policies_calendar";
--> statement-breakpoint
ALTER TABLE "sla_options" ADD CONSTRAINT "sla_options_policy" FOREIGN KEY ("tenant_id","default_policy_id") REFERENCES "public"."sla_policies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_options" ADD CONSTRAINT "sla_options_calendar" FOREIGN KEY ("tenant_id","default_calendar_id") REFERENCES "public"."sla_calendars"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_policies" ADD CONSTRAINT "sla_policies_calendar" FOREIGN KEY ("tenant_id","calendar_id") REFERENCES "public"."sla_calendars"("tenant_id","id") ON DELETE cascade ON UPDATE no action;