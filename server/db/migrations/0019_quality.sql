CREATE TABLE "quality_pins" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "quality_pins_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "quality_plans" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"scorecard_id" uuid NOT NULL,
	"per_agent" integer NOT NULL,
	"channels" text[] DEFAULT '{}'::text[] NOT NULL,
	"filters" text[] DEFAULT '{}'::text[] NOT NULL,
	"reviewer_ids" uuid[] NOT NULL,
	"is_weekly" boolean DEFAULT false NOT NULL,
	"last_drawn_to" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quality_plans_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "quality_reviews" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"scorecard_id" uuid NOT NULL,
	"plan_id" uuid,
	"calibration_id" uuid,
	"state" text DEFAULT 'ASSIGNED' NOT NULL,
	"scale_max" integer NOT NULL,
	"pass_percent" integer NOT NULL,
	"criteria" jsonb NOT NULL,
	"summary" text,
	"percent" real,
	"is_failed" boolean DEFAULT false NOT NULL,
	"dispute" text,
	"dispute_reason" text,
	"disputed_at" timestamp(3) with time zone,
	"dispute_answer" text,
	"dispute_answered_by" text,
	"dispute_ended_at" timestamp(3) with time zone,
	"published_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quality_reviews_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "quality_scorecards" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"scale_max" integer NOT NULL,
	"pass_percent" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"criteria" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quality_scorecards_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "quality_scores" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"criterion_id" uuid NOT NULL,
	"score" integer,
	"comment" text,
	CONSTRAINT "quality_scores_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "quality_pins" ADD CONSTRAINT "quality_pins_review" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."quality_reviews"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_plans" ADD CONSTRAINT "quality_plans_scorecard" FOREIGN KEY ("tenant_id","scorecard_id") REFERENCES "public"."quality_scorecards"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_reviews" ADD CONSTRAINT "quality_reviews_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_reviews" ADD CONSTRAINT "quality_reviews_agent" FOREIGN KEY ("tenant_id","agent_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_reviews" ADD CONSTRAINT "quality_reviews_reviewer" FOREIGN KEY ("tenant_id","reviewer_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_reviews" ADD CONSTRAINT "quality_reviews_scorecard" FOREIGN KEY ("tenant_id","scorecard_id") REFERENCES "public"."quality_scorecards"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_scores" ADD CONSTRAINT "quality_scores_review" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."quality_reviews"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quality_pins_rows" ON "quality_pins" USING btree ("tenant_id","review_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quality_reviews_once" ON "quality_reviews" USING btree ("tenant_id","ticket_id","reviewer_id");--> statement-breakpoint
CREATE INDEX "quality_reviews_newest" ON "quality_reviews" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "quality_reviews_agent_rows" ON "quality_reviews" USING btree ("tenant_id","agent_id","published_at","id");--> statement-breakpoint
CREATE INDEX "quality_reviews_published" ON "quality_reviews" USING btree ("tenant_id","published_at") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "quality_reviews_plan" ON "quality_reviews" USING btree ("tenant_id","plan_id") WHERE plan_id is not null;--> statement-breakpoint
CREATE INDEX "quality_reviews_calibration" ON "quality_reviews" USING btree ("tenant_id","calibration_id") WHERE calibration_id is not null;--> statement-breakpoint
CREATE INDEX "quality_reviews_scorecard_rows" ON "quality_reviews" USING btree ("tenant_id","scorecard_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quality_scorecards_name" ON "quality_scorecards" USING btree ("tenant_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "quality_scores_once" ON "quality_scores" USING btree ("tenant_id","review_id","criterion_id");