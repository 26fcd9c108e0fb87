import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { type Breach, breachesOf } from '../../../test/service/additive-migrations.ts';

const folder = join(import.meta.dirname, 'migrations');

const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));

type Accepted = { readonly migration: string; readonly begins: string; readonly because: string };

/** What does more than add, and why it may. A new one is for a reviewer to doubt. */
const accepted: readonly Accepted[] = [
  {
    migration: '0002_whole_interface.sql',
    begins: 'ALTER TABLE "otp_challenges" ALTER COLUMN "step_id" DROP NOT NULL',
    because: 'only codes of batch processes have no step, and an older version looks codes up by their step',
  },
  {
    migration: '0002_whole_interface.sql',
    begins: 'ALTER TABLE "otp_challenges" ADD CONSTRAINT "otp_challenges_object" CHECK',
    because: 'an older version always names a step and never the batch process, whose column is new',
  },
  {
    migration: '0006_drawing_links.sql',
    begins: 'CREATE UNIQUE INDEX "saved_signatures_default"',
    because: 'it holds rows alone whose new column is true, which an older version never writes',
  },
  {
    migration: '0018_codes_and_certificates.sql',
    begins: 'ALTER TABLE "user_certificates" DROP CONSTRAINT "user_certificates_serial"',
    because: 'an older version is refused less than before, and names it in no ON CONFLICT',
  },
  {
    migration: '0018_codes_and_certificates.sql',
    begins: 'CREATE UNIQUE INDEX "user_certificates_number"',
    because: 'it refuses nothing that the constraint did not, whose place it takes',
  },
  {
    migration: '0018_codes_and_certificates.sql',
    begins: 'UPDATE "user_certificates" SET "certificate" = NULL',
    because: 'an older version asks the remote service anew for what it does not find',
  },
  {
    migration: '0019_account_ownership.sql',
    begins: 'ALTER TABLE "accounts" DROP CONSTRAINT "accounts_username_unique"',
    because:
      'an older version names no target in ON CONFLICT, and finds an account under every name that it knows',
  },
  {
    migration: '0019_account_ownership.sql',
    begins: 'WITH "others" AS',
    because: 'it ends what no older version may go on giving: a session by the password of another company',
  },
  {
    migration: '0019_account_ownership.sql',
    begins: 'UPDATE "accounts" SET "com_id"',
    because: 'an older version does not know the column',
  },
  {
    migration: '0054_partners.sql',
    begins: 'UPDATE users SET partner_id',
    because: 'an older version does not know the column',
  },
];

const covers = ({ migration, begins }: Accepted, breach: Breach): boolean =>
  breach.migration === migration && breach.statement.startsWith(begins);

const before = {
  name: '1',
  sql: `CREATE TABLE "letters" ("id" integer PRIMARY KEY, "no" text);
    CREATE UNIQUE INDEX "letters_no" ON "letters" ("no");
    CREATE INDEX "letters_plain" ON "letters" ("no");
    CREATE TRIGGER letters_counted AFTER INSERT ON letters EXECUTE FUNCTION count();`,
};
const statementsRefused = (sql: string) =>
  breachesOf([before, { name: '2', sql }]).map(({ statement }) => statement);

describe('migrations', () => {
  const breaches = breachesOf(migrations);

  it('only add, so that an older version works on beside a newer one', () => {
    expect(breaches.filter((breach) => !accepted.some((each) => covers(each, breach)))).toEqual([]);
  });

  it('hold everything that is accepted of them', () => {
    expect(accepted.filter((each) => !breaches.some((breach) => covers(each, breach)))).toEqual([]);
  });
});

describe('a migration that only adds', () => {
  it.each([
    'ALTER TABLE "letters" ADD COLUMN "read_at" timestamp with time zone',
    `ALTER TABLE "letters" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL`,
    'ALTER TABLE letters ALTER COLUMN no SET DEFAULT 0',
    'CREATE INDEX "letters_tags" ON "letters" USING btree ("tags")',
    'DROP INDEX "letters_plain"',
    'INSERT INTO letters (id) SELECT 1',
    `CREATE OR REPLACE FUNCTION count() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      DELETE FROM letters; DROP TABLE letters; RETURN NULL; END $$`,
  ])('%s', (sql) => expect(statementsRefused(sql)).toEqual([]));

  it('may say anything of a table that it makes', () => {
    const sql = `-- Comments; with DROP TABLE letters;
      CREATE TABLE "stamps" ("id" integer);--> statement-breakpoint
      ALTER TABLE "stamps" ADD CONSTRAINT "stamps_id" UNIQUE("id");--> statement-breakpoint
      ALTER TABLE "stamps" ALTER COLUMN "id" SET NOT NULL;
      CREATE UNIQUE INDEX "stamps_unique" ON "stamps" ("id")`;
    expect(statementsRefused(sql)).toEqual([]);
  });

  it('may refer from a column that it adds, and make a trigger anew', () => {
    const sql = `ALTER TABLE "letters" ADD COLUMN "by" integer;
      ALTER TABLE "letters" ADD CONSTRAINT "letters_by" FOREIGN KEY ("by") REFERENCES "public"."users"("id");
      DROP TRIGGER letters_counted ON letters;
      CREATE TRIGGER letters_counted AFTER INSERT ON letters EXECUTE FUNCTION count()`;
    expect(statementsRefused(sql)).toEqual([]);
  });
});

describe('a migration that an older version may not survive', () => {
  it.each([
    'DROP TABLE "letters"',
    'ALTER TABLE "letters" DROP COLUMN "no"',
    'ALTER TABLE "letters" RENAME COLUMN "no" TO "number"',
    'ALTER TABLE "letters" RENAME TO "mail"',
    'ALTER TABLE "letters" ADD COLUMN "size" integer NOT NULL',
    'ALTER TABLE "letters" ALTER COLUMN "no" SET NOT NULL',
    'ALTER TABLE "letters" ALTER COLUMN "no" DROP NOT NULL',
    'ALTER TABLE "letters" ALTER COLUMN "no" SET DATA TYPE integer',
    'ALTER TABLE "letters" ADD CONSTRAINT "short" CHECK (length("no") < 9)',
    'ALTER TABLE "letters" ADD CONSTRAINT "known" FOREIGN KEY ("no") REFERENCES "numbers"("no")',
    'CREATE UNIQUE INDEX "letters_other" ON "letters" ("no")',
    'DROP INDEX "letters_no"',
    'DROP TRIGGER letters_counted ON letters',
    `UPDATE letters SET no = ''`,
    'DELETE FROM letters',
    'TRUNCATE letters',
  ])('%s', (sql) => expect(statementsRefused(sql)).toEqual([sql]));
});
