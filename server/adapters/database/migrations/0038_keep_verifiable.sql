ALTER TABLE "document_types" ADD COLUMN "keep_verifiable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "keep_verifiable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "verifiable_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "renewal_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "documents_renewal" ON "documents" USING btree ("renewal_due_at") WHERE "documents"."keep_verifiable";