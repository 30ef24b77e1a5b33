CREATE TABLE "sla_gathered_notices" (
	"tenant_id" text NOT NULL,
	"cause" text NOT NULL,
	"user_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "sla_gathered_notices_key" PRIMARY KEY("tenant_id","cause","user_id","ticket_id","kind")
);
--> statement-breakpoint
CREATE TABLE "sla_reminders_given" (
	"tenant_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"cycle" integer NOT NULL,
	"reminder_id" text NOT NULL,
	"name" text,
	"due_at" timestamp(3) with time zone NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"noted_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sla_reminders_given_key" PRIMARY KEY("tenant_id","ticket_id","metric","cycle","reminder_id","due_at")
);
--> statement-breakpoint
ALTER TABLE "escalation_rules" ADD COLUMN "ways" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "sla_gathered_notices" ADD CONSTRAINT "sla_gathered_notices_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_gathered_notices" ADD CONSTRAINT "sla_gathered_notices_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sla_reminders_given" ADD CONSTRAINT "sla_reminders_given_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;