ALTER TABLE "accounts" ADD COLUMN "guest_email" text;--> statement-breakpoint
CREATE INDEX "users_guest_email" ON "users" USING btree (lower("email")) WHERE "users"."is_guest";--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_guest_email_unique" UNIQUE("guest_email");