-- Tells whoever listens which company changed, once the change is committed; a transaction tells of each company once.
CREATE FUNCTION notify_company_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('company_changes', NEW.com_id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER company_changes_told AFTER INSERT OR UPDATE ON company_changes
  FOR EACH ROW EXECUTE FUNCTION notify_company_changes();
