import { availableParallelism } from 'node:os';

import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import { chromiumTestOptions } from './scripts/chromium-path.ts';

const browserTests = 'src/**/*.browser.test.tsx';

/**
 * What may start a service runs first, in files of any length; what computes alone fills up the time until the last of them ends.
 * Without it, a walk over all operations in a short file is begun last, and the other processors wait for it.
 */
class ServicesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const startsServices = ({ moduleId }: TestSpecification) => /\/(?:server|test)\//.test(moduleId);
    return [...sorted.filter(startsServices), ...sorted.filter((file) => !startsServices(file))];
  }
}

/** A busy machine needs more than the second that is usual until what is waited for has come. */
const poll = { timeout: 10_000 };

export default defineConfig({
  test: {
    sequence: { sequencer: ServicesFirst },
    // Nobody may merge a test that was switched on alone while debugging.
    allowOnly: process.env['CI'] === undefined,
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            '{contract,pdf-signatures,server,src,test,scripts,trust,bench}/**/*.test.ts',
            'src/**/*.test.tsx',
          ],
          exclude: [browserTests],
          // Loading the service anew for each file takes half of the time; what a test changes is put back by the three lines below.
          isolate: false,
          restoreMocks: true,
          unstubEnvs: true,
          unstubGlobals: true,
          // A service test starts a real database and reads real PDFs.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll },
        },
      },
      {
        plugins: [react()],
        optimizeDeps: { entries: ['src/main.tsx', browserTests, 'src/**/*-worker.ts'] },
        test: {
          name: 'browser',
          include: [browserTests],
          setupFiles: ['test/page/fail-on-console.ts'],
          restoreMocks: true,
          unstubGlobals: true,
          testTimeout: 30_000,
          expect: { poll },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            provider: playwright({ launchOptions: chromiumTestOptions() }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});
