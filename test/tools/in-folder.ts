import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs `use` with a folder of its own, which is gone afterwards. */
export function inFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-test-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
