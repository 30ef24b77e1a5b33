CREATE TABLE "app_registrations" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"client_id" text NOT NULL,
	"secrets" text NOT NULL,
	"hook_key" text NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"unplaced" integer DEFAULT 0 NOT NULL,
	"last_unplaced" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_registrations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "installation_apps" (
	"provider" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"secrets" text NOT NULL,
	"hook_key" text NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"unplaced" integer DEFAULT 0 NOT NULL,
	"last_unplaced" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "proven_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "app_registrations" ADD CONSTRAINT "app_registrations_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "app_registrations_provider" ON "app_registrations" USING btree ("tenant_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "app_registrations_hook_key" ON "app_registrations" USING btree ("hook_key");--> statement-breakpoint
CREATE UNIQUE INDEX "installation_apps_hook_key" ON "installation_apps" USING btree ("hook_key");--> statement-breakpoint
CREATE INDEX "connections_routes" ON "connections" USING btree ("provider","account") WHERE deleted_at is null and not is_simulated and proven_at is not null;