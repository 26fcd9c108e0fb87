ALTER TABLE "sessions" ADD COLUMN "kept_for" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kept_user_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "cookie_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "cookie_replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_kept_user_id_users_id_fk" FOREIGN KEY ("kept_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;