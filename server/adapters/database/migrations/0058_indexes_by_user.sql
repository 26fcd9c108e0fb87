CREATE INDEX "kept_names_user" ON "kept_names" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_certificates_user" ON "user_certificates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_departments_department" ON "user_departments" USING btree ("department_id","user_id");--> statement-breakpoint
CREATE INDEX "user_group_members_user" ON "user_group_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");