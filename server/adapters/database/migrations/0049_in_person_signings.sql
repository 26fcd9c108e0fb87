CREATE TABLE "in_person_signings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"step_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"host_id" integer NOT NULL,
	"secret_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "in_person_signings_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "process_steps" ADD COLUMN "in_person_host_id" integer;--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD COLUMN "in_person_id" uuid;--> statement-breakpoint
ALTER TABLE "in_person_signings" ADD CONSTRAINT "in_person_signings_step_id_process_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."process_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "in_person_signings" ADD CONSTRAINT "in_person_signings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "in_person_signings" ADD CONSTRAINT "in_person_signings_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "in_person_signings_step" ON "in_person_signings" USING btree ("step_id");--> statement-breakpoint
ALTER TABLE "process_steps" ADD CONSTRAINT "process_steps_in_person_host_id_users_id_fk" FOREIGN KEY ("in_person_host_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD CONSTRAINT "otp_challenges_in_person_id_in_person_signings_id_fk" FOREIGN KEY ("in_person_id") REFERENCES "public"."in_person_signings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "otp_challenges_in_person" ON "otp_challenges" USING btree ("in_person_id");