import { expect, it } from 'vitest';

import { createTestDatabase } from '../../../test/service/database.ts';
import { claimMode } from './installation-mode.ts';

it('is what an installation was begun in, whatever is claimed later', async () => {
  const { db, close } = await createTestDatabase();
  try {
    expect(await claimMode(db, 'real')).toBe('real');
    expect(await claimMode(db, 'demo')).toBe('real');
  } finally {
    await close();
  }
});
