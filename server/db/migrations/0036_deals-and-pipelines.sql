CREATE TABLE "currency_rates" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"currency" text NOT NULL,
	"target" text NOT NULL,
	"valid_from" date NOT NULL,
	"rate" numeric(24, 12) NOT NULL,
	"factor" numeric NOT NULL,
	"entered_by_id" uuid,
	"entered_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "currency_rates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "currency_rates_rate" CHECK (rate > 0 and factor > 0)
);
--> statement-breakpoint
CREATE TABLE "deal_contacts" (
	"tenant_id" text NOT NULL,
	"deal_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "deal_contacts_tenant_id_deal_id_contact_id_pk" PRIMARY KEY("tenant_id","deal_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "deal_stage_history" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"deal_id" uuid NOT NULL,
	"from_pipeline_id" uuid,
	"from_pipeline_name" text,
	"from_stage_id" uuid,
	"from_name" text,
	"from_kind" text,
	"to_pipeline_id" uuid NOT NULL,
	"to_pipeline_name" text NOT NULL,
	"to_stage_id" uuid NOT NULL,
	"to_name" text NOT NULL,
	"to_kind" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"since" timestamp(3) with time zone,
	"by_id" uuid,
	"by_name" text NOT NULL,
	"amount" bigint,
	"currency" text NOT NULL,
	"lost_reason" text,
	CONSTRAINT "deal_stage_history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "deal_tickets" (
	"tenant_id" text NOT NULL,
	"deal_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	CONSTRAINT "deal_tickets_tenant_id_deal_id_ticket_id_pk" PRIMARY KEY("tenant_id","deal_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"amount" bigint,
	"currency" text NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"stage_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"position" double precision NOT NULL,
	"owner_id" uuid,
	"company_id" uuid,
	"expected_close_date" date,
	"close_key" date GENERATED ALWAYS AS (coalesce(expected_close_date, date '9999-12-31')) STORED NOT NULL,
	"amount_key" bigint GENERATED ALWAYS AS (coalesce(amount, -1)) STORED NOT NULL,
	"forecast_category" text,
	"lost_reason" text,
	"source" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"notes" text,
	"stage_since" timestamp(3) with time zone NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "deals_amount" CHECK (amount >= 0),
	CONSTRAINT "deals_closed" CHECK ((stage in ('CLOSED_WON', 'CLOSED_LOST')) = (closed_at is not null)),
	CONSTRAINT "deals_lost" CHECK (stage <> 'CLOSED_LOST' or lost_reason is not null)
);
--> statement-breakpoint
CREATE TABLE "deal_pipelines" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"lost_reasons" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_pipelines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "deal_stages" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"probability" integer NOT NULL,
	"position" integer NOT NULL,
	"color" text,
	"required_fields" text[] DEFAULT '{}'::text[] NOT NULL,
	"rotting_days" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_stages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "custom_field_values" DROP CONSTRAINT "custom_field_values_once";--> statement-breakpoint
ALTER TABLE "custom_field_values" DROP CONSTRAINT "custom_field_values_owner";--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "report_currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD COLUMN "deal_id" uuid;--> statement-breakpoint
ALTER TABLE "deal_contacts" ADD CONSTRAINT "deal_contacts_deal" FOREIGN KEY ("tenant_id","deal_id") REFERENCES "public"."deals"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_contacts" ADD CONSTRAINT "deal_contacts_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_stage_history" ADD CONSTRAINT "deal_stage_history_deal" FOREIGN KEY ("tenant_id","deal_id") REFERENCES "public"."deals"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_tickets" ADD CONSTRAINT "deal_tickets_deal" FOREIGN KEY ("tenant_id","deal_id") REFERENCES "public"."deals"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_tickets" ADD CONSTRAINT "deal_tickets_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_pipeline" FOREIGN KEY ("tenant_id","pipeline_id") REFERENCES "public"."deal_pipelines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_stage" FOREIGN KEY ("tenant_id","stage_id") REFERENCES "public"."deal_stages"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_owner" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_stages" ADD CONSTRAINT "deal_stages_pipeline" FOREIGN KEY ("tenant_id","pipeline_id") REFERENCES "public"."deal_pipelines"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "currency_rates_day" ON "currency_rates" USING btree ("tenant_id","target","currency","valid_from");--> statement-breakpoint
CREATE INDEX "deal_contacts_of" ON "deal_contacts" USING btree ("tenant_id","contact_id","deal_id");--> statement-breakpoint
CREATE INDEX "deal_stage_history_of" ON "deal_stage_history" USING btree ("tenant_id","deal_id","at","id");--> statement-breakpoint
CREATE INDEX "deal_stage_history_to" ON "deal_stage_history" USING btree ("tenant_id","to_pipeline_id","at");--> statement-breakpoint
CREATE INDEX "deal_stage_history_from" ON "deal_stage_history" USING btree ("tenant_id","from_pipeline_id","at");--> statement-breakpoint
CREATE INDEX "deal_tickets_of" ON "deal_tickets" USING btree ("tenant_id","ticket_id");--> statement-breakpoint
CREATE INDEX "deals_board" ON "deals" USING btree ("tenant_id","stage_id","position","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deals_sums" ON "deals" USING btree ("tenant_id","stage_id","currency","amount") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deals_updated" ON "deals" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "deals_created" ON "deals" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deals_title" ON "deals" USING btree ("tenant_id","title","id");--> statement-breakpoint
CREATE INDEX "deals_amounts" ON "deals" USING btree ("tenant_id","amount_key","id");--> statement-breakpoint
CREATE INDEX "deals_close" ON "deals" USING btree ("tenant_id","close_key","id");--> statement-breakpoint
CREATE INDEX "deals_since" ON "deals" USING btree ("tenant_id","stage_since","id");--> statement-breakpoint
CREATE INDEX "deals_owner_rows" ON "deals" USING btree ("tenant_id","owner_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "deals_company_rows" ON "deals" USING btree ("tenant_id","company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "deals_forecast_open" ON "deals" USING btree ("tenant_id","expected_close_date","currency","forecast_category","stage_id","amount") WHERE deleted_at is null and closed_at is null;--> statement-breakpoint
CREATE INDEX "deals_forecast_closed" ON "deals" USING btree ("tenant_id","stage","closed_at","currency","amount") WHERE deleted_at is null and closed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deal_pipelines_name" ON "deal_pipelines" USING btree ("tenant_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "deal_pipelines_default" ON "deal_pipelines" USING btree ("tenant_id") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "deal_stages_name" ON "deal_stages" USING btree ("tenant_id","pipeline_id",lower(name));--> statement-breakpoint
CREATE INDEX "deal_stages_order" ON "deal_stages" USING btree ("tenant_id","pipeline_id","position");--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_deal" FOREIGN KEY ("tenant_id","deal_id") REFERENCES "public"."deals"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custom_field_values_deal_rows" ON "custom_field_values" USING btree ("tenant_id","deal_id") WHERE deal_id is not null;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_once" UNIQUE NULLS NOT DISTINCT("tenant_id","ticket_id","contact_id","company_id","deal_id","field_id","option_id");--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_owner" CHECK (num_nonnulls(ticket_id, contact_id, company_id, deal_id) = 1);