ALTER TABLE "accounts" DROP CONSTRAINT "accounts_username_unique";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "com_id" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "password_compared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "recovery_email" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "recovery_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "password_links" ADD COLUMN "sent_to" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shown_account_id" uuid;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_com_id_companies_id_fk" FOREIGN KEY ("com_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_username" ON "accounts" USING btree ("username");--> statement-breakpoint
-- Until now a company took up an account by its name alone. Nobody can say who of its companies its password and address belong to but
-- the one that made it, so it stays with that one; the others' users get accounts of their own, which an invitation or a link to set
-- a password opens. What was sent for single documents goes on working.
WITH "others" AS (
	SELECT "user"."id", "user"."account_id", "user"."com_id", gen_random_uuid() AS "own_id"
	FROM (
		SELECT "id", "account_id", "com_id", row_number() OVER (PARTITION BY "account_id" ORDER BY "id") AS "place" FROM "users"
	) AS "user"
	WHERE "user"."place" > 1
), "made" AS (
	INSERT INTO "accounts" ("id", "username", "com_id", "token_version", "created_at")
	SELECT "others"."own_id", "accounts"."username", "others"."com_id", "accounts"."token_version", "accounts"."created_at"
	FROM "others" JOIN "accounts" ON "accounts"."id" = "others"."account_id"
)
UPDATE "users" SET "account_id" = "others"."own_id", "shown_account_id" = "others"."account_id"
FROM "others" WHERE "users"."id" = "others"."id";--> statement-breakpoint
UPDATE "accounts" SET "com_id" = "users"."com_id"
FROM "users" WHERE "users"."account_id" = "accounts"."id" AND "accounts"."com_id" IS NULL;
