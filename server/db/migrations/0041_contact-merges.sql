CREATE TABLE "contact_distinctions" (
	"tenant_id" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"by_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_distinctions_tenant_id_contact_id_other_id_pk" PRIMARY KEY("tenant_id","contact_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "contact_merge_moves" (
	"tenant_id" text NOT NULL,
	"merge_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"place" text NOT NULL,
	"row_id" uuid NOT NULL,
	"row" jsonb,
	CONSTRAINT "contact_merge_moves_tenant_id_merge_id_place_row_id_from_id_pk" PRIMARY KEY("tenant_id","merge_id","place","row_id","from_id")
);
--> statement-breakpoint
CREATE TABLE "contact_merge_sources" (
	"tenant_id" text NOT NULL,
	"merge_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	CONSTRAINT "contact_merge_sources_tenant_id_merge_id_contact_id_pk" PRIMARY KEY("tenant_id","merge_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contact_merges" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"moved_count" integer DEFAULT 0 NOT NULL,
	"by_id" uuid,
	"by_name" text NOT NULL,
	"chosen" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp(3) with time zone,
	"undone_by_name" text,
	CONSTRAINT "contact_merges_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contact_distinctions" ADD CONSTRAINT "contact_distinctions_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_distinctions" ADD CONSTRAINT "contact_distinctions_other" FOREIGN KEY ("tenant_id","other_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merge_moves" ADD CONSTRAINT "contact_merge_moves_merge" FOREIGN KEY ("tenant_id","merge_id") REFERENCES "public"."contact_merges"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merge_sources" ADD CONSTRAINT "contact_merge_sources_merge" FOREIGN KEY ("tenant_id","merge_id") REFERENCES "public"."contact_merges"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merge_sources" ADD CONSTRAINT "contact_merge_sources_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_distinctions_other" ON "contact_distinctions" USING btree ("tenant_id","other_id");--> statement-breakpoint
CREATE INDEX "contact_merge_sources_contact_rows" ON "contact_merge_sources" USING btree ("tenant_id","contact_id");--> statement-breakpoint
CREATE INDEX "contact_merges_contact_rows" ON "contact_merges" USING btree ("tenant_id","contact_id","created_at");