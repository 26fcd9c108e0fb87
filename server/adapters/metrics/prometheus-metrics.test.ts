import { describe, expect, it, vi } from 'vitest';

import { accessPermission } from '../../../contract/enums.ts';
import type { Backlog } from './metrics.ts';
import { createMetrics, type MetricsOptions } from './prometheus-metrics.ts';

const pool = { totalCount: 5, idleCount: 3, waitingCount: 2 };
const backlog: Backlog = {
  queues: [{ queue: 'deliver-notice', waiting: 4, oldestSeconds: 90 }],
  notifications: 7,
};

function open(options: Partial<MetricsOptions> = {}) {
  return createMetrics({
    pool,
    readBacklog: () => Promise.resolve(backlog),
    onTrouble: (error) => {
      throw error;
    },
    watchProcess: false,
    ...options,
  });
}

describe('metrics', () => {
  it('count and time what is done, by bounded labels', async () => {
    const metrics = open();
    metrics.requestBegan()({ operation: 'document-get', status: 404, seconds: 0.2 });
    metrics.requestBegan()({ operation: null, status: null, seconds: 3 });
    metrics.requestBegan();
    metrics.requestShed('browsing');
    await metrics.measureJob('finish-document', () => Promise.resolve());
    await metrics.measureMessage('email', () => Promise.resolve());
    metrics.notificationDropped();
    metrics.signatureMade(accessPermission.signDigital);
    metrics.documentCompleted();
    const lines = (await metrics.read()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'countersign_http_request_duration_seconds_count{operation="document-get",status="4xx"} 1',
        'countersign_http_request_duration_seconds_bucket{le="0.1",operation="document-get",status="4xx"} 0',
        'countersign_http_request_duration_seconds_bucket{le="0.25",operation="document-get",status="4xx"} 1',
        'countersign_http_request_duration_seconds_sum{operation="none",status="aborted"} 3',
        'countersign_http_requests_in_flight 1',
        'countersign_http_requests_shed_total{priority="browsing"} 1',
        'countersign_job_duration_seconds_count{queue="finish-document",outcome="done"} 1',
        'countersign_messages_total{channel="email",outcome="done"} 1',
        'countersign_notifications_dropped_total 1',
        'countersign_signatures_total{kind="signDigital"} 1',
        'countersign_documents_completed_total 1',
        'countersign_database_connections{state="busy"} 2',
        'countersign_database_connections{state="idle"} 3',
        'countersign_database_queries_waiting 2',
      ]),
    );
  });

  it('count what failed, and let it fail', async () => {
    const metrics = open();
    const failing = () => Promise.reject(new Error('no'));
    await expect(metrics.measureJob('send-batch', failing)).rejects.toThrow('no');
    await expect(metrics.measureMessage('sms', failing)).rejects.toThrow('no');
    const text = await metrics.read();
    expect(text).toContain('countersign_job_duration_seconds_count{queue="send-batch",outcome="failed"} 1');
    expect(text).toContain('countersign_messages_total{channel="sms",outcome="failed"} 1');
  });

  it('tell what waits, asked of the database once for readings close together', async () => {
    const readBacklog = vi.fn(() => Promise.resolve(backlog));
    const metrics = open({ readBacklog });
    const [text] = await Promise.all([metrics.read(), metrics.read()]);
    expect(text).toContain('countersign_jobs_waiting{queue="deliver-notice"} 4\n');
    expect(text).toContain('countersign_jobs_oldest_waiting_seconds{queue="deliver-notice"} 90\n');
    expect(text).toContain('countersign_notifications_waiting 7\n');
    expect(text).toContain('countersign_database_up 1\n');
    expect(readBacklog).toHaveBeenCalledOnce();
  });

  it('tell that the database is away, and nothing of what waits then', async () => {
    const troubles: unknown[] = [];
    const metrics = open({
      readBacklog: () => Promise.reject(new Error('away')),
      onTrouble: (error) => troubles.push(error),
    });
    const text = await metrics.read();
    expect(text).toContain('countersign_database_up 0\n');
    expect(text).not.toMatch(/^countersign_(?:jobs|notifications)_waiting/m);
    expect(troubles).toEqual([new Error('away')]);
  });

  it('watch the process where they are read', async () => {
    expect(await open().read()).not.toContain('process_resident_memory_bytes');
    expect(await open({ watchProcess: true }).read()).toMatch(/^process_resident_memory_bytes [\d.]+$/m);
  });
});
