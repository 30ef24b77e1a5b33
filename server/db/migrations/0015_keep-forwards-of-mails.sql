CREATE TABLE "mail_forwards" (
	"tenant_id" text NOT NULL,
	"message_id" uuid NOT NULL,
	"addresses" text[] NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_forwards_tenant_id_message_id_pk" PRIMARY KEY("tenant_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "mailboxes" ALTER COLUMN "last_uid" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "mail_forwards" ADD CONSTRAINT "mail_forwards_message" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."ticket_messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_forwards_token" ON "mail_forwards" USING btree ("tenant_id","token");