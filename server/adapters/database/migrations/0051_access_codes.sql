ALTER TABLE "process_steps" ADD COLUMN "access_code_hash" text;--> statement-breakpoint
ALTER TABLE "process_steps" ADD COLUMN "access_code_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "process_grants" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "process_grants" ADD CONSTRAINT "process_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;