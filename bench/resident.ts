import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Those that read files for the service are a part of it. */
const reader = /\bworker-process\.ts\b/;

const sum = (megabytes: readonly number[]): number => megabytes.reduce((all, each) => all + each, 0);

/** The megabytes in memory of those processes whose command line is as wanted. */
function askPs(isWanted: (command: string) => boolean, ...args: readonly string[]): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'rss=,args=', ...args], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, kilobytes, command = ''] = /^\s*(\d+)\s+(.*)/.exec(line) ?? [];
    return kilobytes !== undefined && isWanted(command) ? [Number(kilobytes) / 1024] : [];
  });
}

/** What is in memory of a process and of those that read files for it, in megabytes; `NaN` when it is gone. */
export function residentOf(pid: number | null | undefined): number {
  const [own = Number.NaN] = askPs(() => true, '-p', String(pid));
  return own + sum(askPs((command) => reader.test(command), '--ppid', String(pid)));
}

/** What is in memory of the other processes that a process started, in megabytes. */
export function residentBelow(pid: number | null): number {
  return sum(askPs((command) => !reader.test(command), '--ppid', String(pid)));
}

/** A process and all that it started, however far below. */
function familyOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const family = [pid];
  // It grows while it is walked.
  for (const member of family) {
    family.push(...pairs.flatMap(([child = 0, parent]) => (parent === member ? [child] : [])));
  }
  return family;
}

/** What one process takes, its part of what it shares with others; 0 when it is gone. Linux alone tells. */
function shareOf(pid: number): number {
  try {
    const told = readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(told)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The megabytes that a process and all that it started take together: what they share is counted once. */
export function takenByAll(pid: number | undefined): number {
  return pid === undefined ? Number.NaN : sum(familyOf(pid).map(shareOf));
}
