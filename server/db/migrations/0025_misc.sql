CREATE TABLE "agent_achievements" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"level" integer NOT NULL,
	"earned_on" text NOT NULL,
	CONSTRAINT "agent_achievements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "agent_achievements" ADD CONSTRAINT "agent_achievements_agent" FOREIGN KEY ("tenant_id","agent_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_achievements_level" ON "agent_achievements" USING btree ("tenant_id","agent_id","kind","level");