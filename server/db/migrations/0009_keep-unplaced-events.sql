CREATE TABLE "unplaced_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"app" text NOT NULL,
	"account" text NOT NULL,
	"hash" text NOT NULL,
	"sealed_event" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "unplaced_events_once" ON "unplaced_events" USING btree ("app","account","hash");--> statement-breakpoint
CREATE INDEX "unplaced_events_age" ON "unplaced_events" USING btree ("created_at");