CREATE TABLE "audit_logs" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_logs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"tenant_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"audience" text[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_tenant_id_seq_pk" PRIMARY KEY("tenant_id","seq")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"tenant_id" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_tenant_id_actor_id_key_pk" PRIMARY KEY("tenant_id","actor_id","key")
);
--> statement-breakpoint
CREATE TABLE "outbox_items" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"channel" text NOT NULL,
	"to" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"headers" jsonb,
	"is_secret" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'QUEUED' NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp(3) with time zone,
	CONSTRAINT "outbox_items_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "pending_jobs" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"run_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pending_jobs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "rate_counts" (
	"key" text NOT NULL,
	"window_start" timestamp(3) with time zone NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rate_counts_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "setup_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tenant_counters" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"event_seq" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"greeting" text,
	"auto_close_after_hours" integer DEFAULT 96 NOT NULL,
	"default_chats" integer DEFAULT 3 NOT NULL,
	"default_messengers" integer DEFAULT 6 NOT NULL,
	"default_capacity" integer DEFAULT 20 NOT NULL,
	"auto_assign" boolean DEFAULT true NOT NULL,
	"keep_last_owner" boolean DEFAULT true NOT NULL,
	"undo_send_seconds" integer DEFAULT 10 NOT NULL,
	"undo_send_live_seconds" integer DEFAULT 0 NOT NULL,
	"company_by_domain" boolean DEFAULT true NOT NULL,
	"report_currency" text DEFAULT 'USD' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_numbers" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"last" integer DEFAULT 1000 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vapid_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vitals_daily" (
	"tenant_id" text NOT NULL,
	"day" text NOT NULL,
	"route" text DEFAULT 'other' NOT NULL,
	"release" text DEFAULT 'other' NOT NULL,
	"name" text NOT NULL,
	"bucket" integer NOT NULL,
	"count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_group_members" (
	"tenant_id" text NOT NULL,
	"group_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_group_members_tenant_id_group_id_agent_id_pk" PRIMARY KEY("tenant_id","group_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "agent_groups" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"auto_assign" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_groups_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "agent_skills" (
	"tenant_id" text NOT NULL,
	"agent_id" uuid NOT NULL,
	"skill_id" uuid NOT NULL,
	"level" integer NOT NULL,
	CONSTRAINT "agent_skills_tenant_id_agent_id_skill_id_pk" PRIMARY KEY("tenant_id","agent_id","skill_id")
);
--> statement-breakpoint
CREATE TABLE "agent_status" (
	"tenant_id" text NOT NULL,
	"agent_id" uuid NOT NULL,
	"definition_id" uuid NOT NULL,
	"previous_definition_id" uuid,
	"note" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"scheduled_end_time" timestamp(3) with time zone,
	"timer_id" uuid,
	"idle_since" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "agent_status_tenant_id_agent_id_pk" PRIMARY KEY("tenant_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "agent_status_history" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"from_name" text,
	"to_name" text NOT NULL,
	"color" text NOT NULL,
	"is_available" boolean NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"source" text NOT NULL,
	"note" text,
	CONSTRAINT "agent_status_history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "assignment_decisions" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"trigger" text NOT NULL,
	"winner_id" uuid,
	"winner_name" text,
	"rule" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_decisions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "skills" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "skills_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "status_definitions" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text DEFAULT '#009EFF' NOT NULL,
	"is_available" boolean NOT NULL,
	"status" text NOT NULL,
	"description" text,
	"is_built_in" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 100 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "status_definitions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "article_import_rows" (
	"tenant_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"path" text NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"reason" text,
	"detail" text,
	"notes" text[] DEFAULT '{}'::text[] NOT NULL,
	"title" text,
	"locale" text,
	"slug" text,
	"category" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"hash" text,
	"content" jsonb,
	"article_number" integer,
	"article_id" uuid,
	CONSTRAINT "article_import_rows_tenant_id_import_id_number_pk" PRIMARY KEY("tenant_id","import_id","number")
);
--> statement-breakpoint
CREATE TABLE "article_imports" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"attachment_id" uuid,
	"crawl" jsonb,
	"locale" text NOT NULL,
	"category_id" uuid,
	"publish" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'READING' NOT NULL,
	"problem" text,
	"total" integer DEFAULT 0 NOT NULL,
	"is_cut" boolean DEFAULT false NOT NULL,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "article_sources" (
	"tenant_id" text NOT NULL,
	"source" text NOT NULL,
	"path" text NOT NULL,
	"article_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"hash" text NOT NULL,
	"revision" integer NOT NULL,
	"files" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_sources_tenant_id_source_path_pk" PRIMARY KEY("tenant_id","source","path")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"message_id" uuid,
	"ticket_id" uuid,
	"team_message_id" uuid,
	"uploaded_by_id" uuid,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"is_of_site" boolean DEFAULT false NOT NULL,
	"unused_since" timestamp(3) with time zone,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "business_hours" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"is_on" boolean NOT NULL,
	"week" jsonb NOT NULL,
	"holidays" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_hours_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_boxes" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"origins" text[] DEFAULT '{}'::text[] NOT NULL,
	"accent" text NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_boxes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_sessions" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"started_by" text,
	"ticket_id" uuid NOT NULL,
	"contact_id" uuid,
	"given_name" text,
	"given_email" text,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"visitor_seen_at" timestamp(3) with time zone,
	"agent_seen_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_sessions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_uploads" (
	"tenant_id" text NOT NULL,
	"attachment_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	CONSTRAINT "chat_uploads_tenant_id_attachment_id_pk" PRIMARY KEY("tenant_id","attachment_id")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"domain" text,
	"industry" text,
	"size" text,
	"phone" text,
	"address" text,
	"parent_id" uuid,
	"owner_id" uuid,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"notes" text,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "company_tags" (
	"tenant_id" text NOT NULL,
	"tag" text NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "company_tags_tenant_id_tag_company_id_pk" PRIMARY KEY("tenant_id","tag","company_id")
);
--> statement-breakpoint
CREATE TABLE "contact_bulk_change_rows" (
	"tenant_id" text NOT NULL,
	"change_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"reason" text,
	"before" jsonb,
	"version_after" integer,
	CONSTRAINT "contact_bulk_change_rows_tenant_id_change_id_contact_id_pk" PRIMARY KEY("tenant_id","change_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contact_bulk_changes" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"update" jsonb NOT NULL,
	"filter" jsonb,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"fixed_at" timestamp(3) with time zone,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"not_undone" integer DEFAULT 0 NOT NULL,
	"undone_by_id" uuid,
	"error" text,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_bulk_changes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_companies" (
	"tenant_id" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"role" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_companies_tenant_id_contact_id_company_id_pk" PRIMARY KEY("tenant_id","contact_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "contact_distinctions" (
	"tenant_id" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"by_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_distinctions_tenant_id_contact_id_other_id_pk" PRIMARY KEY("tenant_id","contact_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "contact_identities" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"key" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_identities_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "contact_identities_once" UNIQUE("tenant_id","contact_id","key")
);
--> statement-breakpoint
CREATE TABLE "contact_list_members" (
	"tenant_id" text NOT NULL,
	"list_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"live_at" timestamp(3) with time zone,
	CONSTRAINT "contact_list_members_tenant_id_list_id_contact_id_pk" PRIMARY KEY("tenant_id","list_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contact_lists" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"kind" text NOT NULL,
	"rule" jsonb,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"place" text GENERATED ALWAYS AS (case when is_pinned then '0' else '1' end || lower(name)) STORED NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_lists_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_merge_moves" (
	"tenant_id" text NOT NULL,
	"merge_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"place" text NOT NULL,
	"row_id" uuid NOT NULL,
	"row" jsonb,
	CONSTRAINT "contact_merge_moves_tenant_id_merge_id_place_row_id_from_id_pk" PRIMARY KEY("tenant_id","merge_id","place","row_id","from_id")
);
--> statement-breakpoint
CREATE TABLE "contact_merge_sources" (
	"tenant_id" text NOT NULL,
	"merge_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	CONSTRAINT "contact_merge_sources_tenant_id_merge_id_contact_id_pk" PRIMARY KEY("tenant_id","merge_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contact_merges" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"moved_count" integer DEFAULT 0 NOT NULL,
	"by_id" uuid,
	"by_name" text NOT NULL,
	"chosen" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp(3) with time zone,
	"undone_by_name" text,
	CONSTRAINT "contact_merges_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_tags" (
	"tenant_id" text NOT NULL,
	"tag" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"live_at" timestamp(3) with time zone,
	CONSTRAINT "contact_tags_tenant_id_tag_contact_id_pk" PRIMARY KEY("tenant_id","tag","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"job_title" text,
	"type" text DEFAULT 'CUSTOMER' NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"source" text DEFAULT 'MANUAL' NOT NULL,
	"company_id" uuid,
	"owner_id" uuid,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"notes" text,
	"last_seen_at" timestamp(3) with time zone,
	"seen_sort" timestamp(3) with time zone GENERATED ALWAYS AS (coalesce(last_seen_at, '1970-01-01T00:00:00Z')) STORED NOT NULL,
	"aliases" text DEFAULT '' NOT NULL,
	"merged_into_id" uuid,
	"blocked_reason" text,
	"blocked_at" timestamp(3) with time zone,
	"blocked_by_name" text,
	"email_domain" text GENERATED ALWAYS AS (nullif(split_part(email, '@', 2), '')) STORED,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contacts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "custom_domains" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"state" text DEFAULT 'PENDING_DNS' NOT NULL,
	"reason" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"checked_at" timestamp(3) with time zone,
	"next_check_at" timestamp(3) with time zone,
	"verified_at" timestamp(3) with time zone,
	"failing_since" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_domains_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
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
	"deal_id" uuid,
	"text" text,
	"text_key" text GENERATED ALWAYS AS (lower("left"(text, 100))) STORED,
	"number" double precision,
	"moment" timestamp(3) with time zone,
	"option_id" uuid,
	CONSTRAINT "custom_field_values_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "custom_field_values_once" UNIQUE NULLS NOT DISTINCT("tenant_id","ticket_id","contact_id","company_id","deal_id","field_id","option_id"),
	CONSTRAINT "custom_field_values_owner" CHECK (num_nonnulls(ticket_id, contact_id, company_id, deal_id) = 1),
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
CREATE TABLE "ticket_followers" (
	"tenant_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_followers_tenant_id_ticket_id_user_id_pk" PRIMARY KEY("tenant_id","ticket_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "article_views" (
	"tenant_id" text NOT NULL,
	"day" text NOT NULL,
	"article_id" uuid NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "article_views_tenant_id_day_article_id_pk" PRIMARY KEY("tenant_id","day","article_id")
);
--> statement-breakpoint
CREATE TABLE "article_votes" (
	"tenant_id" text NOT NULL,
	"article_id" uuid NOT NULL,
	"day" text NOT NULL,
	"visitor" text NOT NULL,
	"locale" text NOT NULL,
	"is_helpful" boolean NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_votes_tenant_id_article_id_day_visitor_pk" PRIMARY KEY("tenant_id","article_id","day","visitor")
);
--> statement-breakpoint
CREATE TABLE "internal_articles" (
	"tenant_id" text NOT NULL,
	"article_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"vector" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, title), 'A') || setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, summary), 'B') || setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, left(text, 100000)), 'C')) STORED NOT NULL,
	CONSTRAINT "internal_articles_tenant_id_article_id_locale_pk" PRIMARY KEY("tenant_id","article_id","locale")
);
--> statement-breakpoint
CREATE TABLE "published_articles" (
	"tenant_id" text NOT NULL,
	"article_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"slug" text NOT NULL,
	"category_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"is_faq" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"contents" jsonb NOT NULL,
	"attachment_ids" uuid[] NOT NULL,
	"vector" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, title), 'A') || setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, summary), 'B') || setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, left(text, 100000)), 'C')) STORED NOT NULL,
	"published_at" timestamp(3) with time zone NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "published_articles_tenant_id_article_id_locale_pk" PRIMARY KEY("tenant_id","article_id","locale")
);
--> statement-breakpoint
CREATE TABLE "site_files" (
	"tenant_id" text NOT NULL,
	"attachment_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	CONSTRAINT "site_files_tenant_id_attachment_id_owner_pk" PRIMARY KEY("tenant_id","attachment_id","owner")
);
--> statement-breakpoint
CREATE TABLE "site_postings" (
	"tenant_id" text NOT NULL,
	"article_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"term" text NOT NULL,
	"weight" real NOT NULL,
	CONSTRAINT "site_postings_tenant_id_article_id_locale_term_pk" PRIMARY KEY("tenant_id","article_id","locale","term")
);
--> statement-breakpoint
CREATE TABLE "site_searches" (
	"tenant_id" text NOT NULL,
	"day" text NOT NULL,
	"locale" text NOT NULL,
	"query" text NOT NULL,
	"typed" text DEFAULT '' NOT NULL,
	"searches" integer NOT NULL,
	"found" integer NOT NULL,
	CONSTRAINT "site_searches_tenant_id_day_locale_query_pk" PRIMARY KEY("tenant_id","day","locale","query")
);
--> statement-breakpoint
CREATE TABLE "site_stamps" (
	"tenant_id" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_words" (
	"tenant_id" text NOT NULL,
	"locale" text NOT NULL,
	"word" text NOT NULL,
	"terms" text[] NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "site_words_tenant_id_locale_word_pk" PRIMARY KEY("tenant_id","locale","word")
);
--> statement-breakpoint
CREATE TABLE "crm_import_companies" (
	"tenant_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "crm_import_companies_tenant_id_import_id_company_id_pk" PRIMARY KEY("tenant_id","import_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "crm_import_rows" (
	"tenant_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"field" text,
	"entity_id" uuid,
	"change" jsonb,
	"version_after" integer,
	"kept" text,
	CONSTRAINT "crm_import_rows_tenant_id_import_id_number_pk" PRIMARY KEY("tenant_id","import_id","number")
);
--> statement-breakpoint
CREATE TABLE "crm_imports" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"entity" text NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" integer DEFAULT 0 NOT NULL,
	"storage_key" text,
	"state" text DEFAULT 'READY' NOT NULL,
	"problem" text,
	"reading" jsonb NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"marks" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	"policy" text DEFAULT 'UPDATE_EMPTY' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"country" text,
	"analysis" jsonb,
	"total" integer DEFAULT 0 NOT NULL,
	"cursor" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"companies_made" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"undone_by_id" uuid,
	"undo_cursor" uuid,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crm_imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_mentions" (
	"tenant_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	CONSTRAINT "ticket_mentions_tenant_id_user_id_message_id_pk" PRIMARY KEY("tenant_id","user_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_reads" (
	"tenant_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "ticket_reads_tenant_id_user_id_ticket_id_pk" PRIMARY KEY("tenant_id","user_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "article_categories" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"parent_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_categories_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "article_category_words" (
	"tenant_id" text NOT NULL,
	"category_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "article_category_words_tenant_id_category_id_locale_pk" PRIMARY KEY("tenant_id","category_id","locale")
);
--> statement-breakpoint
CREATE TABLE "article_slugs" (
	"tenant_id" text NOT NULL,
	"slug" text NOT NULL,
	"article_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_slugs_tenant_id_slug_pk" PRIMARY KEY("tenant_id","slug")
);
--> statement-breakpoint
CREATE TABLE "article_translations" (
	"tenant_id" text NOT NULL,
	"article_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"based_on" integer DEFAULT 1 NOT NULL,
	"vector" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, title), 'A') || setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, summary), 'B') || setweight(to_tsvector(case locale when 'es' then 'spanish'::regconfig when 'ar' then 'arabic'::regconfig else 'english'::regconfig end, left(text, 100000)), 'C')) STORED NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_translations_tenant_id_article_id_locale_pk" PRIMARY KEY("tenant_id","article_id","locale")
);
--> statement-breakpoint
CREATE TABLE "article_versions" (
	"tenant_id" text NOT NULL,
	"article_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text DEFAULT 'EDIT' NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_versions_tenant_id_article_id_number_pk" PRIMARY KEY("tenant_id","article_id","number")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"slug" text NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"is_faq" boolean DEFAULT false NOT NULL,
	"category_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"source_locale" text DEFAULT 'en' NOT NULL,
	"author_id" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"published_revision" integer,
	"published_at" timestamp(3) with time zone,
	"first_published_at" timestamp(3) with time zone,
	"publish_at" timestamp(3) with time zone,
	"publish_by_id" uuid,
	"publish_by_name" text,
	"publish_timer_id" uuid,
	"review_requested_at" timestamp(3) with time zone,
	"attachment_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"helpful" integer DEFAULT 0 NOT NULL,
	"unhelpful" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "articles_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_articles" (
	"tenant_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_articles_tenant_id_ticket_id_article_id_pk" PRIMARY KEY("tenant_id","ticket_id","article_id")
);
--> statement-breakpoint
CREATE TABLE "landing_form_sends" (
	"tenant_id" text NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "landing_form_sends_tenant_id_digest_pk" PRIMARY KEY("tenant_id","digest")
);
--> statement-breakpoint
CREATE TABLE "landing_page_days" (
	"tenant_id" text NOT NULL,
	"page_id" uuid NOT NULL,
	"day" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"conversions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "landing_page_days_tenant_id_day_page_id_pk" PRIMARY KEY("tenant_id","day","page_id")
);
--> statement-breakpoint
CREATE TABLE "landing_page_versions" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"slug" text NOT NULL,
	"content" jsonb NOT NULL,
	"published_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "landing_page_versions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "landing_pages" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_home" boolean DEFAULT false NOT NULL,
	"published_slug" text,
	"published_number" integer,
	"published_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "landing_pages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"tenant_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"types" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "notification_preferences_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"priority" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"action_url" text,
	"is_note" boolean DEFAULT false NOT NULL,
	"ticket_ids" jsonb,
	"is_read" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
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
CREATE TABLE "daily_amounts" (
	"tenant_id" text NOT NULL,
	"day" text NOT NULL,
	"what" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "daily_amounts_tenant_id_day_what_pk" PRIMARY KEY("tenant_id","day","what")
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"set_by_name" text NOT NULL,
	"lifted_at" timestamp(3) with time zone,
	"lifted_by_name" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_holds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"contact_id" uuid NOT NULL,
	"note" text,
	"received_on" text NOT NULL,
	"due_on" text NOT NULL,
	"by_id" uuid,
	"by_name" text NOT NULL,
	"removes_files" boolean DEFAULT false NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"steps" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"error" text,
	"refusal" text,
	"storage_key" text,
	"file_expires_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp(3) with time zone,
	CONSTRAINT "privacy_requests_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "report_schedules" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"report" text NOT NULL,
	"group_by" text NOT NULL,
	"filters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"frequency" text NOT NULL,
	"weekday" integer DEFAULT 1 NOT NULL,
	"month_day" integer DEFAULT 1 NOT NULL,
	"hour" integer NOT NULL,
	"recipient_ids" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"paused_because" text,
	"next_run_at" timestamp(3) with time zone,
	"last_run_at" timestamp(3) with time zone,
	CONSTRAINT "report_schedules_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_reports" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"report" text NOT NULL,
	"group_by" text NOT NULL,
	"filters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"range" text DEFAULT '30days' NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	CONSTRAINT "saved_reports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_resolutions" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"agent_id" uuid,
	"resolved_at" timestamp(3) with time zone NOT NULL,
	"reopened_at" timestamp(3) with time zone,
	CONSTRAINT "ticket_resolutions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "rule_runs" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"rule_name" text NOT NULL,
	"kind" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"occasion" text NOT NULL,
	"trigger" text NOT NULL,
	"outcome" text NOT NULL,
	"problem" text,
	"reasons" jsonb NOT NULL,
	"actions" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rule_runs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"is_active" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"triggers" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"actions" jsonb NOT NULL,
	"stops_here" boolean DEFAULT false NOT NULL,
	"catches_up" boolean DEFAULT false NOT NULL,
	"logs_misses" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rules_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_responses" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"shortcut" text,
	"content" text NOT NULL,
	"channel" text DEFAULT 'ALL' NOT NULL,
	"category" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_shared" boolean DEFAULT true NOT NULL,
	"agent_id" uuid,
	"usage_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_responses_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"hash" text NOT NULL,
	"mailed_hash" text,
	"outbox_id" uuid,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"invited_by_id" uuid NOT NULL,
	"invited_by_name" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "second_factors" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}'::text[] NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "second_factors_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"family_id" uuid,
	"user_id" uuid NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"previous_valid_until" timestamp(3) with time zone,
	"ip" text,
	"user_agent" text,
	"last_used_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "user_secrets" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"session_id" uuid,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_secrets_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"role" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"locale" text,
	"password_hash" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_login_at" timestamp(3) with time zone,
	"email_confirmed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"own_chats" integer,
	"own_messengers" integer,
	"capacity" integer,
	CONSTRAINT "users_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_settings" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"timing" text DEFAULT 'OFF' NOT NULL,
	"delay_hours" integer DEFAULT 24 NOT NULL,
	"throttle_days" integer DEFAULT 7 NOT NULL,
	"scale" text DEFAULT 'CSAT' NOT NULL,
	"low_score_max" integer DEFAULT 2 NOT NULL,
	"by_mail" boolean DEFAULT true NOT NULL,
	"by_chat" boolean DEFAULT true NOT NULL,
	"languages" text[] DEFAULT '{en,es,ar}'::text[] NOT NULL,
	"wording" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_settings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_surveys" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"contact_id" uuid,
	"agent_id" uuid,
	"cycle" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'SENT' NOT NULL,
	"reason" text,
	"scale" text DEFAULT 'CSAT' NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"due_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"sent_to" text,
	"is_in_chat" boolean DEFAULT false NOT NULL,
	"hash" text,
	"score" integer,
	"comment" text,
	"answered_at" timestamp(3) with time zone,
	"answered_by" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_surveys_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "team_channels" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text DEFAULT 'CHANNEL' NOT NULL,
	"name" text,
	"topic" text,
	"is_private" boolean DEFAULT false NOT NULL,
	"direct_key" text,
	"created_by_id" uuid NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp(3) with time zone,
	"archived_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_channels_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"told_seq" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "team_messages" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"parent_id" uuid,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"last_reply_at" timestamp(3) with time zone,
	"client_message_id" text,
	"edited_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "team_reactions" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_reactions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_bulk_change_rows" (
	"tenant_id" text NOT NULL,
	"change_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"reason" text,
	"before" jsonb,
	"version_after" integer,
	CONSTRAINT "ticket_bulk_change_rows_tenant_id_change_id_ticket_id_pk" PRIMARY KEY("tenant_id","change_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_bulk_changes" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"update" jsonb NOT NULL,
	"filter" jsonb,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"fixed_at" timestamp(3) with time zone,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"not_undone" integer DEFAULT 0 NOT NULL,
	"undone_by_id" uuid,
	"error" text,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_bulk_changes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_categories" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"description" text,
	"color" text DEFAULT '#64748b' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_categories_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_links" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_by_id" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_links_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_merge_sources" (
	"tenant_id" text NOT NULL,
	"merge_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	CONSTRAINT "ticket_merge_sources_tenant_id_merge_id_ticket_id_pk" PRIMARY KEY("tenant_id","merge_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_merges" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"by_id" uuid,
	"by_name" text NOT NULL,
	"chosen" jsonb NOT NULL,
	"followers_added" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp(3) with time zone,
	"undone_by_name" text,
	CONSTRAINT "ticket_merges_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_message_moves" (
	"tenant_id" text NOT NULL,
	"merge_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"from_ticket_id" uuid NOT NULL,
	"client_message_id" text,
	CONSTRAINT "ticket_message_moves_tenant_id_merge_id_message_id_pk" PRIMARY KEY("tenant_id","merge_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_pipeline_agents" (
	"tenant_id" text NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_pipeline_agents_tenant_id_pipeline_id_agent_id_pk" PRIMARY KEY("tenant_id","pipeline_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_pipelines" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_pipelines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_views" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid,
	"shared_with" text DEFAULT 'NOBODY' NOT NULL,
	"group_id" uuid,
	"filters" jsonb NOT NULL,
	"columns" text[] NOT NULL,
	"sort_by" text DEFAULT 'lastActivityAt' NOT NULL,
	"sort_direction" text DEFAULT 'desc' NOT NULL,
	"group_by" text,
	"position" integer DEFAULT 0 NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_views_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author_type" text NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"is_public" boolean DEFAULT true NOT NULL,
	"channel" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"delivery" text DEFAULT 'NONE' NOT NULL,
	"sends_at" timestamp(3) with time zone,
	"client_message_id" text,
	"undo" jsonb,
	"origin_ticket_id" uuid,
	"contact_id" uuid,
	"company_id" uuid,
	"outbox_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_presence" (
	"tenant_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "ticket_presence_tenant_id_ticket_id_user_id_pk" PRIMARY KEY("tenant_id","ticket_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_search" (
	"tenant_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"heading" text DEFAULT '' NOT NULL,
	"vector" "tsvector" DEFAULT '' NOT NULL,
	CONSTRAINT "ticket_search_tenant_id_ticket_id_pk" PRIMARY KEY("tenant_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_tags" (
	"tenant_id" text NOT NULL,
	"tag" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	CONSTRAINT "ticket_tags_tenant_id_tag_ticket_id_pk" PRIMARY KEY("tenant_id","tag","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"subject" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"priority" text DEFAULT 'MEDIUM' NOT NULL,
	"priority_rank" integer GENERATED ALWAYS AS (case priority when 'URGENT' then 3 when 'HIGH' then 2 when 'MEDIUM' then 1 else 0 end) STORED NOT NULL,
	"channel" text DEFAULT 'EMAIL' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"required_skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"contact_id" uuid,
	"company_id" uuid,
	"assigned_to_id" uuid,
	"is_sensitive" boolean DEFAULT false NOT NULL,
	"sla_status" text,
	"preview" text DEFAULT '' NOT NULL,
	"last_author_type" text,
	"message_count" integer DEFAULT 0 NOT NULL,
	"waiting_since" timestamp(3) with time zone,
	"first_reply_at" timestamp(3) with time zone,
	"last_activity_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"reopen_count" integer DEFAULT 0 NOT NULL,
	"follow_up_of_id" uuid,
	"category_id" uuid,
	"group_id" uuid,
	"pipeline_id" uuid,
	"snoozed_until" timestamp(3) with time zone,
	"merged_into_id" uuid,
	"merged_count" integer DEFAULT 0 NOT NULL,
	"inbox_since" timestamp(3) with time zone GENERATED ALWAYS AS (coalesce(waiting_since, '9999-12-31T00:00:00Z')) STORED NOT NULL,
	"status_since" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tickets_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "crm_notes" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"contact_id" uuid,
	"company_id" uuid,
	"deal_id" uuid,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"edited_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crm_notes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "unattended_notices" (
	"tenant_id" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"told_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "unattended_notices_tenant_id_ticket_id_user_id_pk" PRIMARY KEY("tenant_id","ticket_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"tenant_id" text NOT NULL,
	"id" uuid NOT NULL,
	"rule_id" uuid,
	"rule_name" text NOT NULL,
	"ticket_id" uuid,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'QUEUED' NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"tries_in_round" integer DEFAULT 0 NOT NULL,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"response" text,
	"next_attempt_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp(3) with time zone,
	CONSTRAINT "webhook_deliveries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"tenant_id" text NOT NULL,
	"secret" text NOT NULL,
	"previous" text,
	"previous_until" timestamp(3) with time zone,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_secrets_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "tenant_counters" ADD CONSTRAINT "tenant_counters_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_numbers" ADD CONSTRAINT "ticket_numbers_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_group_members" ADD CONSTRAINT "agent_group_members_group" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."agent_groups"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_group_members" ADD CONSTRAINT "agent_group_members_agent" FOREIGN KEY ("tenant_id","agent_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_achievements" ADD CONSTRAINT "agent_achievements_agent" FOREIGN KEY ("tenant_id","agent_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_skills" ADD CONSTRAINT "agent_skills_agent" FOREIGN KEY ("tenant_id","agent_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_skills" ADD CONSTRAINT "agent_skills_skill" FOREIGN KEY ("tenant_id","skill_id") REFERENCES "public"."skills"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_status" ADD CONSTRAINT "agent_status_agent" FOREIGN KEY ("tenant_id","agent_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_status" ADD CONSTRAINT "agent_status_definition" FOREIGN KEY ("tenant_id","definition_id") REFERENCES "public"."status_definitions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_status_history" ADD CONSTRAINT "agent_status_history_agent" FOREIGN KEY ("tenant_id","agent_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_decisions" ADD CONSTRAINT "assignment_decisions_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_import_rows" ADD CONSTRAINT "article_import_rows_import" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."article_imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_import_rows" ADD CONSTRAINT "article_import_rows_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_imports" ADD CONSTRAINT "article_imports_actor" FOREIGN KEY ("tenant_id","actor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_sources" ADD CONSTRAINT "article_sources_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_message" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."ticket_messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_team_message" FOREIGN KEY ("tenant_id","team_message_id") REFERENCES "public"."team_messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_hours" ADD CONSTRAINT "business_hours_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_boxes" ADD CONSTRAINT "chat_boxes_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD CONSTRAINT "chat_sessions_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_uploads" ADD CONSTRAINT "chat_uploads_attachment" FOREIGN KEY ("tenant_id","attachment_id") REFERENCES "public"."attachments"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_uploads" ADD CONSTRAINT "chat_uploads_session" FOREIGN KEY ("tenant_id","session_id") REFERENCES "public"."chat_sessions"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_owner" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_parent" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_tags" ADD CONSTRAINT "company_tags_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_bulk_change_rows" ADD CONSTRAINT "contact_bulk_change_rows_change" FOREIGN KEY ("tenant_id","change_id") REFERENCES "public"."contact_bulk_changes"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_bulk_change_rows" ADD CONSTRAINT "contact_bulk_change_rows_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_bulk_changes" ADD CONSTRAINT "contact_bulk_changes_actor" FOREIGN KEY ("tenant_id","actor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_bulk_changes" ADD CONSTRAINT "contact_bulk_changes_undone_by" FOREIGN KEY ("tenant_id","undone_by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_companies" ADD CONSTRAINT "contact_companies_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_companies" ADD CONSTRAINT "contact_companies_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_distinctions" ADD CONSTRAINT "contact_distinctions_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_distinctions" ADD CONSTRAINT "contact_distinctions_other" FOREIGN KEY ("tenant_id","other_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_identities" ADD CONSTRAINT "contact_identities_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_list_members" ADD CONSTRAINT "contact_list_members_list" FOREIGN KEY ("tenant_id","list_id") REFERENCES "public"."contact_lists"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_list_members" ADD CONSTRAINT "contact_list_members_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merge_moves" ADD CONSTRAINT "contact_merge_moves_merge" FOREIGN KEY ("tenant_id","merge_id") REFERENCES "public"."contact_merges"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merge_sources" ADD CONSTRAINT "contact_merge_sources_merge" FOREIGN KEY ("tenant_id","merge_id") REFERENCES "public"."contact_merges"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merge_sources" ADD CONSTRAINT "contact_merge_sources_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_merges" ADD CONSTRAINT "contact_merges_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tags" ADD CONSTRAINT "contact_tags_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_owner" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_merged_into" FOREIGN KEY ("tenant_id","merged_into_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_dependencies" ADD CONSTRAINT "custom_field_dependencies_field" FOREIGN KEY ("tenant_id","field_id") REFERENCES "public"."custom_fields"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_options" ADD CONSTRAINT "custom_field_options_field" FOREIGN KEY ("tenant_id","field_id") REFERENCES "public"."custom_fields"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_field" FOREIGN KEY ("tenant_id","field_id") REFERENCES "public"."custom_fields"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_option" FOREIGN KEY ("tenant_id","option_id") REFERENCES "public"."custom_field_options"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_deal" FOREIGN KEY ("tenant_id","deal_id") REFERENCES "public"."deals"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_contacts" ADD CONSTRAINT "deal_contacts_deal" FOREIGN KEY ("tenant_id","deal_id") REFERENCES "public"."deals"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_contacts" ADD CONSTRAINT "deal_contacts_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_stage_history" ADD CONSTRAINT "deal_stage_history_deal" FOREIGN KEY ("tenant_id","deal_id") REFERENCES "public"."deals"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_tickets" ADD CONSTRAINT "deal_tickets_deal" FOREIGN KEY ("tenant_id","deal_id") REFERENCES "public"."deals"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_tickets" ADD CONSTRAINT "deal_tickets_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_pipeline" FOREIGN KEY ("tenant_id","pipeline_id") REFERENCES "public"."deal_pipelines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_stage" FOREIGN KEY ("tenant_id","stage_id") REFERENCES "public"."deal_stages"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_owner" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_followers" ADD CONSTRAINT "ticket_followers_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_followers" ADD CONSTRAINT "ticket_followers_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_views" ADD CONSTRAINT "article_views_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_votes" ADD CONSTRAINT "article_votes_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "internal_articles" ADD CONSTRAINT "internal_articles_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_articles" ADD CONSTRAINT "published_articles_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_files" ADD CONSTRAINT "site_files_file" FOREIGN KEY ("tenant_id","attachment_id") REFERENCES "public"."attachments"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_postings" ADD CONSTRAINT "site_postings_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_import_companies" ADD CONSTRAINT "crm_import_companies_import" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."crm_imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_import_rows" ADD CONSTRAINT "crm_import_rows_import" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."crm_imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_imports" ADD CONSTRAINT "crm_imports_actor" FOREIGN KEY ("tenant_id","actor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_imports" ADD CONSTRAINT "crm_imports_undone_by" FOREIGN KEY ("tenant_id","undone_by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_mentions" ADD CONSTRAINT "ticket_mentions_message" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."ticket_messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_reads" ADD CONSTRAINT "ticket_reads_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_categories" ADD CONSTRAINT "article_categories_parent" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."article_categories"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_category_words" ADD CONSTRAINT "article_category_words_category" FOREIGN KEY ("tenant_id","category_id") REFERENCES "public"."article_categories"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_slugs" ADD CONSTRAINT "article_slugs_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_translations" ADD CONSTRAINT "article_translations_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_category" FOREIGN KEY ("tenant_id","category_id") REFERENCES "public"."article_categories"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_articles" ADD CONSTRAINT "ticket_articles_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_articles" ADD CONSTRAINT "ticket_articles_article" FOREIGN KEY ("tenant_id","article_id") REFERENCES "public"."articles"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landing_page_days" ADD CONSTRAINT "landing_page_days_page" FOREIGN KEY ("tenant_id","page_id") REFERENCES "public"."landing_pages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landing_page_versions" ADD CONSTRAINT "landing_page_versions_page" FOREIGN KEY ("tenant_id","page_id") REFERENCES "public"."landing_pages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_stages" ADD CONSTRAINT "deal_stages_pipeline" FOREIGN KEY ("tenant_id","pipeline_id") REFERENCES "public"."deal_pipelines"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session" FOREIGN KEY ("tenant_id","session_id") REFERENCES "public"."sessions"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_pins" ADD CONSTRAINT "quality_pins_review" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."quality_reviews"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_plans" ADD CONSTRAINT "quality_plans_scorecard" FOREIGN KEY ("tenant_id","scorecard_id") REFERENCES "public"."quality_scorecards"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_reviews" ADD CONSTRAINT "quality_reviews_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_reviews" ADD CONSTRAINT "quality_reviews_agent" FOREIGN KEY ("tenant_id","agent_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_reviews" ADD CONSTRAINT "quality_reviews_reviewer" FOREIGN KEY ("tenant_id","reviewer_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_reviews" ADD CONSTRAINT "quality_reviews_scorecard" FOREIGN KEY ("tenant_id","scorecard_id") REFERENCES "public"."quality_scorecards"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quality_scores" ADD CONSTRAINT "quality_scores_review" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."quality_reviews"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_owner" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_owner" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_resolutions" ADD CONSTRAINT "ticket_resolutions_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_runs" ADD CONSTRAINT "rule_runs_rule" FOREIGN KEY ("tenant_id","rule_id") REFERENCES "public"."rules"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_runs" ADD CONSTRAINT "rule_runs_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_responses" ADD CONSTRAINT "saved_responses_agent" FOREIGN KEY ("tenant_id","agent_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_identities" ADD CONSTRAINT "linked_identities_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_secrets" ADD CONSTRAINT "user_secrets_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_settings" ADD CONSTRAINT "survey_settings_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD CONSTRAINT "ticket_surveys_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD CONSTRAINT "ticket_surveys_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_surveys" ADD CONSTRAINT "ticket_surveys_agent" FOREIGN KEY ("tenant_id","agent_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_channels" ADD CONSTRAINT "team_channels_creator" FOREIGN KEY ("tenant_id","created_by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_channel" FOREIGN KEY ("tenant_id","channel_id") REFERENCES "public"."team_channels"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_messages" ADD CONSTRAINT "team_messages_channel" FOREIGN KEY ("tenant_id","channel_id") REFERENCES "public"."team_channels"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_messages" ADD CONSTRAINT "team_messages_author" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_messages" ADD CONSTRAINT "team_messages_parent" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."team_messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_reactions" ADD CONSTRAINT "team_reactions_message" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."team_messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_reactions" ADD CONSTRAINT "team_reactions_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_bulk_change_rows" ADD CONSTRAINT "ticket_bulk_change_rows_change" FOREIGN KEY ("tenant_id","change_id") REFERENCES "public"."ticket_bulk_changes"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_bulk_change_rows" ADD CONSTRAINT "ticket_bulk_change_rows_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_bulk_changes" ADD CONSTRAINT "ticket_bulk_changes_actor" FOREIGN KEY ("tenant_id","actor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_bulk_changes" ADD CONSTRAINT "ticket_bulk_changes_undone_by" FOREIGN KEY ("tenant_id","undone_by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_categories" ADD CONSTRAINT "ticket_categories_parent" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."ticket_categories"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_from" FOREIGN KEY ("tenant_id","from_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_links" ADD CONSTRAINT "ticket_links_to" FOREIGN KEY ("tenant_id","to_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_merge_sources" ADD CONSTRAINT "ticket_merge_sources_merge" FOREIGN KEY ("tenant_id","merge_id") REFERENCES "public"."ticket_merges"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_merge_sources" ADD CONSTRAINT "ticket_merge_sources_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_merges" ADD CONSTRAINT "ticket_merges_target" FOREIGN KEY ("tenant_id","target_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_message_moves" ADD CONSTRAINT "ticket_message_moves_merge" FOREIGN KEY ("tenant_id","merge_id") REFERENCES "public"."ticket_merges"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_message_moves" ADD CONSTRAINT "ticket_message_moves_message" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."ticket_messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_pipeline_agents" ADD CONSTRAINT "ticket_pipeline_agents_pipeline" FOREIGN KEY ("tenant_id","pipeline_id") REFERENCES "public"."ticket_pipelines"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_pipeline_agents" ADD CONSTRAINT "ticket_pipeline_agents_agent" FOREIGN KEY ("tenant_id","agent_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_views" ADD CONSTRAINT "ticket_views_owner" FOREIGN KEY ("tenant_id","owner_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_views" ADD CONSTRAINT "ticket_views_group" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."agent_groups"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_presence" ADD CONSTRAINT "ticket_presence_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_search" ADD CONSTRAINT "ticket_search_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_tags" ADD CONSTRAINT "ticket_tags_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee" FOREIGN KEY ("tenant_id","assigned_to_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_follow_up" FOREIGN KEY ("tenant_id","follow_up_of_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_into" FOREIGN KEY ("tenant_id","merged_into_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_category" FOREIGN KEY ("tenant_id","category_id") REFERENCES "public"."ticket_categories"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_group" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."agent_groups"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_pipeline" FOREIGN KEY ("tenant_id","pipeline_id") REFERENCES "public"."ticket_pipelines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_notes" ADD CONSTRAINT "crm_notes_contact" FOREIGN KEY ("tenant_id","contact_id") REFERENCES "public"."contacts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_notes" ADD CONSTRAINT "crm_notes_company" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_notes" ADD CONSTRAINT "crm_notes_deal" FOREIGN KEY ("tenant_id","deal_id") REFERENCES "public"."deals"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unattended_notices" ADD CONSTRAINT "unattended_notices_ticket" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unattended_notices" ADD CONSTRAINT "unattended_notices_user" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_tenant" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_logs_entity" ON "audit_logs" USING btree ("tenant_id","entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_logs_newest" ON "audit_logs" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_crm" ON "audit_logs" USING btree ("tenant_id","entity","entity_id","created_at","id") WHERE entity in ('contacts', 'companies') and action <> 'view';--> statement-breakpoint
CREATE INDEX "audit_logs_deals" ON "audit_logs" USING btree ("tenant_id","entity_id","created_at","id") WHERE entity = 'deals' and action not in ('view', 'create') and (action <> 'move' or after ?| array['amount', 'currency', 'ownerId', 'companyId', 'expectedCloseDate', 'forecastCategory', 'source', 'tags', 'notes']);--> statement-breakpoint
CREATE INDEX "audit_logs_actor" ON "audit_logs" USING btree ("tenant_id","actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_kind" ON "audit_logs" USING btree ("tenant_id","entity","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_logs_action" ON "audit_logs" USING btree ("tenant_id","action","created_at","id");--> statement-breakpoint
CREATE INDEX "events_created_at" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_items_newest" ON "outbox_items" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vitals_daily_key" ON "vitals_daily" USING btree ("tenant_id","day","name","bucket","route","release");--> statement-breakpoint
CREATE INDEX "agent_group_members_of" ON "agent_group_members" USING btree ("tenant_id","agent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_groups_name" ON "agent_groups" USING btree ("tenant_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "agent_achievements_level" ON "agent_achievements" USING btree ("tenant_id","agent_id","kind","level");--> statement-breakpoint
CREATE INDEX "agent_status_history_rows" ON "agent_status_history" USING btree ("tenant_id","agent_id","started_at");--> statement-breakpoint
CREATE INDEX "assignment_decisions_ticket_rows" ON "assignment_decisions" USING btree ("tenant_id","ticket_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "skills_name" ON "skills" USING btree ("tenant_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "status_definitions_name" ON "status_definitions" USING btree ("tenant_id",lower(name));--> statement-breakpoint
CREATE INDEX "article_import_rows_state" ON "article_import_rows" USING btree ("tenant_id","import_id","state","number");--> statement-breakpoint
CREATE INDEX "article_import_rows_article_rows" ON "article_import_rows" USING btree ("tenant_id","article_id") WHERE article_id is not null;--> statement-breakpoint
CREATE INDEX "article_imports_actor_rows" ON "article_imports" USING btree ("tenant_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "article_imports_active" ON "article_imports" USING btree ("updated_at") WHERE state in ('READING','RUNNING');--> statement-breakpoint
CREATE INDEX "article_sources_hash" ON "article_sources" USING btree ("tenant_id","hash");--> statement-breakpoint
CREATE INDEX "article_sources_article_rows" ON "article_sources" USING btree ("tenant_id","article_id");--> statement-breakpoint
CREATE INDEX "attachments_message_rows" ON "attachments" USING btree ("tenant_id","message_id");--> statement-breakpoint
CREATE INDEX "attachments_team_rows" ON "attachments" USING btree ("tenant_id","team_message_id") WHERE team_message_id is not null;--> statement-breakpoint
CREATE INDEX "attachments_unused" ON "attachments" USING btree ("unused_since") WHERE unused_since is not null;--> statement-breakpoint
CREATE INDEX "attachments_unsent" ON "attachments" USING btree ("created_at") WHERE message_id is null and team_message_id is null and not is_of_site;--> statement-breakpoint
CREATE UNIQUE INDEX "business_hours_one" ON "business_hours" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_boxes_one" ON "chat_boxes" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_sessions_key" ON "chat_sessions" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_sessions_start" ON "chat_sessions" USING btree ("tenant_id","started_by");--> statement-breakpoint
CREATE INDEX "chat_sessions_ticket_rows" ON "chat_sessions" USING btree ("tenant_id","ticket_id");--> statement-breakpoint
CREATE INDEX "chat_sessions_contact_rows" ON "chat_sessions" USING btree ("tenant_id","contact_id");--> statement-breakpoint
CREATE INDEX "chat_sessions_here" ON "chat_sessions" USING btree ("tenant_id","last_seen_at","ticket_id");--> statement-breakpoint
CREATE INDEX "chat_uploads_session_rows" ON "chat_uploads" USING btree ("tenant_id","session_id");--> statement-breakpoint
CREATE INDEX "companies_by_name" ON "companies" USING btree ("tenant_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_by_created_at" ON "companies" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_by_updated_at" ON "companies" USING btree ("tenant_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_owner_id_name" ON "companies" USING btree ("tenant_id","owner_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_industry_name" ON "companies" USING btree ("tenant_id","industry","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_parent_id_name" ON "companies" USING btree ("tenant_id","parent_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_domain" ON "companies" USING btree ("tenant_id","domain","id") WHERE deleted_at is null and domain is not null;--> statement-breakpoint
CREATE INDEX "companies_name_rows" ON "companies" USING btree ("tenant_id",lower("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "companies_gone" ON "companies" USING btree ("tenant_id","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "company_tags_company_rows" ON "company_tags" USING btree ("tenant_id","company_id");--> statement-breakpoint
CREATE INDEX "contact_bulk_change_rows_state" ON "contact_bulk_change_rows" USING btree ("tenant_id","change_id","state","contact_id");--> statement-breakpoint
CREATE INDEX "contact_bulk_change_rows_contact_rows" ON "contact_bulk_change_rows" USING btree ("tenant_id","contact_id");--> statement-breakpoint
CREATE INDEX "contact_bulk_changes_actor_rows" ON "contact_bulk_changes" USING btree ("tenant_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "contact_bulk_changes_active" ON "contact_bulk_changes" USING btree ("tenant_id","actor_id") WHERE state in ('QUEUED','RUNNING','UNDOING');--> statement-breakpoint
CREATE INDEX "contact_companies_people" ON "contact_companies" USING btree ("tenant_id","company_id","created_at","contact_id");--> statement-breakpoint
CREATE INDEX "contact_distinctions_other" ON "contact_distinctions" USING btree ("tenant_id","other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_identities_live" ON "contact_identities" USING btree ("tenant_id","key") WHERE is_live;--> statement-breakpoint
CREATE INDEX "contact_list_members_contact_rows" ON "contact_list_members" USING btree ("tenant_id","contact_id");--> statement-breakpoint
CREATE INDEX "contact_list_members_live" ON "contact_list_members" USING btree ("tenant_id","list_id","live_at","contact_id") WHERE live_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_lists_name" ON "contact_lists" USING btree ("tenant_id",lower(name));--> statement-breakpoint
CREATE INDEX "contact_lists_by_place" ON "contact_lists" USING btree ("tenant_id","place","id");--> statement-breakpoint
CREATE INDEX "contact_merge_sources_contact_rows" ON "contact_merge_sources" USING btree ("tenant_id","contact_id");--> statement-breakpoint
CREATE INDEX "contact_merges_contact_rows" ON "contact_merges" USING btree ("tenant_id","contact_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_tags_contact_rows" ON "contact_tags" USING btree ("tenant_id","contact_id");--> statement-breakpoint
CREATE INDEX "contact_tags_live" ON "contact_tags" USING btree ("tenant_id","tag","live_at","contact_id") WHERE live_at is not null;--> statement-breakpoint
CREATE INDEX "contacts_email_domain" ON "contacts" USING btree ("tenant_id","email_domain","id") WHERE deleted_at is null and email_domain is not null;--> statement-breakpoint
CREATE INDEX "contacts_merged" ON "contacts" USING btree ("tenant_id","merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
CREATE INDEX "contacts_company_rows" ON "contacts" USING btree ("tenant_id","company_id");--> statement-breakpoint
CREATE INDEX "contacts_by_updated_at" ON "contacts" USING btree ("tenant_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_created_at" ON "contacts" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_seen_sort" ON "contacts" USING btree ("tenant_id","seen_sort","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("tenant_id","name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_status_updated" ON "contacts" USING btree ("tenant_id","status","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_type_updated" ON "contacts" USING btree ("tenant_id","type","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_source_updated" ON "contacts" USING btree ("tenant_id","source","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_owner_id_updated" ON "contacts" USING btree ("tenant_id","owner_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_live" ON "contacts" USING btree ("tenant_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_gone" ON "contacts" USING btree ("tenant_id","deleted_at","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "currency_rates_day" ON "currency_rates" USING btree ("tenant_id","target","currency","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_domains_domain" ON "custom_domains" USING btree ("tenant_id","domain");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_domains_proved" ON "custom_domains" USING btree ("domain") WHERE state in ('VERIFIED', 'ACTIVE');--> statement-breakpoint
CREATE INDEX "custom_domains_due" ON "custom_domains" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "custom_field_dependencies_rows" ON "custom_field_dependencies" USING btree ("tenant_id","entity","id");--> statement-breakpoint
CREATE INDEX "custom_field_dependencies_of_field" ON "custom_field_dependencies" USING btree ("tenant_id","field_id");--> statement-breakpoint
CREATE INDEX "custom_field_options_order" ON "custom_field_options" USING btree ("tenant_id","field_id","position");--> statement-breakpoint
CREATE INDEX "custom_field_values_contact_rows" ON "custom_field_values" USING btree ("tenant_id","contact_id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "custom_field_values_company_rows" ON "custom_field_values" USING btree ("tenant_id","company_id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "custom_field_values_deal_rows" ON "custom_field_values" USING btree ("tenant_id","deal_id") WHERE deal_id is not null;--> statement-breakpoint
CREATE INDEX "custom_field_values_by_option" ON "custom_field_values" USING btree ("tenant_id","option_id","ticket_id") WHERE option_id is not null;--> statement-breakpoint
CREATE INDEX "custom_field_values_by_text" ON "custom_field_values" USING btree ("tenant_id","field_id","text_key","ticket_id");--> statement-breakpoint
CREATE INDEX "custom_field_values_by_number" ON "custom_field_values" USING btree ("tenant_id","field_id","number","ticket_id") WHERE number is not null;--> statement-breakpoint
CREATE INDEX "custom_field_values_by_moment" ON "custom_field_values" USING btree ("tenant_id","field_id","moment","ticket_id") WHERE moment is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_key" ON "custom_fields" USING btree ("tenant_id","entity","key");--> statement-breakpoint
CREATE INDEX "custom_fields_order" ON "custom_fields" USING btree ("tenant_id","entity","position","id");--> statement-breakpoint
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
CREATE INDEX "deals_gone" ON "deals" USING btree ("tenant_id","id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "deals_owner_rows" ON "deals" USING btree ("tenant_id","owner_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "deals_company_rows" ON "deals" USING btree ("tenant_id","company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "deals_forecast_open" ON "deals" USING btree ("tenant_id","expected_close_date","currency","forecast_category","stage_id","amount") WHERE deleted_at is null and closed_at is null;--> statement-breakpoint
CREATE INDEX "deals_forecast_closed" ON "deals" USING btree ("tenant_id","stage","closed_at","currency","amount") WHERE deleted_at is null and closed_at is not null;--> statement-breakpoint
CREATE INDEX "ticket_followers_user_rows" ON "ticket_followers" USING btree ("tenant_id","user_id","ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "published_articles_slug" ON "published_articles" USING btree ("tenant_id","slug","locale");--> statement-breakpoint
CREATE INDEX "published_articles_in_category" ON "published_articles" USING btree ("tenant_id","locale","category_id","position","article_id");--> statement-breakpoint
CREATE INDEX "published_articles_newest" ON "published_articles" USING btree ("tenant_id","locale","changed_at","article_id");--> statement-breakpoint
CREATE INDEX "published_articles_faq" ON "published_articles" USING btree ("tenant_id","locale","position","article_id") WHERE "published_articles"."is_faq";--> statement-breakpoint
CREATE INDEX "site_files_owner" ON "site_files" USING btree ("tenant_id","owner");--> statement-breakpoint
CREATE INDEX "site_postings_best" ON "site_postings" USING btree ("tenant_id","locale","term","weight","article_id");--> statement-breakpoint
CREATE INDEX "crm_import_rows_outcome" ON "crm_import_rows" USING btree ("tenant_id","import_id","outcome","number");--> statement-breakpoint
CREATE INDEX "crm_import_rows_entity" ON "crm_import_rows" USING btree ("tenant_id","import_id","entity_id","number") WHERE version_after is not null;--> statement-breakpoint
CREATE INDEX "crm_import_rows_kept" ON "crm_import_rows" USING btree ("tenant_id","import_id","number") WHERE kept is not null;--> statement-breakpoint
CREATE INDEX "crm_imports_actor_rows" ON "crm_imports" USING btree ("tenant_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "crm_imports_active" ON "crm_imports" USING btree ("updated_at") WHERE state in ('RUNNING','UNDOING');--> statement-breakpoint
CREATE INDEX "crm_imports_files" ON "crm_imports" USING btree ("created_at") WHERE storage_key is not null;--> statement-breakpoint
CREATE INDEX "ticket_mentions_person" ON "ticket_mentions" USING btree ("tenant_id","user_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_mentions_message_rows" ON "ticket_mentions" USING btree ("tenant_id","message_id");--> statement-breakpoint
CREATE INDEX "ticket_reads_ticket_rows" ON "ticket_reads" USING btree ("tenant_id","ticket_id");--> statement-breakpoint
CREATE INDEX "article_categories_children" ON "article_categories" USING btree ("tenant_id","parent_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "article_category_words_slug" ON "article_category_words" USING btree ("tenant_id","locale","slug");--> statement-breakpoint
CREATE INDEX "article_slugs_article_rows" ON "article_slugs" USING btree ("tenant_id","article_id");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_slug" ON "articles" USING btree ("tenant_id","slug") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "articles_status" ON "articles" USING btree ("tenant_id","status","updated_at");--> statement-breakpoint
CREATE INDEX "articles_updated" ON "articles" USING btree ("tenant_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_in_category" ON "articles" USING btree ("tenant_id","category_id","position","id");--> statement-breakpoint
CREATE INDEX "ticket_articles_article_rows" ON "ticket_articles" USING btree ("tenant_id","article_id");--> statement-breakpoint
CREATE INDEX "landing_form_sends_age" ON "landing_form_sends" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "landing_page_versions_number" ON "landing_page_versions" USING btree ("tenant_id","page_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "landing_pages_slug" ON "landing_pages" USING btree ("tenant_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "landing_pages_published_slug" ON "landing_pages" USING btree ("tenant_id","published_slug");--> statement-breakpoint
CREATE UNIQUE INDEX "landing_pages_home" ON "landing_pages" USING btree ("tenant_id") WHERE is_home;--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("tenant_id","user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("tenant_id","user_id") WHERE not is_read and archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "deal_pipelines_name" ON "deal_pipelines" USING btree ("tenant_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "deal_pipelines_default" ON "deal_pipelines" USING btree ("tenant_id") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "deal_stages_name" ON "deal_stages" USING btree ("tenant_id","pipeline_id",lower(name));--> statement-breakpoint
CREATE INDEX "deal_stages_order" ON "deal_stages" USING btree ("tenant_id","pipeline_id","position");--> statement-breakpoint
CREATE INDEX "daily_amounts_age" ON "daily_amounts" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_one" ON "legal_holds" USING btree ("tenant_id","contact_id") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "legal_holds_contact_rows" ON "legal_holds" USING btree ("tenant_id","contact_id");--> statement-breakpoint
CREATE INDEX "privacy_requests_contact_rows" ON "privacy_requests" USING btree ("tenant_id","contact_id","id");--> statement-breakpoint
CREATE INDEX "privacy_requests_files" ON "privacy_requests" USING btree ("file_expires_at") WHERE storage_key is not null;--> statement-breakpoint
CREATE INDEX "privacy_requests_active" ON "privacy_requests" USING btree ("updated_at") WHERE state in ('QUEUED','RUNNING');--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("tenant_id","endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_any_tenant" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("tenant_id","session_id");--> statement-breakpoint
CREATE INDEX "quality_pins_rows" ON "quality_pins" USING btree ("tenant_id","review_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quality_reviews_once" ON "quality_reviews" USING btree ("tenant_id","ticket_id","reviewer_id");--> statement-breakpoint
CREATE INDEX "quality_reviews_newest" ON "quality_reviews" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "quality_reviews_agent_rows" ON "quality_reviews" USING btree ("tenant_id","agent_id","published_at","id");--> statement-breakpoint
CREATE INDEX "quality_reviews_published" ON "quality_reviews" USING btree ("tenant_id","published_at") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "quality_reviews_plan" ON "quality_reviews" USING btree ("tenant_id","plan_id") WHERE plan_id is not null;--> statement-breakpoint
CREATE INDEX "quality_reviews_calibration" ON "quality_reviews" USING btree ("tenant_id","calibration_id") WHERE calibration_id is not null;--> statement-breakpoint
CREATE INDEX "quality_reviews_scorecard_rows" ON "quality_reviews" USING btree ("tenant_id","scorecard_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quality_scorecards_name" ON "quality_scorecards" USING btree ("tenant_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "quality_scores_once" ON "quality_scores" USING btree ("tenant_id","review_id","criterion_id");--> statement-breakpoint
CREATE INDEX "report_schedules_owned" ON "report_schedules" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "saved_reports_owned" ON "saved_reports" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "ticket_resolutions_when" ON "ticket_resolutions" USING btree ("tenant_id","resolved_at","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_resolutions_of" ON "ticket_resolutions" USING btree ("tenant_id","ticket_id","resolved_at");--> statement-breakpoint
CREATE INDEX "ticket_resolutions_back" ON "ticket_resolutions" USING btree ("tenant_id","reopened_at") WHERE reopened_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "rule_runs_once" ON "rule_runs" USING btree ("tenant_id","ticket_id","occasion","rule_id");--> statement-breakpoint
CREATE INDEX "rule_runs_newest" ON "rule_runs" USING btree ("tenant_id","rule_id","created_at","id");--> statement-breakpoint
CREATE INDEX "rule_runs_ticket_rows" ON "rule_runs" USING btree ("tenant_id","ticket_id","id");--> statement-breakpoint
CREATE INDEX "rule_runs_age" ON "rule_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rules_order" ON "rules" USING btree ("tenant_id","kind","position","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_responses_shortcut" ON "saved_responses" USING btree ("tenant_id","shortcut") WHERE is_shared;--> statement-breakpoint
CREATE INDEX "saved_responses_title" ON "saved_responses" USING btree ("tenant_id","title","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_hash" ON "invitations" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_mailed_hash" ON "invitations" USING btree ("mailed_hash");--> statement-breakpoint
CREATE INDEX "invitations_giver" ON "invitations" USING btree ("tenant_id","invited_by_id") WHERE status = 'PENDING';--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_pending" ON "invitations" USING btree ("tenant_id","email") WHERE status = 'PENDING';--> statement-breakpoint
CREATE UNIQUE INDEX "linked_identities_user" ON "linked_identities" USING btree ("tenant_id","user_id","issuer");--> statement-breakpoint
CREATE UNIQUE INDEX "linked_identities_subject" ON "linked_identities" USING btree ("tenant_id","issuer","subject");--> statement-breakpoint
CREATE INDEX "linked_identities_any_tenant" ON "linked_identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "second_factors_user" ON "second_factors" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_secrets_hash" ON "user_secrets" USING btree ("purpose","hash");--> statement-breakpoint
CREATE INDEX "user_secrets_user" ON "user_secrets" USING btree ("tenant_id","user_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("tenant_id","email");--> statement-breakpoint
CREATE INDEX "users_email_any_tenant" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_phone_any_tenant" ON "users" USING btree ("phone") WHERE phone is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "survey_settings_one" ON "survey_settings" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_surveys_cycle" ON "ticket_surveys" USING btree ("tenant_id","ticket_id","cycle") WHERE state <> 'CANCELLED';--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_surveys_hash" ON "ticket_surveys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "ticket_surveys_contact_sent" ON "ticket_surveys" USING btree ("tenant_id","contact_id","sent_at");--> statement-breakpoint
CREATE INDEX "ticket_surveys_sent" ON "ticket_surveys" USING btree ("tenant_id","sent_at","id") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "ticket_surveys_answered" ON "ticket_surveys" USING btree ("tenant_id","answered_at") WHERE answered_at is not null;--> statement-breakpoint
CREATE INDEX "ticket_surveys_ticket_rows" ON "ticket_surveys" USING btree ("tenant_id","ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_channels_name" ON "team_channels" USING btree ("tenant_id",lower(name)) WHERE kind = 'CHANNEL' and archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "team_channels_direct" ON "team_channels" USING btree ("tenant_id","direct_key");--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_once" ON "team_members" USING btree ("tenant_id","channel_id","user_id");--> statement-breakpoint
CREATE INDEX "team_members_user_rows" ON "team_members" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_messages_order" ON "team_messages" USING btree ("tenant_id","channel_id","seq");--> statement-breakpoint
CREATE INDEX "team_messages_flow" ON "team_messages" USING btree ("tenant_id","channel_id","seq") WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX "team_messages_thread" ON "team_messages" USING btree ("tenant_id","parent_id","seq") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "team_messages_newest" ON "team_messages" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_messages_once" ON "team_messages" USING btree ("tenant_id","channel_id","author_id","client_message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_reactions_once" ON "team_reactions" USING btree ("tenant_id","message_id","user_id","emoji");--> statement-breakpoint
CREATE INDEX "ticket_bulk_change_rows_state" ON "ticket_bulk_change_rows" USING btree ("tenant_id","change_id","state","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_bulk_change_rows_ticket_rows" ON "ticket_bulk_change_rows" USING btree ("tenant_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_bulk_changes_actor_rows" ON "ticket_bulk_changes" USING btree ("tenant_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "ticket_bulk_changes_active" ON "ticket_bulk_changes" USING btree ("tenant_id","actor_id") WHERE state in ('QUEUED','RUNNING','UNDOING');--> statement-breakpoint
CREATE INDEX "ticket_categories_children" ON "ticket_categories" USING btree ("tenant_id","parent_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_categories_name" ON "ticket_categories" USING btree ("tenant_id",coalesce(parent_id::text, ''),lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_links_once" ON "ticket_links" USING btree ("tenant_id",least(from_id, to_id),greatest(from_id, to_id),"kind");--> statement-breakpoint
CREATE INDEX "ticket_links_from_rows" ON "ticket_links" USING btree ("tenant_id","from_id");--> statement-breakpoint
CREATE INDEX "ticket_links_to_rows" ON "ticket_links" USING btree ("tenant_id","to_id");--> statement-breakpoint
CREATE INDEX "ticket_merge_sources_ticket" ON "ticket_merge_sources" USING btree ("tenant_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_merges_newest" ON "ticket_merges" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ticket_merges_target" ON "ticket_merges" USING btree ("tenant_id","target_id");--> statement-breakpoint
CREATE INDEX "ticket_message_moves_message" ON "ticket_message_moves" USING btree ("tenant_id","message_id");--> statement-breakpoint
CREATE INDEX "ticket_pipeline_agents_of" ON "ticket_pipeline_agents" USING btree ("tenant_id","agent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_pipelines_name" ON "ticket_pipelines" USING btree ("tenant_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_pipelines_default" ON "ticket_pipelines" USING btree ("tenant_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "ticket_views_owner_rows" ON "ticket_views" USING btree ("tenant_id","owner_id");--> statement-breakpoint
CREATE INDEX "ticket_views_order" ON "ticket_views" USING btree ("tenant_id","position","id");--> statement-breakpoint
CREATE INDEX "ticket_messages_by_agent" ON "ticket_messages" USING btree ("tenant_id","author_id","created_at") WHERE author_type = 'AGENT';--> statement-breakpoint
CREATE INDEX "ticket_messages_contact" ON "ticket_messages" USING btree ("tenant_id","contact_id","created_at","id") WHERE is_public and contact_id is not null;--> statement-breakpoint
CREATE INDEX "ticket_messages_company" ON "ticket_messages" USING btree ("tenant_id","company_id","created_at","id") WHERE is_public and company_id is not null;--> statement-breakpoint
CREATE INDEX "ticket_messages_thread" ON "ticket_messages" USING btree ("tenant_id","ticket_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_messages_once" ON "ticket_messages" USING btree ("tenant_id","ticket_id","author_id","client_message_id");--> statement-breakpoint
CREATE INDEX "ticket_tags_ticket_rows" ON "ticket_tags" USING btree ("tenant_id","ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_number" ON "tickets" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE INDEX "tickets_category_activity" ON "tickets" USING btree ("tenant_id","category_id","last_activity_at","id") WHERE deleted_at is null and category_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_group_activity" ON "tickets" USING btree ("tenant_id","group_id","last_activity_at","id") WHERE deleted_at is null and group_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_pipeline_activity" ON "tickets" USING btree ("tenant_id","pipeline_id","last_activity_at","id") WHERE deleted_at is null and pipeline_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_snoozed" ON "tickets" USING btree ("tenant_id","snoozed_until","id") WHERE deleted_at is null and snoozed_until is not null;--> statement-breakpoint
CREATE INDEX "tickets_follow_ups" ON "tickets" USING btree ("tenant_id","follow_up_of_id") WHERE follow_up_of_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_merged" ON "tickets" USING btree ("tenant_id","merged_into_id") WHERE merged_into_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_activity" ON "tickets" USING btree ("tenant_id","last_activity_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_status_activity" ON "tickets" USING btree ("tenant_id","status","last_activity_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_assignee_status" ON "tickets" USING btree ("tenant_id","assigned_to_id","status","last_activity_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_board" ON "tickets" USING btree ("tenant_id","status","status_since","id","is_sensitive","assigned_to_id","snoozed_until") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_board_assignee" ON "tickets" USING btree ("tenant_id","assigned_to_id","status","status_since","id","is_sensitive","snoozed_until") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_board_priority" ON "tickets" USING btree ("tenant_id","status","priority","status_since","id","is_sensitive","assigned_to_id","snoozed_until") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_board_category" ON "tickets" USING btree ("tenant_id","category_id","status","status_since","id","is_sensitive","assigned_to_id","snoozed_until") WHERE deleted_at is null and category_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_created" ON "tickets" USING btree ("tenant_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_priority" ON "tickets" USING btree ("tenant_id","priority_rank","last_activity_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_queue" ON "tickets" USING btree ("tenant_id","priority_rank" DESC NULLS FIRST,"waiting_since","id") WHERE deleted_at is null and assigned_to_id is null and status in ('OPEN','IN_PROGRESS');--> statement-breakpoint
CREATE INDEX "tickets_waiting" ON "tickets" USING btree ("tenant_id","waiting_since","id") WHERE deleted_at is null and waiting_since is not null;--> statement-breakpoint
CREATE INDEX "tickets_waiting_mine" ON "tickets" USING btree ("tenant_id","assigned_to_id","waiting_since") WHERE deleted_at is null and waiting_since is not null;--> statement-breakpoint
CREATE INDEX "tickets_inbox" ON "tickets" USING btree ("tenant_id","inbox_since","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_resolved" ON "tickets" USING btree ("tenant_id","resolved_at","assigned_to_id") WHERE deleted_at is null and resolved_at is not null;--> statement-breakpoint
CREATE INDEX "tickets_first_reply" ON "tickets" USING btree ("tenant_id","first_reply_at","assigned_to_id") WHERE deleted_at is null and first_reply_at is not null;--> statement-breakpoint
CREATE INDEX "tickets_channel_activity" ON "tickets" USING btree ("tenant_id","channel","last_activity_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tickets_sensitive" ON "tickets" USING btree ("tenant_id","last_activity_at","id") WHERE deleted_at is null and is_sensitive;--> statement-breakpoint
CREATE INDEX "tickets_contact_open" ON "tickets" USING btree ("tenant_id","contact_id") WHERE deleted_at is null and status in ('OPEN','IN_PROGRESS','PENDING','ON_HOLD');--> statement-breakpoint
CREATE INDEX "tickets_contact_rows" ON "tickets" USING btree ("tenant_id","contact_id","last_activity_at");--> statement-breakpoint
CREATE INDEX "tickets_company_rows" ON "tickets" USING btree ("tenant_id","company_id","last_activity_at");--> statement-breakpoint
CREATE INDEX "tickets_contact_made" ON "tickets" USING btree ("tenant_id","contact_id","created_at","id") WHERE deleted_at is null and contact_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_contact_resolved" ON "tickets" USING btree ("tenant_id","contact_id","resolved_at","id") WHERE deleted_at is null and contact_id is not null and resolved_at is not null;--> statement-breakpoint
CREATE INDEX "tickets_company_made" ON "tickets" USING btree ("tenant_id","company_id","created_at","id") WHERE deleted_at is null and company_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_company_resolved" ON "tickets" USING btree ("tenant_id","company_id","resolved_at","id") WHERE deleted_at is null and company_id is not null and resolved_at is not null;--> statement-breakpoint
CREATE INDEX "crm_notes_contact" ON "crm_notes" USING btree ("tenant_id","contact_id","created_at","id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "crm_notes_company" ON "crm_notes" USING btree ("tenant_id","company_id","created_at","id") WHERE company_id is not null;--> statement-breakpoint
CREATE INDEX "crm_notes_deal" ON "crm_notes" USING btree ("tenant_id","deal_id","created_at","id") WHERE deal_id is not null;--> statement-breakpoint
CREATE INDEX "crm_notes_deal_pins" ON "crm_notes" USING btree ("tenant_id","deal_id","created_at","id") WHERE is_pinned and deal_id is not null;--> statement-breakpoint
CREATE INDEX "crm_notes_contact_pins" ON "crm_notes" USING btree ("tenant_id","contact_id","created_at","id") WHERE is_pinned and contact_id is not null;--> statement-breakpoint
CREATE INDEX "crm_notes_company_pins" ON "crm_notes" USING btree ("tenant_id","company_id","created_at","id") WHERE is_pinned and company_id is not null;--> statement-breakpoint
CREATE INDEX "unattended_notices_age" ON "unattended_notices" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "unattended_notices_user_rows" ON "unattended_notices" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");