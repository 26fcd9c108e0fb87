ALTER TABLE "companies" ADD COLUMN "accepts_active_content" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "document_files" ADD COLUMN "upload_sha256" text;--> statement-breakpoint
ALTER TABLE "document_files" ADD COLUMN "upload_size" bigint;--> statement-breakpoint
ALTER TABLE "document_files" ADD COLUMN "changes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_files" ADD COLUMN "active_content" text[] DEFAULT '{}' NOT NULL;