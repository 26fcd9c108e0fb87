import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { describeError } from './log-error.ts';

describe('an error in the log', () => {
  it('says what failed, with its cause, and never with the values of the query', () => {
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', client: { password: 'x' } });
    const described = describeError(
      new DrizzleQueryError(
        'insert into "users" values ($1, $2)',
        ['Nguyễn Văn An\nline two', '123456'],
        cause,
      ),
    );
    expect(described.message).toBe('Failed query: insert into "users" values ($1, $2)\nparams: (left out)');
    expect(described.cause).toMatchObject({ message: 'duplicate key', code: '23505' });
    expect(described.stack).toContain('log-error.test.ts');
    expect(JSON.stringify(described)).not.toMatch(/Nguyễn|line two|123456|password/);
  });

  it('takes whatever is thrown', () => {
    expect(describeError('just text')).toEqual({ type: 'string', message: 'just text' });
  });
});
