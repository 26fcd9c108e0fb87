/**
 * `npm test`: every check and every test, in the order of what is quickest to fail. It stops at the first failure.
 *
 *   npm test -- --list                 names the stages
 *   npm test -- --only=types,unit      runs these alone (end-to-end tests build the page first)
 *
 * The last line sums the tests of all runners: `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'node_modules/.cache/countersign');

/** The programs behind the names in node_modules/.bin, as files that this very Node.js runs. */
const programs = {
  eslint: 'node_modules/eslint/bin/eslint.js',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  tsc: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
};

type Totals = { readonly passed: number; readonly failed: number; readonly skipped: number };

type Stage = {
  readonly name: string;
  readonly about: string;
  /** Each is a file to run with Node.js, and its arguments. */
  readonly commands: readonly (readonly string[])[];
  readonly needs: readonly string[];
  /** Where the runner writes its totals, for a stage that runs tests. */
  readonly report: { readonly path: string; readonly read: (json: unknown) => Totals } | null;
};

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }));

const playwrightReport = z
  .object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
  })
  .transform(({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));

function check(name: string, about: string, ...commands: readonly (readonly string[])[]): Stage {
  return { name, about, commands, needs: [], report: null };
}

/** The command that runs Vitest's tests, and where it writes its totals. */
function vitest(name: string, project: string, ...filters: readonly string[]) {
  const path = join(reports, `${name}.json`);
  const outputs = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  return {
    command: [programs.vitest, 'run', '--project', project, ...outputs, ...filters],
    report: { path, read: (json: unknown) => vitestReport.parse(json) },
  };
}

function testStage(
  name: string,
  about: string,
  { command, report }: ReturnType<typeof vitest>,
  ...first: readonly string[][]
): Stage {
  return { name, about, commands: [...first, command], needs: [], report };
}

const onPostgres = vitest(
  'postgres',
  'node',
  'server/services',
  'server/adapters/jobs',
  'server/adapters/database/change-news',
  'server/conformance',
);

const e2eReport = join(reports, 'e2e.json');

const stages: readonly Stage[] = [
  check('system', 'what the tests need of the system', ['scripts/ensure-system.ts']),
  check('format', 'formatting', [programs.prettier, '--check', '.', '--log-level', 'warn']),
  check(
    'types',
    'types',
    ...['.', 'contract', 'server', 'src', 'e2e'].map((project) => [programs.tsc, '-p', project]),
  ),
  // In three parts: the types of everything at once do not fit into the memory that Node.js takes by itself.
  check(
    'lint',
    'lint',
    ...[
      ['src'],
      ['server', 'contract'],
      ['.', ...['src', 'server', 'contract'].flatMap((folder) => ['--ignore-pattern', `${folder}/`])],
    ].map((what) => [programs.eslint, ...what, '--max-warnings', '0']),
  ),
  check('directions', 'who imports whom', ['scripts/check-directions.ts']),
  check('unused', 'unused files, exports and packages', [programs.knip]),
  check('packages', 'where packages come from, their licences, and known weaknesses', [
    'scripts/check-packages.ts',
  ]),
  check('build', 'the page', ['scripts/build.ts']),
  testStage('unit', 'contract, service and logic', vitest('unit', 'node')),
  testStage('postgres', 'the use cases again, on a PostgreSQL server', {
    ...onPostgres,
    command: ['scripts/with-postgres.ts', ...onPostgres.command],
  }),
  // The viewer's tests fetch pdf.js's own files, as the page does.
  testStage('browser', 'components in Chromium', vitest('browser', 'browser'), [
    'scripts/copy-pdfjs-assets.ts',
  ]),
  {
    name: 'e2e',
    about: 'the whole product, on the desktop and on a phone',
    commands: [[programs.playwright, 'test', '--reporter=list,json']],
    needs: ['build'],
    report: { path: e2eReport, read: (json) => playwrightReport.parse(json) },
  },
];

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

function runStage(stage: Stage): boolean {
  const started = performance.now();
  console.log(`\n── ${stage.name}: ${stage.about}`);
  if (stage.report) {
    rmSync(stage.report.path, { force: true });
  }
  const passed = stage.commands.every((command) => {
    const run = spawnSync(process.execPath, command, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport },
    });
    return run.status === 0;
  });
  console.log(`── ${stage.name} ${passed ? 'passed' : 'FAILED'} in ${seconds(started)}`);
  return passed;
}

function totalsOf(stage: Stage): Totals | null {
  if (!stage.report || !existsSync(stage.report.path)) {
    return null;
  }
  return stage.report.read(JSON.parse(readFileSync(stage.report.path, 'utf8')));
}

function chosenStages(only: string | undefined): readonly Stage[] {
  if (only === undefined) {
    return stages;
  }
  const names = only.split(',');
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(
      `No stage is named ${unknown.join(', ')}. There are: ${stages.map(({ name }) => name).join(', ')}.`,
    );
    process.exit(2);
  }
  const wanted = new Set(names);
  for (const stage of stages.filter(({ name }) => wanted.has(name))) {
    stage.needs.forEach((name) => wanted.add(name));
  }
  return stages.filter((stage) => wanted.has(stage.name));
}

function summarise(ran: readonly Stage[], failedStage: Stage | null, started: number): void {
  let passed = 0;
  let failed = 0;
  console.log(`\n${ran.length} of ${stages.length} stages ran in ${seconds(started)}.`);
  if (failedStage) {
    console.log(`Stopped at ${failedStage.name}.`);
  }
  for (const stage of ran) {
    const totals = totalsOf(stage);
    if (totals) {
      passed += totals.passed;
      failed += totals.failed;
      console.log(
        `${stage.name}: ${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`,
      );
    }
  }
  // A check that is no test, or a runner that broke before its tests, is a failure as well.
  console.log(`${passed} passed, ${failedStage ? Math.max(failed, 1) : failed} failed`);
}

function main(): boolean {
  const { values } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean' } } });
  if (values.list === true) {
    stages.forEach((stage) => console.log(`${stage.name.padEnd(12)}${stage.about}`));
    return true;
  }
  mkdirSync(reports, { recursive: true });
  const started = performance.now();
  const ran: Stage[] = [];
  let failedStage: Stage | null = null;
  for (const stage of chosenStages(values.only)) {
    ran.push(stage);
    if (!runStage(stage)) {
      failedStage = stage;
      break;
    }
  }
  summarise(ran, failedStage, started);
  return failedStage === null;
}

process.exitCode = main() ? 0 : 1;
