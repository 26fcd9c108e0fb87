-- Searching inside texts (gin_trgm_ops). A trusted extension: the database's owner may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
