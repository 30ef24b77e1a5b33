ALTER TABLE "deliveries" ALTER COLUMN "connection_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "lane" text;--> statement-breakpoint
UPDATE "deliveries" SET "lane" = "connection_id" || ' ' || "recipient";--> statement-breakpoint
INSERT INTO "deliveries" ("tenant_id", "id", "kind", "recipient", "payload", "state", "attempts", "next_attempt_at", "reason", "created_at", "sent_at")
SELECT "tenant_id", "id", "channel", "to", jsonb_strip_nulls(CASE "channel"
    WHEN 'sms' THEN jsonb_build_object('text', "text", 'isSecret', "is_secret")
    ELSE jsonb_build_object('subject', "subject", 'text', "text", 'html', "html", 'headers', "headers", 'isSecret', "is_secret") END),
  "status", "attempts", CASE WHEN "status" = 'QUEUED' THEN now() END, "error", "created_at", "sent_at"
FROM "outbox_items";--> statement-breakpoint
INSERT INTO "deliveries" ("tenant_id", "id", "kind", "recipient", "payload", "ticket_id", "state", "attempts", "next_attempt_at", "created_at", "sent_at")
SELECT "tenant_id", "id", 'webhook', "url",
  jsonb_build_object('ruleId', "rule_id", 'ruleName', "rule_name", 'body', "body", 'round', "round", 'attempts', "attempts", 'response', "response"),
  "ticket_id", "status", "tries_in_round", CASE WHEN "status" = 'QUEUED' THEN coalesce("next_attempt_at", now()) END, "created_at", "sent_at"
FROM "webhook_deliveries";--> statement-breakpoint
-- What was queued as jobs: whom a mail is for, since its words are decided anew when it leaves, and push messages. The old jobs
-- then go; each start wakes what waits.
DO $$ DECLARE jobs text; BEGIN
  FOREACH jobs IN ARRAY ARRAY[
    $sql$SELECT tenant_id AS tenant, id, name, payload, run_at FROM pending_jobs$sql$,
    $sql$SELECT data ->> 'tenant', id, name, data -> 'payload', start_after FROM pgboss.job WHERE state IN ('created', 'retry', 'active')$sql$
  ] LOOP
    CONTINUE WHEN jobs LIKE '%pgboss%' AND to_regclass('pgboss.job') IS NULL;
    EXECUTE format($sql$UPDATE deliveries d SET payload = d.payload || jsonb_build_object('reader', j.payload -> 'reader')
      FROM (%s) AS j (tenant, id, name, payload, run_at)
      WHERE j.name = 'outbox.deliver' AND j.payload ? 'reader' AND (j.payload ->> 'outboxId')::uuid = d.id AND j.tenant = d.tenant_id AND d.state = 'QUEUED'$sql$, jobs);
    EXECUTE format($sql$INSERT INTO deliveries (tenant_id, id, kind, recipient, payload, attempts, next_attempt_at)
      SELECT j.tenant, j.id, 'push', j.payload ->> 'subscriptionId', j.payload - 'subscriptionId' - 'tries', (j.payload ->> 'tries')::int, coalesce(j.run_at, now())
      FROM (%s) AS j (tenant, id, name, payload, run_at) WHERE j.name = 'push.deliver'$sql$, jobs);
  END LOOP;
  DELETE FROM pending_jobs WHERE name IN ('outbox.deliver', 'webhooks.deliver', 'push.deliver', 'deliveries.send');
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    DELETE FROM pgboss.job WHERE name IN ('outbox.deliver', 'webhooks.deliver', 'push.deliver', 'deliveries.send');
  END IF;
END $$;--> statement-breakpoint
DROP TABLE "outbox_items" CASCADE;--> statement-breakpoint
DROP TABLE "webhook_deliveries" CASCADE;--> statement-breakpoint
DROP INDEX "deliveries_newest";--> statement-breakpoint
DROP INDEX "deliveries_lane";--> statement-breakpoint
DROP INDEX "deliveries_under_way";--> statement-breakpoint
DROP INDEX "deliveries_age";--> statement-breakpoint
CREATE INDEX "deliveries_outbox" ON "deliveries" USING btree ("tenant_id","created_at","id") WHERE kind in ('email', 'sms');--> statement-breakpoint
CREATE INDEX "deliveries_secret" ON "deliveries" USING btree ("created_at") WHERE (payload ->> 'isSecret') = 'true';--> statement-breakpoint
CREATE INDEX "deliveries_free" ON "deliveries" USING btree ("tenant_id","kind","next_attempt_at","id") WHERE state = 'QUEUED' and lane is null;--> statement-breakpoint
CREATE INDEX "deliveries_connection_waits" ON "deliveries" USING btree ("tenant_id","connection_id") WHERE state = 'QUEUED';--> statement-breakpoint
CREATE INDEX "deliveries_newest" ON "deliveries" USING btree ("tenant_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_lane" ON "deliveries" USING btree ("tenant_id","kind","lane","id") WHERE state in ('QUEUED', 'SENDING');--> statement-breakpoint
CREATE INDEX "deliveries_under_way" ON "deliveries" USING btree ("sending_since") WHERE state = 'SENDING';--> statement-breakpoint
CREATE INDEX "deliveries_age" ON "deliveries" USING btree ("kind","created_at");