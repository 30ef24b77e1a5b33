-- An owner who is nobody of this tenant is no owner. The walls stand in the way of the table's own owner as well, and are put back after every migration (walls.ts).
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "companies" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contacts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "companies" SET "owner_id" = NULL WHERE "owner_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "users" WHERE "users"."tenant_id" = "companies"."tenant_id" AND "users"."id" = "companies"."owner_id");--> statement-breakpoint
UPDATE "contacts" SET "owner_id" = NULL WHERE "owner_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "users" WHERE "users"."tenant_id" = "contacts"."tenant_id" AND "users"."id" = "contacts"."owner_id");--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_owner" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_owner" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;