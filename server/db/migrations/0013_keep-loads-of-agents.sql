CREATE TABLE "agent_loads" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"pool" text NOT NULL,
	"change" integer NOT NULL,
	CONSTRAINT "agent_loads_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "agent_loads" ADD CONSTRAINT "agent_loads_agent" FOREIGN KEY ("tenant_id","agent_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_loads_agent_rows" ON "agent_loads" USING btree ("tenant_id","agent_id");