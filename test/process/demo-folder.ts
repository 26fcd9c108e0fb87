/**
 * The folder of a service that has set up the demo company and was stopped. Setting it up takes most of a first start, so it is
 * done once in a run, and the services of the run begin with a copy of it.
 */
import { rm } from 'node:fs/promises';

import { startService } from './service-process.ts';

/** Names the folder to the workers of the run. */
const variable = 'E2E_DEMO_FOLDER';

/** Playwright calls it before a run, and what it answers afterwards. */
export default async function setUpDemoFolder(): Promise<() => Promise<void>> {
  const service = await startService();
  await service.stop();
  process.env[variable] = service.dataDir;
  return () => rm(service.dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** The folder to begin with, where a run has set one up. */
export function demoFolder(): string | undefined {
  return process.env[variable];
}
