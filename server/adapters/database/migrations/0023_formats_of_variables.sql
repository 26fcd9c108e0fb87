ALTER TABLE "batch_imports" ADD COLUMN "formats" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "document_templates" ADD COLUMN "formats" jsonb DEFAULT '[]'::jsonb NOT NULL;