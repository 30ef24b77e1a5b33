DROP INDEX "contacts_email";--> statement-breakpoint
DROP INDEX "contacts_phone";