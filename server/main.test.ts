import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Far more than a busy machine needs. */
const milliseconds = 60_000;

it(
  'puts its database down in order when it is asked to stop while it starts',
  { timeout: milliseconds },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cs-main-'));
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, DEMO: '0' },
    });
    try {
      const ended = once(child, 'exit');
      await expect
        .poll(() => existsSync(join(folder, 'database.sock')), { timeout: milliseconds })
        .toBe(true);
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      expect(await readdir(folder)).not.toContain('database.sock');
    } finally {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  },
);
