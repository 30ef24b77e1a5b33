CREATE TABLE "team_channels" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text DEFAULT 'CHANNEL' NOT NULL,
	"name" text,
	"topic" text,
	"is_private" boolean DEFAULT false NOT NULL,
	"direct_key" text,
	"created_by_id" uuid NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp(3) with time zone,
	"archived_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_channels_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "team_messages" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"parent_id" uuid,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"last_reply_at" timestamp(3) with time zone,
	"client_message_id" text,
	"edited_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "team_reactions" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_reactions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "team_channels" ADD CONSTRAINT "team_channels_creator" FOREIGN KEY ("tenant_id","created_by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_channel" FOREIGN KEY ("tenant_id","channel_id") REFERENCES "public"."team_channels"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_messages" ADD CONSTRAINT "team_messages_channel" FOREIGN KEY ("tenant_id","channel_id") REFERENCES "public"."team_channels"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_messages" ADD CONSTRAINT "team_messages_author" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_messages" ADD CONSTRAINT "team_messages_parent" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."team_messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_reactions" ADD CONSTRAINT "team_reactions_message" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."team_messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_reactions" ADD CONSTRAINT "team_reactions_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "team_channels_name" ON "team_channels" USING btree ("tenant_id",lower(name)) WHERE kind = 'CHANNEL' and archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "team_channels_direct" ON "team_channels" USING btree ("tenant_id","direct_key");--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_once" ON "team_members" USING btree ("tenant_id","channel_id","user_id");--> statement-breakpoint
CREATE INDEX "team_members_user_rows" ON "team_members" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_messages_order" ON "team_messages" USING btree ("tenant_id","channel_id","seq");--> statement-breakpoint
CREATE INDEX "team_messages_flow" ON "team_messages" USING btree ("tenant_id","channel_id","seq") WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX "team_messages_thread" ON "team_messages" USING btree ("tenant_id","parent_id","seq") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "team_messages_newest" ON "team_messages" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_messages_once" ON "team_messages" USING btree ("tenant_id","channel_id","author_id","client_message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_reactions_once" ON "team_reactions" USING btree ("tenant_id","message_id","user_id","emoji");