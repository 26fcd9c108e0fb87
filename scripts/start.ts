/**
 * `npm start`: builds the page when its sources changed, then becomes the service.
 * With `--skip-build` the service starts at once, for work on the page with `npm run dev`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { hashOfPageSources, pageStandsFor } from './page-sources.ts';

if (!process.argv.includes('--skip-build') && !(await pageStandsFor(await hashOfPageSources()))) {
  // In a process of its own, so that the service does not carry the builder's memory and settings along.
  const build = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
  if (build.status !== 0) {
    process.exit(build.status ?? 1);
  }
}

/**
 * The system's allocator keeps for each thread what it has once used, and the service has many threads that are busy for a
 * minute and then rest: with few pools, and whatever is free at their ends given back, it takes a third less memory after work
 * (`bench/memory.ts`). Only a program's start takes these.
 */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '262144' };

const service = join(import.meta.dirname, '../server/main.ts');

// This process becomes the service, so that signals reach it.
if (process.platform === 'linux' && process.execve) {
  process.execve(process.execPath, [process.execPath, '--disable-warning=ExperimentalWarning', service], {
    ...allocator,
    ...process.env,
  });
} else {
  // Other systems have other allocators. It listens by being imported.
  await import(service);
}
