CREATE INDEX "document_reads_document" ON "document_reads" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "document_stars_document" ON "document_stars" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "document_attachments_step" ON "document_attachments" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "process_steps_file" ON "process_steps" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "drawing_links_step" ON "drawing_links" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "notices_document" ON "notices" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "notices_step" ON "notices" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "batch_process_items_step" ON "batch_process_items" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "otp_challenges_batch" ON "otp_challenges" USING btree ("batch_process_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_document" ON "webhook_deliveries" USING btree ("document_id");