import { eq, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../../test/service/database.ts';
import {
  createDocumentFixture,
  type DocumentFixture,
  textFile,
} from '../../../test/company/document-fixture.ts';
import { startJobQueue } from '../jobs/pg-boss-queue.ts';
import { copyTables } from './copy-tables.ts';
import type { Database } from './database.ts';
import { companies } from './schema/companies.ts';
import { documentViewers } from './schema/document-people.ts';
import { users } from './schema/users.ts';

const subject = 'Hợp đồng "lao động" \\ năm 2026, {khoản 1}\nvà phụ lục';

function fail(error: Error): never {
  throw error;
}

async function makeQueue({ pool, target }: TestDatabase): Promise<void> {
  const queue = await startJobQueue({
    pool,
    embedded: target.kind === 'socket',
    queues: ['deliver-notice', 'send-batch'],
    supervise: false,
    describe: String,
    onError: fail,
  });
  await queue.stop();
}

async function addJobs(pool: Pool, notificationIds: readonly string[]): Promise<void> {
  for (const noticeId of notificationIds) {
    await pool.query(
      `insert into pgboss.job (name, data, start_after) values ('deliver-notice', $1, now() + interval '1 hour')`,
      [{ noticeId }],
    );
  }
}

async function addCompany(db: Database): Promise<number> {
  const [made] = await db
    .insert(companies)
    .values({ name: 'Sao Mai', address: '', taxCode: '', timeZone: 'Asia/Ho_Chi_Minh' })
    .returning({ id: companies.id });
  return made?.id ?? 0;
}

describe('copying a database', () => {
  let fixture: DocumentFixture;
  // A queue's tables take seconds to make: what is refused leaves this one empty, and it is filled in the end.
  let target: TestDatabase;
  const copy = () => copyTables(fixture.app.database.pool, target.pool);
  beforeAll(async () => {
    fixture = await createDocumentFixture();
    const draft = await fixture.create({ subject, attachments: [textFile()] });
    const sent = await fixture.send(draft.id, [{ to: 'an', permission: 'DR' }]);
    await fixture.act('an', sent.processes[0]?.id ?? '');
    const { db, pool } = fixture.app.database;
    await db.execute(sql`insert into outbox_messages (recipient, subject, text)
      select 'an@example.vn', 'n' || n, repeat('"', n % 7) from generate_series(1, 1201) as n`);
    await makeQueue(fixture.app.database);
    await addJobs(pool, ['one', 'two']);
    await pool.query(`insert into pgboss.job (name, state) values ('send-batch', 'completed')`);
    target = await createTestDatabase();
    await makeQueue(target);
  });
  afterAll(async () => {
    await target.close();
    await fixture.app.close();
  });

  it('refuses a database with other tables', async () => {
    await target.pool.query('alter table users add column shoe_size integer');
    await expect(copy()).rejects.toThrow('users has other columns');
    await target.pool.query('alter table users drop column shoe_size');
  });

  it('refuses a database with jobs to do', async () => {
    await addJobs(target.pool, ['three']);
    await expect(copy()).rejects.toThrow('has rows already, in jobs to do');
    await target.pool.query('delete from pgboss.job');
  });

  it('writes nothing where something goes wrong on the way', async () => {
    await target.pool.query(`alter table users add constraint no_names check (name = '')`);
    await expect(copy()).rejects.toThrow('no_names');
    expect(await target.db.$count(companies)).toBe(0);
    await target.pool.query('alter table users drop constraint no_names');
  });

  it('finds a copy that is another one, and keeps nothing of it', async () => {
    await target.pool.query(`create rule late as on insert to outbox_messages where new.subject = 'n7'
      do also update outbox_messages set text = 'other' where subject = 'n7'`);
    await expect(copy()).rejects.toThrow(
      /^outbox_messages: there are 1\d{3} rows, and other ones were written/,
    );
    expect(await target.db.$count(companies)).toBe(0);
    await target.pool.query('drop rule late on outbox_messages');
  });

  it('copies every row of every table, and the jobs to do', async () => {
    const { deps } = fixture.app;
    const goneId = await addCompany(deps.db);
    await deps.db.delete(companies).where(eq(companies.id, goneId));
    const copied = await copy();
    const rowsOf = (name: string) => copied.find((table) => table.name === name)?.rows;
    expect(rowsOf('documents')).toBe(1);
    expect(rowsOf('file_revisions')).toBe(3);
    expect(rowsOf('users')).toBe(await deps.db.$count(users));
    expect(rowsOf('jobs to do')).toBe(2);
    const { rows } = await target.pool.query(
      `select data->>'noticeId' as notice from pgboss.job where start_after > now() order by 1`,
    );
    expect(rows).toEqual([{ notice: 'one' }, { notice: 'two' }]);
    // Triggers would have written these a second time.
    expect(await target.db.$count(documentViewers)).toBe(await deps.db.$count(documentViewers));
    // Numbers of what is gone are not given again.
    expect(await addCompany(target.db)).toBe(goneId + 1);
  });

  it('leaves references and triggers as they were', async () => {
    await expect(target.pool.query('update users set com_id = 999999')).rejects.toThrow(
      'violates foreign key constraint',
    );
    const { rowCount } = await target.pool.query(
      `select 1 from pg_trigger join pg_class on pg_class.oid = tgrelid
        where relnamespace = 'public'::regnamespace and (tgenabled = 'D' or tgdeferrable)`,
    );
    expect(rowCount).toBe(0);
  });

  it('refuses a database with rows', async () => {
    await expect(copy()).rejects.toThrow('has rows already, in');
  });
});
