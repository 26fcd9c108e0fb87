import { spawnSync } from 'node:child_process';
import { z } from 'zod';

const kilobytes = z.coerce.number().positive();

function askPs(...args: readonly string[]): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', ...args], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => kilobytes.parse(line.trim()) / 1024);
}

/** What is in memory of a process, without those that it started, in megabytes. */
export function residentOf(pid: number | null | undefined): number {
  const [megabytes = Number.NaN] = askPs('-p', String(pid));
  return megabytes;
}

/** What is in memory of the processes that a process started, in megabytes. */
export function residentBelow(pid: number | null): number {
  return askPs('--ppid', String(pid)).reduce((sum, megabytes) => sum + megabytes, 0);
}
