import { eq } from 'drizzle-orm';

import type { Database } from './database.ts';
import { installation } from './schema/installation.ts';

export type InstallationMode = 'demo' | 'real';

/** What this database is, for ever: what the first start made it. Answers the mode that it has. */
export async function claimMode(db: Database, mode: InstallationMode): Promise<InstallationMode> {
  await db.insert(installation).values({ key: 'mode', value: mode }).onConflictDoNothing();
  const [row] = await db.select().from(installation).where(eq(installation.key, 'mode'));
  return row?.value === 'demo' ? 'demo' : 'real';
}
