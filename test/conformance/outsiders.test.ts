import { describe, expect, it } from 'vitest';

import { rowsOf } from './digest.ts';
import { answering } from './sample.ts';
import { useSharedFixture } from './use-fixture.ts';

/*
 * Companion operations, §1 and §6: companies never see each other. A stranger with every role in a company of their own tries each
 * operation on everything of another. That the answer does not even say what exists is tried by `access-matrix.test.ts`.
 */

const stage = useSharedFixture();

const walked = answering.filter(({ auth }) => auth.kind === 'session' || auth.kind === 'processing');

describe.each(walked.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  it('shows a stranger nothing and changes nothing', async () => {
    const { app, fixture } = stage();
    await stage().undone(async () => {
      const answer = await stage().call(operation, stage().sampleOf(operation), 'stranger');
      expect(answer.status).toBeLessThan(500);
      for (const secret of fixture.secrets) {
        expect(answer.text).not.toContain(secret);
      }
      const rows = await rowsOf(app.database.db);
      expect([...fixture.rows].filter((row) => !rows.has(row))).toEqual([]);
    });
  });
});
