DROP INDEX "contact_lists_by_name";--> statement-breakpoint
-- Every list was pinned, and nobody had chosen it.
ALTER TABLE "contact_lists" DROP COLUMN "is_pinned";--> statement-breakpoint
ALTER TABLE "contact_lists" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_lists" ADD COLUMN "place" text GENERATED ALWAYS AS (case when is_pinned then '0' else '1' end || lower(name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_lists_by_place" ON "contact_lists" USING btree ("tenant_id","place","id");