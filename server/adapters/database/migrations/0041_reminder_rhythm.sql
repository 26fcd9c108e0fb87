ALTER TABLE "document_types" ADD COLUMN "reminder_days" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_types" ADD COLUMN "deadline_reminder_days" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_types" ADD COLUMN "escalation_days" integer;--> statement-breakpoint
ALTER TABLE "process_steps" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "process_steps" ADD COLUMN "escalated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "process_steps" ADD COLUMN "snoozed_until" date;--> statement-breakpoint
CREATE INDEX "documents_noticed" ON "documents" USING btree ("expiry_date") WHERE "documents"."expiry_notice_days" is not null;--> statement-breakpoint
CREATE INDEX "process_steps_snoozed" ON "process_steps" USING btree ("snoozed_until") WHERE "process_steps"."snoozed_until" is not null;