CREATE TABLE "linked_identities" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "linked_identities_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "linked_identities" ADD CONSTRAINT "linked_identities_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "linked_identities_user" ON "linked_identities" USING btree ("tenant_id","user_id","issuer");--> statement-breakpoint
CREATE UNIQUE INDEX "linked_identities_subject" ON "linked_identities" USING btree ("tenant_id","issuer","subject");--> statement-breakpoint
CREATE INDEX "linked_identities_any_tenant" ON "linked_identities" USING btree ("issuer","subject");