DROP INDEX "inbound_events_lane";--> statement-breakpoint
DROP INDEX "inbound_events_state";--> statement-breakpoint
DROP INDEX "inbound_events_pending";--> statement-breakpoint
CREATE INDEX "inbound_events_parked" ON "inbound_events" USING btree ("tenant_id","connection_id") WHERE state = 'PARKED';--> statement-breakpoint
CREATE INDEX "inbound_events_pending" ON "inbound_events" USING btree ("tenant_id","connection_id","lane","id") WHERE state = 'PENDING';