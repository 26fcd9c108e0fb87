CREATE TABLE "drawing_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"com_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"step_id" uuid,
	"secret_hash" text NOT NULL,
	"device_hash" text,
	"image" text,
	"strokes" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drawing_links_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "saved_signatures" ADD COLUMN "purpose" text DEFAULT 'signature' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_signatures" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_signatures" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "drawing_links" ADD CONSTRAINT "drawing_links_com_id_companies_id_fk" FOREIGN KEY ("com_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawing_links" ADD CONSTRAINT "drawing_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawing_links" ADD CONSTRAINT "drawing_links_step_id_process_steps_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."process_steps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawing_links_owner" ON "drawing_links" USING btree ("com_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_signatures_default" ON "saved_signatures" USING btree ("user_id") WHERE "saved_signatures"."is_default";