ALTER TABLE "documents" ADD COLUMN "batch_row" integer;--> statement-breakpoint
CREATE INDEX "documents_batch_row" ON "documents" USING btree ("batch_import_id","batch_row");