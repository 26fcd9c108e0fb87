/**
 * `npm run bench`: every benchmark in turn, each in a process of its own; `npm run bench -- list batch` runs these alone.
 * Each prints figures beside what they are compared with; none of them is a test.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const benchmarks = [
  'stamp',
  'sign',
  'finish',
  'upload',
  'templates',
  'list',
  'open-list',
  'overview',
  'employees',
  'batch',
  'grid',
  'sheet',
  'batch-check',
  'verify',
  'viewer',
  'memory',
  'scroll',
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !benchmarks.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark is named ${unknown.join(', ')}. There are: ${benchmarks.join(', ')}.`);
  process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : benchmarks) {
  console.log(`\n── ${name}`);
  const run = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' });
  if (run.status !== 0) {
    process.exitCode = 1;
  }
}
