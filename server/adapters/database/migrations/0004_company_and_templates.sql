CREATE TABLE "company_looks" (
	"com_id" integer PRIMARY KEY NOT NULL,
	"brand_color" text,
	"logo_sha256" text
);
--> statement-breakpoint
CREATE TABLE "document_template_versions" (
	"template_id" integer NOT NULL,
	"file_version" integer NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"signature_boxes" jsonb NOT NULL,
	"file_by_user_id" integer NOT NULL,
	"file_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_template_versions_template_id_file_version_pk" PRIMARY KEY("template_id","file_version")
);
--> statement-breakpoint
CREATE TABLE "notice_texts" (
	"com_id" integer NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "notice_texts_com_id_kind_language_pk" PRIMARY KEY("com_id","kind","language")
);
--> statement-breakpoint
ALTER TABLE "document_templates" ADD COLUMN "conditions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "document_templates" ADD COLUMN "file_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "document_templates" ADD COLUMN "file_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "document_templates" ADD COLUMN "file_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "resends" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "last_status" integer;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "last_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company_looks" ADD CONSTRAINT "company_looks_com_id_companies_id_fk" FOREIGN KEY ("com_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_template_versions" ADD CONSTRAINT "document_template_versions_template_id_document_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."document_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_template_versions" ADD CONSTRAINT "document_template_versions_file_by_user_id_users_id_fk" FOREIGN KEY ("file_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_texts" ADD CONSTRAINT "notice_texts_com_id_companies_id_fk" FOREIGN KEY ("com_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_templates" ADD CONSTRAINT "document_templates_file_by_user_id_users_id_fk" FOREIGN KEY ("file_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_dropped" ON "notices" USING btree ("created_at") WHERE "notices"."dropped_reason" is not null;