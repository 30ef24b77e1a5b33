ALTER TABLE "vitals_daily" DROP CONSTRAINT "vitals_daily_tenant_id_day_name_bucket_pk";--> statement-breakpoint
ALTER TABLE "vitals_daily" ADD COLUMN "route" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "vitals_daily" ADD COLUMN "release" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "vitals_daily_key" ON "vitals_daily" USING btree ("tenant_id","day","name","bucket","route","release");