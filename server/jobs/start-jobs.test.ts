import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

import { loadJobs } from './start-jobs.ts';

const machinery = ['define-job.ts', 'schedule.ts', 'start-jobs.ts'];

/** Queues that an earlier version wrote jobs into. They are handled for as long as one of those may be queued. */
const known = [
  'apply-retention',
  'begin-absence',
  'deliver-notice',
  'deliver-webhook',
  'finish-document',
  'forget-deliveries',
  'forget-drawing',
  'forget-files',
  'remind-of-expiry',
  'render-batch',
  'send-batch',
];

describe('the jobs', () => {
  it('are one for each file of the folder, with a name of its own', async () => {
    const names = (await loadJobs()).map(({ name }) => name);
    const files = (await readdir(import.meta.dirname)).filter(
      (name) => !name.endsWith('.test.ts') && !machinery.includes(name),
    );
    expect(new Set(names).size).toBe(files.length);
    expect(names).toHaveLength(files.length);
    expect(names).toEqual(expect.arrayContaining(known));
  });
});
