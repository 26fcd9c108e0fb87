ALTER TABLE "users" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "organization" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("com_id",lower("email"));