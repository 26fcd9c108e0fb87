-- What lists stand on is kept by triggers, so that no code path can forget it: who finds a document in their list
-- (document_viewers), and how often something has changed in a company (company_changes).

CREATE FUNCTION count_company_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_changes (com_id, backend, changes)
    SELECT DISTINCT com_id, pg_backend_pid(), 1 FROM changed
    ON CONFLICT (com_id, backend) DO UPDATE SET changes = company_changes.changes + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_document_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_changes (com_id, backend, changes)
    SELECT DISTINCT documents.com_id, pg_backend_pid(), 1
    FROM changed JOIN documents ON documents.id = changed.document_id
    ON CONFLICT (com_id, backend) DO UPDATE SET changes = company_changes.changes + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION add_creators_as_viewers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_viewers (document_id, user_id, created_at)
    SELECT id, created_by_user_id, created_at FROM changed
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- For new rows of process_steps and document_shares.
CREATE FUNCTION add_viewers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_viewers (document_id, user_id, created_at)
    SELECT DISTINCT changed.document_id, changed.user_id, documents.created_at
    FROM changed JOIN documents ON documents.id = changed.document_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- For rows of process_steps and document_shares that are gone: their users stay for any other reason.
CREATE FUNCTION drop_viewers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_viewers AS viewers USING changed, documents
    WHERE viewers.document_id = changed.document_id AND viewers.user_id = changed.user_id
      AND documents.id = viewers.document_id AND documents.created_by_user_id <> viewers.user_id
      AND NOT EXISTS (SELECT 1 FROM process_steps AS steps
        WHERE steps.document_id = viewers.document_id AND steps.user_id = viewers.user_id)
      AND NOT EXISTS (SELECT 1 FROM document_shares AS shares
        WHERE shares.document_id = viewers.document_id AND shares.user_id = viewers.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- For steps that go to another user.
CREATE FUNCTION move_viewers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM changed JOIN former ON former.id = changed.id WHERE former.user_id <> changed.user_id) THEN
    INSERT INTO document_viewers (document_id, user_id, created_at)
      SELECT DISTINCT changed.document_id, changed.user_id, documents.created_at
      FROM changed JOIN documents ON documents.id = changed.document_id
      ON CONFLICT DO NOTHING;
    DELETE FROM document_viewers AS viewers USING former, documents
      WHERE viewers.document_id = former.document_id AND viewers.user_id = former.user_id
        AND documents.id = viewers.document_id AND documents.created_by_user_id <> viewers.user_id
        AND NOT EXISTS (SELECT 1 FROM process_steps AS steps
          WHERE steps.document_id = viewers.document_id AND steps.user_id = viewers.user_id)
        AND NOT EXISTS (SELECT 1 FROM document_shares AS shares
          WHERE shares.document_id = viewers.document_id AND shares.user_id = viewers.user_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_insert_counted AFTER INSERT ON documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes();
--> statement-breakpoint
CREATE TRIGGER documents_update_counted AFTER UPDATE ON documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes();
--> statement-breakpoint
CREATE TRIGGER documents_delete_counted AFTER DELETE ON documents
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes();
--> statement-breakpoint
CREATE TRIGGER users_update_counted AFTER UPDATE ON users
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_company_changes();
--> statement-breakpoint
CREATE TRIGGER process_steps_insert_counted AFTER INSERT ON process_steps
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_document_changes();
--> statement-breakpoint
CREATE TRIGGER process_steps_update_counted AFTER UPDATE ON process_steps
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_document_changes();
--> statement-breakpoint
CREATE TRIGGER process_steps_delete_counted AFTER DELETE ON process_steps
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_document_changes();
--> statement-breakpoint
CREATE TRIGGER document_shares_insert_counted AFTER INSERT ON document_shares
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_document_changes();
--> statement-breakpoint
CREATE TRIGGER document_shares_update_counted AFTER UPDATE ON document_shares
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_document_changes();
--> statement-breakpoint
CREATE TRIGGER document_shares_delete_counted AFTER DELETE ON document_shares
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_document_changes();
--> statement-breakpoint
CREATE TRIGGER document_stars_insert_counted AFTER INSERT ON document_stars
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_document_changes();
--> statement-breakpoint
CREATE TRIGGER document_stars_delete_counted AFTER DELETE ON document_stars
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_document_changes();
--> statement-breakpoint
CREATE TRIGGER documents_creator_views AFTER INSERT ON documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_creators_as_viewers();
--> statement-breakpoint
CREATE TRIGGER process_steps_viewers_added AFTER INSERT ON process_steps
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_viewers();
--> statement-breakpoint
CREATE TRIGGER process_steps_viewers_dropped AFTER DELETE ON process_steps
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_viewers();
--> statement-breakpoint
CREATE TRIGGER document_shares_viewers_added AFTER INSERT ON document_shares
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_viewers();
--> statement-breakpoint
CREATE TRIGGER document_shares_viewers_dropped AFTER DELETE ON document_shares
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION drop_viewers();
--> statement-breakpoint
CREATE TRIGGER process_steps_viewers_moved AFTER UPDATE ON process_steps
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION move_viewers();
--> statement-breakpoint
INSERT INTO document_viewers (document_id, user_id, created_at)
  SELECT id, created_by_user_id, created_at FROM documents
  UNION SELECT documents.id, steps.user_id, documents.created_at
    FROM process_steps AS steps JOIN documents ON documents.id = steps.document_id
  ON CONFLICT DO NOTHING;
