/**
 * `npm run bench`: every benchmark in turn, each in a process of its own; `npm run bench -- list batch` runs these alone. Some run only
 * when they are named, and take numbers: `npm run bench -- load 10`.
 * Each prints figures beside what they are compared with; none of them is a test. What they print is kept in RESULTS.md, which nobody
 * writes by hand: a benchmark's part is replaced whenever it has run to its end.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../scripts/chromium-path.ts';

const benchmarks = [
  'bundle',
  'viewer',
  'scroll',
  'open-list',
  'list',
  'overview',
  'sign',
  'stamp',
  'calls',
  'finish',
  'upload',
  'memory',
  'batch',
  'batch-check',
  'templates',
  'employees',
  'grid',
  'sheet',
  'verify',
  'witness',
];

/** What takes long, and wants a machine of its own: programs with what they are told first. */
const onlyNamed: ReadonlyMap<string, readonly [program: string, ...args: string[]]> = new Map([
  ['load', ['load', 'embedded']],
  ['load-postgres', ['load', 'postgres']],
]);
const names = [...benchmarks, ...onlyNamed.keys()];

const resultsPath = join(import.meta.dirname, 'RESULTS.md');
const introduction = `# Results

The last run of each benchmark, as \`npm run bench\` printed it. Figures of different runs are not comparable; what stands beside a figure is.
`;

/** The parts of the results by the names of their benchmarks. */
async function keptResults(): Promise<Map<string, string>> {
  const text = await readFile(resultsPath, 'utf8').catch(() => '');
  const parts = text.split(/^## /m).slice(1);
  return new Map(
    parts.map((part) => [part.split('\n', 1)[0] ?? '', part.slice(part.indexOf('\n') + 1).trim()]),
  );
}

function conditions(load: number): string {
  const asked = spawnSync(chromiumPath() ?? 'chromium', ['--version'], { encoding: 'utf8' });
  const browser = asked.error === undefined ? asked.stdout.trim() : 'a Chromium of Playwright';
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  return `${new Date().toISOString().slice(0, 16)}Z · ${machine} · Node.js ${process.version} · ${browser} · load before it ${load.toFixed(1)}`;
}

/** Runs a benchmark and shows what it prints; answers that where it ran to its end. */
async function run(name: string, numbers: readonly string[]): Promise<string | null> {
  const [program, ...args] = onlyNamed.get(name) ?? [name];
  const child = spawn(process.execPath, [join(import.meta.dirname, `${program}.ts`), ...args, ...numbers], {
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    printed += text;
  });
  const status = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  return status === 0 ? printed.trim() : null;
}

const given = process.argv.slice(2);
/** A number belongs to the name before it. */
const isNumber = (text: string): boolean => /^[\d.]+$/.test(text);
const wanted = given.filter((text) => !isNumber(text));

function numbersOf(name: string): string[] {
  const after = given.slice(given.indexOf(name) + 1);
  const end = after.findIndex((text) => !isNumber(text));
  return given.includes(name) ? after.slice(0, end === -1 ? after.length : end) : [];
}

const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark is named ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}
const results = await keptResults();
for (const name of wanted.length > 0 ? wanted : benchmarks) {
  console.log(`\n── ${name}`);
  const load = loadavg()[0] ?? 0;
  const printed = await run(name, numbersOf(name));
  if (printed === null) {
    process.exitCode = 1;
    continue;
  }
  results.set(name, `${conditions(load)}\n\n\`\`\`text\n${printed}\n\`\`\``);
  const parts = names.flatMap((each) => {
    const result = results.get(each);
    return result === undefined ? [] : [`## ${each}\n\n${result}\n`];
  });
  await writeFile(resultsPath, [introduction, ...parts].join('\n'));
}
