import { readFile } from 'node:fs/promises';

import type { Service } from '../test/process/service-process.ts';
import type { Finding } from './part.ts';

/** The most memory that a process ever had, in megabytes. */
async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Whether a service is as well as it was before. */
export async function findingAfterwards(service: Service, mostMegabytes: number): Promise<Finding> {
  const pid = service.pid();
  const peak = pid === null ? 0 : await peakMegabytes(pid);
  const log = service.log();
  const lost = [
    ...(pid === null ? ['the process is gone'] : []),
    ...(peak > mostMegabytes ? [`it took ${peak.toFixed(0)} MB`] : []),
    ...(/"level":[56]0/.test(log)
      ? [`it logged a fault: ${/^.*"level":[56]0.*$/m.exec(log)?.[0] ?? ''}`]
      : []),
  ];
  return {
    promise: 'the process lives, its memory stays bounded, and it logs no fault of its own',
    tried: 3,
    lost,
    note: `at most ${peak.toFixed(0)} MB resident`,
  };
}
