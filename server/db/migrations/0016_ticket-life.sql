CREATE TABLE "ticket_followers" (
	"tenant_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_followers_tenant_id_ticket_id_user_id_pk" PRIMARY KEY("tenant_id","ticket_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_links" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_by_id" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_links_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_merge_sources" (
	"tenant_id" text NOT NULL,
	"merge_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	CONSTRAINT "ticket_merge_sources_tenant_id_merge_id_ticket_id_pk" PRIMARY KEY("tenant_id","merge_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_merges" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"by_id" uuid,
	"by_name" text NOT NULL,
	"chosen" jsonb NOT NULL,
	"followers_added" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp(3) with time zone,
	"undone_by_name" text,
	CONSTRAINT "ticket_merges_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_message_moves" (
	"tenant_id" text NOT NULL,
	"merge_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"from_ticket_id" uuid NOT NULL,
	"client_message_id" text,
	CONSTRAINT "ticket_message_moves_tenant_id_merge_id_message_id_pk" PRIMARY KEY("tenant_id","merge_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "origin_ticket_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "merged_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_followers" ADD CONSTRAINT "ticket_followers_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_followers" ADD CONSTRAINT "ticket_followers_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_from" FOREIGN KEY ("tenant_id","from_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_to" FOREIGN KEY ("tenant_id","to_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_merge_sources" ADD CONSTRAINT "ticket_merge_sources_merge" FOREIGN KEY ("tenant_id","merge_id") REFERENCES "public"."ticket_merges"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_merge_sources" ADD CONSTRAINT "ticket_merge_sources_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_merges" ADD CONSTRAINT "ticket_merges_target" FOREIGN KEY ("tenant_id","target_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_message_moves" ADD CONSTRAINT "ticket_message_moves_merge" FOREIGN KEY ("tenant_id","merge_id") REFERENCES "public"."ticket_merges"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_message_moves" ADD CONSTRAINT "ticket_message_moves_message" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."ticket_messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_followers_user_rows" ON "ticket_followers" USING btree ("tenant_id","user_id","ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_links_once" ON "ticket_links" USING btree ("tenant_id",least(from_id, to_id),greatest(from_id, to_id),"kind");--> statement-breakpoint
CREATE INDEX "ticket_links_from_rows" ON "ticket_links" USING btree ("tenant_id","from_id");--> statement-breakpoint
CREATE INDEX "ticket_links_to_rows" ON "ticket_links" USING btree ("tenant_id","to_id");--> statement-breakpoint
CREATE INDEX "ticket_merge_sources_ticket" ON "ticket_merge_sources" USING btree ("tenant_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_merges_newest" ON "ticket_merges" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_merges_target" ON "ticket_merges" USING btree ("tenant_id","target_id");--> statement-breakpoint
CREATE INDEX "ticket_message_moves_message" ON "ticket_message_moves" USING btree ("tenant_id","message_id");--> statement-breakpoint
CREATE INDEX "tickets_snoozed" ON "tickets" USING btree ("tenant_id","snoozed_until","id") WHERE deleted_at is null and snoozed_until is not null;--> statement-breakpoint
CREATE INDEX "tickets_follow_ups" ON "tickets" USING btree ("tenant_id","follow_up_of_id") WHERE follow_up_of_id is not null;