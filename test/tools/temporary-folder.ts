import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder of its own, which is gone after the tests of the file or group; with `onTestFinished`, after the test that asks for it. */
export function temporaryFolder(after: (remove: () => void) => void = afterAll): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
