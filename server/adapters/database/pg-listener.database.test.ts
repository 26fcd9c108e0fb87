import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { createTestDatabase, type TestDatabase } from '../../../test/service/database.ts';
import { type ChangeListener, listenForChanges } from './pg-listener.ts';
import { connect } from './connect.ts';

const onServer = process.env['TEST_DATABASE_URL'] !== undefined;

describe.runIf(onServer)('on a PostgreSQL server', () => {
  let database: TestDatabase;
  let comId = 0;
  const heard: number[] = [];
  const turns: boolean[] = [];
  const troubles: string[] = [];
  let news: ChangeListener;

  beforeAll(async () => {
    database = await createTestDatabase();
    const made = await database.db.execute<{ id: number }>(
      sql`insert into companies (name, time_zone) values ('Minh Long', 'Asia/Ho_Chi_Minh') returning id`,
    );
    comId = made.rows[0]?.id ?? 0;
    const { target, pool } = database;
    news = listenForChanges({
      url: target.kind === 'server' ? target.url : '',
      pool,
      onTrouble: (error) => troubles.push(String(error)),
    })({
      changed: (id) => heard.push(id),
      turned: () => turns.push(news.isLive()),
    });
    await vi.waitFor(() => expect(news.isLive()).toBe(true), { timeout: 20_000 });
  });
  afterAll(async () => {
    await news.close();
    await database.close();
  });

  const change = (db: Pick<TestDatabase['db'], 'execute'>) =>
    db.execute(sql`insert into company_changes (com_id, backend, changes) values (${comId}, 0, 1)
      on conflict (com_id, backend) do update set changes = company_changes.changes + 1`);

  it('hears of what another connection commits, once for each transaction', async () => {
    const other = connect(database.target, () => undefined);
    heard.length = 0;
    await other.db.transaction(async (transaction) => {
      await change(transaction);
      await change(transaction);
    });
    await expect(
      other.db.transaction(async (transaction) => {
        await change(transaction);
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    await change(other.db);
    await vi.waitFor(() => expect(heard).toEqual([comId, comId]));
    await other.close();
  });

  it('says that it hears nothing when its connection is ended, and hears again by another', async () => {
    heard.length = 0;
    turns.length = 0;
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query = 'listen company_changes'`,
    );
    await vi.waitFor(() => expect(turns).toEqual([false, true]), { timeout: 20_000 });
    expect(troubles).toHaveLength(1);
    await change(database.db);
    await vi.waitFor(() => expect(heard).toEqual([comId]));
  });
});

it.runIf(onServer)('does not trust in a connection that is told nothing', async () => {
  const database = await createTestDatabase();
  const troubles: string[] = [];
  const { target, pool } = database;
  // What stands between hands on questions, and tells this connection of nothing: here, since they are of different databases.
  const elsewhere = await createTestDatabase();
  const news = listenForChanges({
    url: target.kind === 'server' ? target.url : '',
    pool: elsewhere.pool,
    onTrouble: (error) => troubles.push(String(error)),
  })({ changed: () => expect.fail('told'), turned: () => expect.fail('turned') });
  await vi.waitFor(() => expect(troubles).toHaveLength(1), { timeout: 20_000 });
  expect(news.isLive()).toBe(false);
  await news.close();
  await Promise.all([pool.query('select 1'), elsewhere.close()]);
  await database.close();
});
