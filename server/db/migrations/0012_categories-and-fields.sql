CREATE TABLE "custom_field_dependencies" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"entity" text NOT NULL,
	"field_id" uuid NOT NULL,
	"effect" text NOT NULL,
	"option_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"when" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_field_dependencies_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "custom_field_options" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"label" jsonb NOT NULL,
	"color" text DEFAULT '#64748b' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "custom_field_options_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "custom_field_values" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"ticket_id" uuid,
	"contact_id" uuid,
	"company_id" uuid,
	"text" text,
	"text_key" text GENERATED ALWAYS AS (lower("left"(text, 100))) STORED,
	"number" double precision,
	"moment" timestamp(3) with time zone,
	"option_id" uuid,
	CONSTRAINT "custom_field_values_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "custom_field_values_once" UNIQUE NULLS NOT DISTINCT("tenant_id","ticket_id","contact_id","company_id","field_id","option_id"),
	CONSTRAINT "custom_field_values_owner" CHECK (num_nonnulls(ticket_id, contact_id, company_id) = 1),
	CONSTRAINT "custom_field_values_one" CHECK (num_nonnulls(text, number, moment, option_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"entity" text NOT NULL,
	"key" text NOT NULL,
	"label" jsonb NOT NULL,
	"help" jsonb,
	"type" text NOT NULL,
	"requirement" text DEFAULT 'NEVER' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"currency" text,
	"decimals" integer,
	"min" double precision,
	"max" double precision,
	"min_length" integer,
	"max_length" integer,
	"default_value" jsonb,
	"visible_to" text DEFAULT 'USER' NOT NULL,
	"editable_by" text DEFAULT 'AGENT' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_fields_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "custom_field_dependencies" ADD CONSTRAINT "custom_field_dependencies_field" FOREIGN KEY ("tenant_id","field_id") REFERENCES "public"."custom_fields"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_options" ADD CONSTRAINT "custom_field_options_field" FOREIGN KEY ("tenant_id","field_id") REFERENCES "public"."custom_fields"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_field" FOREIGN KEY ("tenant_id","field_id") REFERENCES "public"."custom_fields"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_option" FOREIGN KEY ("tenant_id","option_id") REFERENCES "public"."custom_field_options"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custom_field_dependencies_rows" ON "custom_field_dependencies" USING btree ("tenant_id","entity","id");--> statement-breakpoint
CREATE INDEX "custom_field_dependencies_of_field" ON "custom_field_dependencies" USING btree ("tenant_id","field_id");--> statement-breakpoint
CREATE INDEX "custom_field_options_order" ON "custom_field_options" USING btree ("tenant_id","field_id","position");--> statement-breakpoint
CREATE INDEX "custom_field_values_contact_rows" ON "custom_field_values" USING btree ("tenant_id","contact_id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "custom_field_values_company_rows" ON "custom_field_values" USING btree ("tenant_id","company_id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "custom_field_values_by_option" ON "custom_field_values" USING btree ("tenant_id","option_id","ticket_id") WHERE option_id is not null;--> statement-breakpoint
CREATE INDEX "custom_field_values_by_text" ON "custom_field_values" USING btree ("tenant_id","field_id","text_key","ticket_id");--> statement-breakpoint
CREATE INDEX "custom_field_values_by_number" ON "custom_field_values" USING btree ("tenant_id","field_id","number","ticket_id") WHERE number is not null;--> statement-breakpoint
CREATE INDEX "custom_field_values_by_moment" ON "custom_field_values" USING btree ("tenant_id","field_id","moment","ticket_id") WHERE moment is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_key" ON "custom_fields" USING btree ("tenant_id","entity","key");--> statement-breakpoint
CREATE INDEX "custom_fields_order" ON "custom_fields" USING btree ("tenant_id","entity","position","id");