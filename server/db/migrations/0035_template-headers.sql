ALTER TABLE "whatsapp_templates" ADD COLUMN "header_format" text DEFAULT 'TEXT' NOT NULL;--> statement-breakpoint
ALTER TABLE "whatsapp_templates" ADD COLUMN "sample_handle" text;--> statement-breakpoint
ALTER TABLE "whatsapp_templates" ADD COLUMN "sample_name" text;