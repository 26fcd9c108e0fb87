CREATE TABLE "company_seal_accounts" (
	"com_id" integer PRIMARY KEY NOT NULL,
	"provider_id" integer,
	"username" text NOT NULL,
	"credential_id" text NOT NULL,
	"certificate" text NOT NULL,
	"serial_number" text NOT NULL,
	"subject_dn" text NOT NULL,
	"issuer_dn" text NOT NULL,
	"valid_to" timestamp with time zone NOT NULL,
	"in_use" boolean DEFAULT true NOT NULL,
	"fault" text,
	"fault_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "seal_level" text;--> statement-breakpoint
ALTER TABLE "company_seal_accounts" ADD CONSTRAINT "company_seal_accounts_com_id_companies_id_fk" FOREIGN KEY ("com_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_seal_accounts" ADD CONSTRAINT "company_seal_accounts_provider_id_signing_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."signing_providers"("id") ON DELETE no action ON UPDATE no action;