CREATE TABLE "mail_complaints" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"com_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unsubscribed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_complaints" ADD CONSTRAINT "mail_complaints_com_id_companies_id_fk" FOREIGN KEY ("com_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_complaints_company" ON "mail_complaints" USING btree ("com_id","created_at");