CREATE TABLE "deletion_records" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"com_id" integer NOT NULL,
	"no" text NOT NULL,
	"type_code" text NOT NULL,
	"type_name" text NOT NULL,
	"retention_months" integer NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"sha256s" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_types" ADD COLUMN "retention_months" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "held_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "deletion_records" ADD CONSTRAINT "deletion_records_com_id_companies_id_fk" FOREIGN KEY ("com_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deletion_records_company" ON "deletion_records" USING btree ("com_id","deleted_at" DESC NULLS LAST,"document_id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_held_by_user_id_users_id_fk" FOREIGN KEY ("held_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;