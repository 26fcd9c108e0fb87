CREATE TABLE "file_removals" (
	"sha256" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_names" (
	"document_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "kept_names_document_id_user_id_pk" PRIMARY KEY("document_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "privacy_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"com_id" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer NOT NULL,
	"by_user_id" integer NOT NULL,
	"documents_kept" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "kept_names" ADD CONSTRAINT "kept_names_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_names" ADD CONSTRAINT "kept_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_acts" ADD CONSTRAINT "privacy_acts_com_id_companies_id_fk" FOREIGN KEY ("com_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_acts" ADD CONSTRAINT "privacy_acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_acts" ADD CONSTRAINT "privacy_acts_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "privacy_acts_company" ON "privacy_acts" USING btree ("com_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "document_messages_user" ON "document_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "histories_user" ON "histories" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_verifications_user" ON "identity_verifications" USING btree ("user_id");