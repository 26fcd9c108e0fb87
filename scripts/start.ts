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

// In this process, so that signals reach the service itself. It listens by being imported.
await import('../server/main.ts');
