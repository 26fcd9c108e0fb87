/**
 * `npm test`: every check and every test, in the order of what is quickest to fail. It stops at the first failure, and prints what each
 * stage took.
 *
 *   npm test -- --list                 names the stages
 *   npm test -- --only=check,unit      runs these alone (end-to-end tests build the page first)
 *   npm test -- --changed              runs what the changes since the last commit can affect, and says what it leaves out
 *   npm test -- --changed=main         the same, for the changes since another commit
 *
 * The last line sums the tests of all runners: `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { z } from 'zod';

import { type Affected, affectedTests, changedSince, readSources } from './affected-tests.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'node_modules/.cache/countersign');

/** The programs behind the names in node_modules/.bin, as files that this very Node.js runs. */
const programs = {
  knip: 'node_modules/knip/bin/knip.js',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  playwright: 'node_modules/@playwright/test/cli.js',
  vitest: 'node_modules/vitest/vitest.mjs',
};

type Totals = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** Files that a stage runs instead of all of its own: none at all when the list is empty. */
type Chosen = readonly string[] | null;

/**
 * What Go, in which the type checker is written, does with its memory: it collects garbage seldom, which takes a quarter of the time
 * otherwise, until 60 % of the machine's memory are full.
 */
const goMemory = { GOGC: '400', GOMEMLIMIT: `${String(Math.round((totalmem() * 0.6) / 2 ** 20))}MiB` };

type Stage = {
  readonly name: string;
  readonly about: string;
  /** A check runs beside others and says what it found when it is over; a stage of tests has the machine to itself. */
  readonly isCheck: boolean;
  /** What its programs find in their environment besides what this one has. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Each is a file to run with Node.js, and its arguments. */
  readonly commands: (chosen: Chosen) => readonly (readonly string[])[];
  readonly needs: readonly string[];
  /** Which of the affected files it runs; `null` for a stage that always runs whole. */
  readonly chooses: ((affected: Affected) => readonly string[]) | null;
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

function check(name: string, about: string, ...command: readonly string[]): Stage {
  return { name, about, isCheck: true, commands: () => [command], needs: [], chooses: null, report: null };
}

const browserTest = '.browser.test.tsx';
/** What differs between the embedded database and a server. */
const databaseTest = '.database.test.ts';

type TestStage = {
  readonly name: string;
  readonly about: string;
  readonly project: 'node' | 'browser';
  /** What stands in the names of the files that it runs, of those of the project. */
  readonly files: string;
  /** What runs Vitest, where it is not run by itself. */
  readonly within?: string;
  readonly first?: readonly string[];
};

function vitestStage({ name, about, project, files, within, first }: TestStage): Stage {
  const path = join(reports, `${name}.json`);
  const outputs = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  return {
    name,
    about,
    isCheck: false,
    commands: (chosen) => [
      ...(first ? [first] : []),
      [
        ...(within === undefined ? [] : [within]),
        programs.vitest,
        'run',
        '--project',
        project,
        ...outputs,
        ...(chosen ?? [files]),
      ],
    ],
    needs: [],
    chooses: ({ tests }) =>
      tests.filter((file) => file.includes(files) && file.includes(browserTest) === (project === 'browser')),
    report: { path, read: (json: unknown) => vitestReport.parse(json) },
  };
}

const e2eReport = join(reports, 'e2e.json');

const stages: readonly Stage[] = [
  { ...check('system', 'what the tests need of the system', 'scripts/ensure-system.ts'), isCheck: false },
  { ...check('lint', 'types and lint', programs.oxlint), environment: goMemory },
  check('format', 'formatting', programs.oxfmt, '--check', '.'),
  check('directions', 'who imports whom', 'scripts/check-directions.ts'),
  check('unused', 'unused files, exports and packages', programs.knip),
  check(
    'packages',
    'where packages come from, their licenses, and known weaknesses',
    'scripts/check-packages.ts',
  ),
  check('build', 'the page', 'scripts/build.ts'),
  vitestStage({
    name: 'unit',
    about: 'contract, service and logic, on a PostgreSQL server',
    project: 'node',
    files: '.test.ts',
    // A file of service tests takes a fifth less of the processor's time on a server than on the embedded database.
    within: 'scripts/with-postgres.ts',
  }),
  vitestStage({
    name: 'database',
    about: 'what differs between databases again, on the embedded one',
    project: 'node',
    files: databaseTest,
  }),
  vitestStage({
    name: 'browser',
    about: 'components in Chromium',
    project: 'browser',
    files: browserTest,
    // The viewer's tests fetch pdf.js's own files, as the page does.
    first: ['scripts/copy-pdfjs-assets.ts'],
  }),
  {
    name: 'e2e',
    about: 'the whole product, on the desktop and on a phone',
    isCheck: false,
    commands: (chosen) => [[programs.playwright, 'test', '--reporter=list,json', ...(chosen ?? [])]],
    needs: ['build'],
    chooses: ({ specs }) => specs,
    report: { path: e2eReport, read: (json) => playwrightReport.parse(json) },
  },
];

/** Names for several stages: what `npm run check` runs. */
const groups: Readonly<Record<string, readonly string[]>> = {
  check: ['lint', 'format', 'directions', 'unused', 'packages'],
};

type Ran = { readonly stage: Stage; readonly passed: boolean; readonly seconds: number };

const took = (since: number): number => (performance.now() - since) / 1000;
const inSeconds = (value: number): string => `${value.toFixed(1)} s`;

/** Runs one program, and answers whether it succeeded; what it prints is shown at once, or kept back to be shown whole. */
async function run(
  command: readonly string[],
  isKeptBack: boolean,
  environment: Readonly<Record<string, string>>,
): Promise<{ passed: boolean; output: string }> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', isKeptBack ? 'pipe' : 'inherit', isKeptBack ? 'pipe' : 'inherit'],
    env: {
      ...environment,
      // Programs are started by the hundred, services among them: each loads what the first has compiled.
      NODE_COMPILE_CACHE: join(reports, 'compiled'),
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport,
    },
  });
  const outputs = [child.stdout, child.stderr].flatMap((stream) => (stream ? [text(stream)] : []));
  await once(child, 'exit');
  return { passed: child.exitCode === 0, output: (await Promise.all(outputs)).join('') };
}

async function runStage(stage: Stage, chosen: Chosen): Promise<Ran> {
  const started = performance.now();
  const title = `\n── ${stage.name}: ${stage.about}`;
  if (!stage.isCheck) {
    console.log(title);
  }
  if (stage.report) {
    rmSync(stage.report.path, { force: true });
  }
  let passed = true;
  for (const command of stage.commands(chosen)) {
    const { passed: isWell, output } = await run(command, stage.isCheck, stage.environment ?? {});
    if (stage.isCheck) {
      console.log(`${title}\n${output.trimEnd()}`);
    }
    passed = isWell;
    if (!passed) {
      break;
    }
  }
  const seconds = took(started);
  console.log(`── ${stage.name} ${passed ? 'passed' : 'FAILED'} in ${inSeconds(seconds)}`);
  return { stage, passed, seconds };
}

/** Runs checks beside each other, as many as there are cores. All of them are run, so that one run tells all that is wrong. */
async function runChecks(checks: readonly Stage[]): Promise<Ran[]> {
  const waiting = [...checks];
  const ran: Ran[] = [];
  const worker = async (): Promise<void> => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
      ran.push(await runStage(stage, null));
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  return ran;
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
  const names = only.split(',').flatMap((name) => groups[name] ?? [name]);
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    const known = [...Object.keys(groups), ...stages.map(({ name }) => name)];
    console.error(`No stage is named ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
    process.exit(2);
  }
  const wanted = new Set(names);
  for (const stage of stages.filter(({ name }) => wanted.has(name))) {
    stage.needs.forEach((name) => wanted.add(name));
  }
  return stages.filter((stage) => wanted.has(stage.name));
}

function summarize(ran: readonly Ran[], planned: readonly Stage[], started: number): void {
  let allPassed = 0;
  let allFailed = 0;
  console.log('');
  for (const { stage, passed, seconds } of ran) {
    const totals = totalsOf(stage);
    allPassed += totals?.passed ?? 0;
    allFailed += totals?.failed ?? 0;
    const counts = totals
      ? `${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`
      : passed
        ? 'passed'
        : 'failed';
    console.log(`${stage.name.padEnd(12)}${inSeconds(seconds).padStart(9)}  ${counts}`);
  }
  console.log(
    `${'all'.padEnd(12)}${inSeconds(took(started)).padStart(9)}  ${ran.length} of ${planned.length} stages`,
  );
  // A check that is no test, or a runner that broke before its tests, is a failure as well.
  const failed = ran.every(({ passed }) => passed) ? allFailed : Math.max(allFailed, 1);
  console.log(`${allPassed} passed, ${failed} failed`);
}

/** What the changes since a commit can affect, told before it is run. */
function affectedSince(commit: string): Affected {
  const changed = changedSince(root, commit);
  const affected = affectedTests(readSources(root), changed);
  const { tests, specs, leftOut } = affected;
  console.log(`${changed.length} files differ from ${commit}.`);
  console.log(`They can affect ${tests.length} files of tests and ${specs.length} of specs.`);
  console.log(
    `LEFT OUT: ${leftOut.tests} files of tests and ${leftOut.specs} of specs. "npm test" runs them all.`,
  );
  return affected;
}

async function main(): Promise<boolean> {
  const args = process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg));
  const { values } = parseArgs({
    args,
    options: { only: { type: 'string' }, changed: { type: 'string' }, list: { type: 'boolean' } },
  });
  if (values.list === true) {
    stages.forEach((stage) => console.log(`${stage.name.padEnd(12)}${stage.about}`));
    return true;
  }
  mkdirSync(reports, { recursive: true });
  const started = performance.now();
  const affected = values.changed === undefined ? null : affectedSince(values.changed);
  const choiceOf = (stage: Stage): Chosen => (affected && stage.chooses ? stage.chooses(affected) : null);
  const isForNothing = (stage: Stage): boolean => choiceOf(stage)?.length === 0;
  const planned = chosenStages(values.only).filter((stage) => !isForNothing(stage));

  const ran: Ran[] = [];
  const isWell = (): boolean => ran.every(({ passed }) => passed);
  for (const stage of planned.filter(({ name }) => name === 'system')) {
    ran.push(await runStage(stage, null));
  }
  if (isWell()) {
    ran.push(...(await runChecks(planned.filter(({ isCheck }) => isCheck))));
  }
  for (const stage of planned.filter(({ name, isCheck }) => !isCheck && name !== 'system')) {
    if (isWell()) {
      ran.push(await runStage(stage, choiceOf(stage)));
    }
  }
  summarize(ran, planned, started);
  return isWell();
}

process.exitCode = (await main()) ? 0 : 1;
