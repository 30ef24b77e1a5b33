CREATE TABLE "report_schedules" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"report" text NOT NULL,
	"group_by" text NOT NULL,
	"filters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"frequency" text NOT NULL,
	"weekday" integer DEFAULT 1 NOT NULL,
	"month_day" integer DEFAULT 1 NOT NULL,
	"hour" integer NOT NULL,
	"recipient_ids" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"paused_because" text,
	"next_run_at" timestamp(3) with time zone,
	"last_run_at" timestamp(3) with time zone,
	CONSTRAINT "report_schedules_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_reports" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"report" text NOT NULL,
	"group_by" text NOT NULL,
	"filters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"range" text DEFAULT '30days' NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	CONSTRAINT "saved_reports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_resolutions" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"agent_id" uuid,
	"resolved_at" timestamp(3) with time zone NOT NULL,
	"reopened_at" timestamp(3) with time zone,
	CONSTRAINT "ticket_resolutions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_owner" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_owner" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_resolutions" ADD CONSTRAINT "ticket_resolutions_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_schedules_owned" ON "report_schedules" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "saved_reports_owned" ON "saved_reports" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "ticket_resolutions_when" ON "ticket_resolutions" USING btree ("tenant_id","resolved_at","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_resolutions_of" ON "ticket_resolutions" USING btree ("tenant_id","ticket_id","resolved_at");--> statement-breakpoint
CREATE INDEX "ticket_resolutions_back" ON "ticket_resolutions" USING btree ("tenant_id","reopened_at") WHERE reopened_at is not null;--> statement-breakpoint
CREATE INDEX "ticket_surveys_answered" ON "ticket_surveys" USING btree ("tenant_id","answered_at") WHERE answered_at is not null;