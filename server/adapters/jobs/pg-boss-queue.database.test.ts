import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { createTestDatabase, type TestDatabase } from '../../../test/service/database.ts';
import { type JobQueueOptions, type PgBossQueue, startJobQueue } from './pg-boss-queue.ts';

let database: TestDatabase;
let queue: PgBossQueue;
const handled: string[] = [];
const failures = new Set<string>();

beforeAll(async () => {
  database = await createTestDatabase();
  queue = await start();
  await queue.work('deliver-notice', async (payload) => {
    const { noticeId } = z.object({ noticeId: z.string() }).parse(payload);
    handled.push(noticeId);
    if (failures.has(noticeId)) {
      throw new Error('not this time');
    }
  });
});
afterAll(async () => {
  await queue.stop();
  await database.close();
});

function start(embedded = database.target.kind === 'socket'): Promise<PgBossQueue> {
  return startJobQueue(optionsOf(embedded));
}

const optionsOf = (embedded: boolean): JobQueueOptions => ({
  pool: database.pool,
  embedded,
  queues: ['deliver-notice', 'deliver-webhook'],
  supervise: true,
  onError: (error) => {
    throw error;
  },
  describe: () => 'it failed',
});

async function jobOf(noticeId: string): Promise<{ state: string; seconds: number } | undefined> {
  const { rows } = await database.pool.query<{ state: string; seconds: number }>(
    `select state, extract(epoch from start_after - now())::float as seconds from pgboss.job where data ->> 'noticeId' = $1`,
    [noticeId],
  );
  return rows[0];
}

const wait = { timeout: 10_000, interval: 50 };

describe('jobs', () => {
  it('are done when the transaction that adds them commits', async () => {
    await database.db.transaction((transaction) =>
      queue.enqueue(transaction, 'deliver-notice', { noticeId: 'kept' }),
    );
    await vi.waitFor(() => expect(handled).toContain('kept'), wait);
    await vi.waitFor(async () => expect((await jobOf('kept'))?.state).toBe('completed'), wait);
  });

  it('do not exist when it is undone', async () => {
    await expect(
      database.db.transaction(async (transaction) => {
        await queue.enqueue(transaction, 'deliver-notice', { noticeId: 'undone' });
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    expect(await jobOf('undone')).toBeUndefined();
  });

  it('wait as long as they are told to', async () => {
    await database.db.transaction((transaction) =>
      queue.enqueue(transaction, 'deliver-notice', { noticeId: 'later' }, { startAfterSeconds: 60 }),
    );
    const job = await jobOf('later');
    expect(job?.state).toBe('created');
    expect(job?.seconds).toBeGreaterThan(50);
    expect(handled).not.toContain('later');
  });

  it('wait visibly once they are due, until they are taken up', async () => {
    const idle = await startJobQueue({ ...optionsOf(false), queues: ['deliver-notice', 'render-batch'] });
    try {
      await database.db.transaction((transaction) =>
        idle.enqueue(transaction, 'render-batch', { batchId: 1 }),
      );
      await database.pool.query(
        `update pgboss.job set start_after = now() - interval '90 seconds' where name = 'render-batch'`,
      );
      expect(await idle.readBacklog()).toEqual([
        { queue: 'deliver-notice', waiting: 0, oldestSeconds: 0 },
        { queue: 'render-batch', waiting: 1, oldestSeconds: expect.closeTo(90, -1) as number },
      ]);
    } finally {
      await idle.stop();
    }
  });

  it('are added by the thousand just as one by one', async () => {
    const ids = Array.from({ length: 1001 }, (_, index) => `many-${String(index)}`);
    await database.db.transaction(async (transaction) => {
      await queue.enqueue(transaction, 'deliver-notice', { noticeId: 'one' }, { startAfterSeconds: 60 });
      await queue.enqueueAll(
        transaction,
        'deliver-notice',
        ids.map((noticeId) => ({ noticeId })),
        { startAfterSeconds: 60 },
      );
      await queue.enqueueAll(transaction, 'deliver-notice', []);
    });
    const { rows } = await database.pool.query<{ jobs: number }>(
      `select count(*)::int as jobs from pgboss.job
       where data ->> 'noticeId' in ('one', 'many-0', 'many-1000') and start_after > now() + interval '50 seconds'
       group by state, retry_limit, retry_delay, retry_backoff, expire_seconds`,
    );
    expect(rows).toEqual([{ jobs: 3 }]);
    await expect(
      database.db.transaction(async (transaction) => {
        await queue.enqueueAll(transaction, 'deliver-notice', [{ noticeId: 'never' }]);
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    expect(await jobOf('never')).toBeUndefined();
  });

  it('come again after a pause when their handler throws', async () => {
    failures.add('stubborn');
    await database.db.transaction((transaction) =>
      queue.enqueue(transaction, 'deliver-notice', { noticeId: 'stubborn' }),
    );
    await vi.waitFor(async () => expect((await jobOf('stubborn'))?.state).toBe('retry'), wait);
    expect((await jobOf('stubborn'))?.seconds).toBeGreaterThan(1);
    expect(handled.filter((id) => id === 'stubborn')).toHaveLength(1);
  });

  it('of one group that take long do not hold up those of another', async () => {
    const ended = Promise.withResolvers<void>();
    const begun: string[] = [];
    await queue.work(
      'deliver-webhook',
      async (payload) => {
        const { deliveryId } = z.object({ deliveryId: z.string() }).parse(payload);
        begun.push(deliveryId);
        await (deliveryId.startsWith('slow') ? ended.promise : undefined);
      },
      { byGroups: true },
    );
    const payloads = Array.from({ length: 30 }, (_, index) => ({ deliveryId: `slow-${String(index)}` }));
    await database.db.transaction(async (transaction) => {
      await queue.enqueueAll(transaction, 'deliver-webhook', payloads, { group: '1' });
      await queue.enqueue(transaction, 'deliver-webhook', { deliveryId: 'quick' }, { group: '2' });
    });
    try {
      await vi.waitFor(() => expect(begun).toContain('quick'), wait);
      expect(begun.filter((id) => id !== 'quick')).toHaveLength(2);
    } finally {
      await database.pool.query(
        `delete from pgboss.job where name = 'deliver-webhook' and state = 'created'`,
      );
      ended.resolve();
    }
  });

  it('that a killed service left behind are taken up at the next start', async () => {
    await database.db.transaction((transaction) =>
      queue.enqueue(transaction, 'deliver-notice', { noticeId: 'left' }, { startAfterSeconds: 3600 }),
    );
    await database.pool.query(
      `update pgboss.job set state = 'active', started_on = now() where data ->> 'noticeId' = 'left'`,
    );
    const again = await start(true);
    await again.stop();
    await vi.waitFor(() => expect(handled).toContain('left'), wait);
  });

  it('find their queue there at the next start', async () => {
    const again = await start();
    await database.db.transaction((transaction) =>
      again.enqueue(transaction, 'deliver-notice', { noticeId: 'second' }),
    );
    await again.stop();
    await vi.waitFor(() => expect(handled).toContain('second'), wait);
  });
});
