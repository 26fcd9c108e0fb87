ALTER TABLE "notices" ADD COLUMN "undelivered_cause" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "refusal" text;--> statement-breakpoint
CREATE INDEX "notices_undelivered" ON "notices" USING btree ("step_id") WHERE "notices"."undelivered_cause" is not null;--> statement-breakpoint
-- Lists can be filtered by what was not delivered, so they change when that comes about, and when the same is sent anew.
CREATE FUNCTION count_undelivered_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_changes (com_id, backend, changes)
    SELECT DISTINCT documents.com_id, pg_backend_pid(), 1
    FROM changed JOIN documents ON documents.id = changed.document_id
    WHERE changed.undelivered_cause IS NOT NULL OR EXISTS (SELECT 1 FROM notices AS lost
      WHERE lost.step_id = changed.step_id AND lost.undelivered_cause IS NOT NULL)
    ON CONFLICT (com_id, backend) DO UPDATE SET changes = company_changes.changes + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notices_insert_counted AFTER INSERT ON notices
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_undelivered_changes();
--> statement-breakpoint
CREATE TRIGGER notices_update_counted AFTER UPDATE ON notices
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_undelivered_changes();
