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

/** A process and its descendants. */
function processTree(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [pid];
  // It grows while it is walked.
  for (const each of tree) {
    tree.push(...pairs.flatMap(([child = 0, parent]) => (parent === each ? [child] : [])));
  }
  return tree;
}

/** The proportional set size of a process in megabytes, which Linux alone has; 0 when it has ended. */
function proportionalSizeOf(pid: number): number {
  try {
    const summary = readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(summary)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The megabytes in memory of a process and its descendants, shared pages counted once. */
export function treeMemory(pid: number | undefined): number {
  return pid === undefined ? Number.NaN : sum(processTree(pid).map(proportionalSizeOf));
}
