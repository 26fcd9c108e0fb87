CREATE INDEX "document_attachments_sha256" ON "document_attachments" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "document_files_source" ON "document_files" USING btree ("source_sha256") WHERE "document_files"."source_sha256" is not null;--> statement-breakpoint
CREATE INDEX "document_files_upload" ON "document_files" USING btree ("upload_sha256") WHERE "document_files"."upload_sha256" is not null;--> statement-breakpoint
CREATE INDEX "histories_file" ON "histories" USING btree ("file_sha256") WHERE "histories"."file_sha256" is not null;--> statement-breakpoint
CREATE INDEX "identity_verifications_front" ON "identity_verifications" USING btree (("pictures"->'front'->>'sha256'));--> statement-breakpoint
CREATE INDEX "identity_verifications_back" ON "identity_verifications" USING btree (("pictures"->'back'->>'sha256'));--> statement-breakpoint
CREATE INDEX "identity_verifications_portrait" ON "identity_verifications" USING btree (("pictures"->'portrait'->>'sha256'));--> statement-breakpoint
CREATE INDEX "saved_signatures_sha256" ON "saved_signatures" USING btree ("sha256");