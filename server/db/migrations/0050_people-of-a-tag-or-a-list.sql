ALTER TABLE "contact_list_members" ADD COLUMN "live_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_tags" ADD COLUMN "live_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "contact_list_members_live" ON "contact_list_members" USING btree ("tenant_id","list_id","live_at","contact_id") WHERE live_at is not null;--> statement-breakpoint
CREATE INDEX "contact_tags_live" ON "contact_tags" USING btree ("tenant_id","tag","live_at","contact_id") WHERE live_at is not null;