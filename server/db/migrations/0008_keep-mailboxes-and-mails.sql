CREATE TABLE "inbound_mails" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"source" "bytea" NOT NULL,
	"size_bytes" integer NOT NULL,
	"is_forwarded" boolean DEFAULT false NOT NULL,
	"is_cut" boolean DEFAULT false NOT NULL,
	"sender" text NOT NULL,
	"subject" text NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"class" text,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"ticket_id" uuid,
	"message_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp(3) with time zone,
	CONSTRAINT "inbound_mails_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_acknowledgements" (
	"tenant_id" text NOT NULL,
	"address" text NOT NULL,
	"day" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_acknowledgements_tenant_id_address_day_pk" PRIMARY KEY("tenant_id","address","day")
);
--> statement-breakpoint
CREATE TABLE "mail_ids" (
	"tenant_id" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"mail_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	CONSTRAINT "mail_ids_tenant_id_connection_id_mail_id_pk" PRIMARY KEY("tenant_id","connection_id","mail_id")
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"tenant_id" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"address" text NOT NULL,
	"display_name" text NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"answers_as" text DEFAULT 'MAILBOX' NOT NULL,
	"group_id" uuid,
	"category_id" uuid,
	"language" text DEFAULT 'en' NOT NULL,
	"acknowledges" boolean DEFAULT false NOT NULL,
	"uid_validity" text,
	"last_uid" integer DEFAULT 0 NOT NULL,
	"forward_key" text NOT NULL,
	"takes_since" timestamp(3) with time zone NOT NULL,
	"fetched_at" timestamp(3) with time zone,
	CONSTRAINT "mailboxes_tenant_id_connection_id_pk" PRIMARY KEY("tenant_id","connection_id")
);
--> statement-breakpoint
CREATE TABLE "suppressed_addresses" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppressed_addresses_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_mailboxes" (
	"tenant_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"requester_address" text NOT NULL,
	"last_mail_id" text,
	"token" text NOT NULL,
	CONSTRAINT "ticket_mailboxes_tenant_id_ticket_id_pk" PRIMARY KEY("tenant_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_participants" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"address" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_participants_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "mail" jsonb;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_connection" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_ids" ADD CONSTRAINT "mail_ids_connection" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_ids" ADD CONSTRAINT "mail_ids_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_connection" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_mailboxes" ADD CONSTRAINT "ticket_mailboxes_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_mailboxes" ADD CONSTRAINT "ticket_mailboxes_connection" FOREIGN KEY ("tenant_id","connection_id") REFERENCES "public"."connections"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_participants" ADD CONSTRAINT "ticket_participants_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_once" ON "inbound_mails" USING btree ("tenant_id","connection_id","hash");--> statement-breakpoint
CREATE INDEX "inbound_mails_lane" ON "inbound_mails" USING btree ("tenant_id","connection_id","sender","state","id");--> statement-breakpoint
CREATE INDEX "inbound_mails_newest" ON "inbound_mails" USING btree ("tenant_id","connection_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inbound_mails_message" ON "inbound_mails" USING btree ("tenant_id","message_id");--> statement-breakpoint
CREATE INDEX "inbound_mails_pending" ON "inbound_mails" USING btree ("id") WHERE state = 'PENDING';--> statement-breakpoint
CREATE INDEX "inbound_mails_age" ON "inbound_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_acknowledgements_age" ON "mail_acknowledgements" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_ids_everywhere" ON "mail_ids" USING btree ("tenant_id","mail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailboxes_forward_key" ON "mailboxes" USING btree ("forward_key");--> statement-breakpoint
CREATE INDEX "mailboxes_address" ON "mailboxes" USING btree ("tenant_id","address");--> statement-breakpoint
CREATE UNIQUE INDEX "suppressed_addresses_once" ON "suppressed_addresses" USING btree ("tenant_id","address");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_mailboxes_token" ON "ticket_mailboxes" USING btree ("tenant_id","token");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_participants_once" ON "ticket_participants" USING btree ("tenant_id","ticket_id","address");