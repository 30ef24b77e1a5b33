CREATE TABLE "chat_boxes" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"origins" text[] DEFAULT '{}'::text[] NOT NULL,
	"accent" text NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_boxes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_uploads" (
	"tenant_id" text NOT NULL,
	"attachment_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	CONSTRAINT "chat_uploads_tenant_id_attachment_id_pk" PRIMARY KEY("tenant_id","attachment_id")
);
--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD COLUMN "visitor_seen_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD COLUMN "agent_seen_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_boxes" ADD CONSTRAINT "chat_boxes_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_uploads" ADD CONSTRAINT "chat_uploads_attachment" FOREIGN KEY ("tenant_id","attachment_id") REFERENCES "public"."attachments"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_uploads" ADD CONSTRAINT "chat_uploads_session" FOREIGN KEY ("tenant_id","session_id") REFERENCES "public"."chat_sessions"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_boxes_one" ON "chat_boxes" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "chat_uploads_session_rows" ON "chat_uploads" USING btree ("tenant_id","session_id");