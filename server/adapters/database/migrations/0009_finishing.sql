ALTER TABLE "documents" ADD COLUMN "finalising" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "sealed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "file_revisions" ADD COLUMN "certificates" jsonb DEFAULT '[]'::jsonb NOT NULL;