ALTER TABLE "document_types" ADD COLUMN "user_level" text;--> statement-breakpoint
ALTER TABLE "document_types" ADD COLUMN "guest_level" text;--> statement-breakpoint
ALTER TABLE "document_types" ADD COLUMN "seal_level" text;--> statement-breakpoint
ALTER TABLE "process_steps" ADD COLUMN "remote_level" text;