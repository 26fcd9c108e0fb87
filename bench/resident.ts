import { spawnSync } from 'node:child_process';

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
