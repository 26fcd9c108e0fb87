ALTER TABLE "companies" ADD COLUMN "role_ids" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "employees_folded_code" ON "employees" USING btree ("com_id",lower("employee_code"));--> statement-breakpoint
CREATE INDEX "users_folded_code" ON "users" USING btree ("com_id",lower("code"));