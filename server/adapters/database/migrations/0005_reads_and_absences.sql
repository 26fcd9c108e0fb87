CREATE TABLE "absences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"com_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"substitute_id" integer NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"reason" text NOT NULL,
	"takes_waiting" boolean NOT NULL,
	"handed_over_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "absences_days" CHECK ("absences"."from_day" <= "absences"."to_day")
);
--> statement-breakpoint
CREATE TABLE "document_reads" (
	"document_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_reads_user_id_document_id_pk" PRIMARY KEY("user_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "process_steps" ADD COLUMN "on_behalf_of_user_id" integer;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_com_id_companies_id_fk" FOREIGN KEY ("com_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_substitute_id_users_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_reads" ADD CONSTRAINT "document_reads_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_reads" ADD CONSTRAINT "document_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absences_user" ON "absences" USING btree ("user_id","to_day") WHERE "absences"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "absences_substitute" ON "absences" USING btree ("substitute_id","to_day") WHERE "absences"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "process_steps" ADD CONSTRAINT "process_steps_on_behalf_of_user_id_users_id_fk" FOREIGN KEY ("on_behalf_of_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "process_steps_on_behalf_of" ON "process_steps" USING btree ("on_behalf_of_user_id") WHERE "process_steps"."on_behalf_of_user_id" is not null;--> statement-breakpoint
-- Lists can be filtered by what is unread, so they change with it.
CREATE TRIGGER document_reads_insert_counted AFTER INSERT ON document_reads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_document_changes();
--> statement-breakpoint
CREATE TRIGGER document_reads_delete_counted AFTER DELETE ON document_reads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_document_changes();
--> statement-breakpoint
-- What was sent before anyone kept count is not new to anybody.
INSERT INTO document_reads (document_id, user_id, created_at)
  SELECT viewers.document_id, viewers.user_id, documents.created_at
  FROM document_viewers AS viewers JOIN documents ON documents.id = viewers.document_id
  WHERE documents.created_by_user_id <> viewers.user_id AND documents.status NOT IN (1, 5)
    AND NOT EXISTS (SELECT 1 FROM process_steps AS steps
      WHERE steps.document_id = viewers.document_id AND steps.user_id = viewers.user_id
        AND steps.status = 1 AND steps.viewed_at IS NULL)
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Whom a step is held for keeps the document in their list, as its holder has it.
CREATE FUNCTION drop_step_viewers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_viewers AS viewers USING changed, documents
    WHERE viewers.document_id = changed.document_id
      AND viewers.user_id IN (changed.user_id, changed.on_behalf_of_user_id)
      AND documents.id = viewers.document_id AND documents.created_by_user_id <> viewers.user_id
      AND NOT EXISTS (SELECT 1 FROM process_steps AS steps
        WHERE steps.document_id = viewers.document_id
          AND viewers.user_id IN (steps.user_id, steps.on_behalf_of_user_id))
      AND NOT EXISTS (SELECT 1 FROM document_shares AS shares
        WHERE shares.document_id = viewers.document_id AND shares.user_id = viewers.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER process_steps_viewers_dropped ON process_steps;
--> statement-breakpoint
CREATE TRIGGER process_steps_viewers_dropped AFTER DELETE ON process_steps
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_step_viewers();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION drop_viewers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_viewers AS viewers USING changed, documents
    WHERE viewers.document_id = changed.document_id AND viewers.user_id = changed.user_id
      AND documents.id = viewers.document_id AND documents.created_by_user_id <> viewers.user_id
      AND NOT EXISTS (SELECT 1 FROM process_steps AS steps
        WHERE steps.document_id = viewers.document_id
          AND viewers.user_id IN (steps.user_id, steps.on_behalf_of_user_id))
      AND NOT EXISTS (SELECT 1 FROM document_shares AS shares
        WHERE shares.document_id = viewers.document_id AND shares.user_id = viewers.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION move_viewers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM changed JOIN former ON former.id = changed.id
    WHERE former.user_id <> changed.user_id
      OR former.on_behalf_of_user_id IS DISTINCT FROM changed.on_behalf_of_user_id) THEN
    INSERT INTO document_viewers (document_id, user_id, created_at)
      SELECT DISTINCT changed.document_id, changed.user_id, documents.created_at
      FROM changed JOIN documents ON documents.id = changed.document_id
      ON CONFLICT DO NOTHING;
    DELETE FROM document_viewers AS viewers USING former, documents
      WHERE viewers.document_id = former.document_id
        AND viewers.user_id IN (former.user_id, former.on_behalf_of_user_id)
        AND documents.id = viewers.document_id AND documents.created_by_user_id <> viewers.user_id
        AND NOT EXISTS (SELECT 1 FROM process_steps AS steps
          WHERE steps.document_id = viewers.document_id
            AND viewers.user_id IN (steps.user_id, steps.on_behalf_of_user_id))
        AND NOT EXISTS (SELECT 1 FROM document_shares AS shares
          WHERE shares.document_id = viewers.document_id AND shares.user_id = viewers.user_id);
  END IF;
  RETURN NULL;
END $$;
