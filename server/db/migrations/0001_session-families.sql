ALTER TABLE "outbox_items" ADD COLUMN "is_secret" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "family_id" uuid;--> statement-breakpoint
CREATE INDEX "users_phone_any_tenant" ON "users" USING btree ("phone") WHERE phone is not null;