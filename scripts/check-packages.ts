/**
 * What comes with `npm ci`: every package from the registry and with a hash, no install script that nobody has looked at, licenses that
 * the product may be passed on under, and no grave weakness that is known of what the product runs on.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import { readAudit } from './audit-report.ts';
import { lockFaults, lockSchema, withoutHash } from './lock-file.ts';
import { runNpm } from './run-npm.ts';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'));

const lock = lockSchema.parse(read('package-lock.json'));
const { allowScripts } = z
  .object({ allowScripts: z.record(z.string(), z.boolean()) })
  .parse(read('package.json'));

const faults = lockFaults(lock, allowScripts);
console.log(
  `${String(Object.keys(lock.packages).length - 1)} packages; for other systems than Linux with the GNU C library, ${String(withoutHash(lock).length)} have no hash.`,
);

const audit = readAudit(
  runNpm('audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000').stdout,
);
switch (audit.kind) {
  case 'clean':
    console.log('The registry knows no grave weakness of what the product runs on.');
    break;
  case 'unknown':
    console.log(`NOT CHECKED: whether weaknesses are known. The registry was asked in vain: ${audit.why}`);
    break;
  case 'weak':
    faults.push(...audit.lines);
}

faults.forEach((fault) => console.error(fault));
process.exitCode = faults.length === 0 ? 0 : 1;
