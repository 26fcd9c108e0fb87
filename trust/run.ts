/**
 * `npm run test:trust`: puts the service to the test from outside, as a thief, a vandal and an accident would, and prints what
 * was tried and what was lost. It ends with 1 when anything was.
 *
 *   npm run test:trust -- --only=races,faults    these parts alone
 *   npm run test:trust -- --times=10             ten times as many rounds
 *   npm run test:trust -- --seed=42              the random choices of an earlier run, which printed its seed
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';

import type { Effort, Finding, TrustPart } from './part.ts';

type Part = {
  readonly about: string;
  /** Whether it runs only when it is named. */
  readonly named?: true;
  readonly load: () => Promise<TrustPart>;
};

/** Each is loaded when it is its turn, and starts and ends what it needs. */
const parts: Readonly<Record<string, Part>> = {
  access: {
    about: 'every operation, by everyone, on everything',
    load: async () => (await import('./access.ts')).access,
  },
  impostors: {
    about: 'two companies that share people, of which one wants what the other has',
    load: async () => (await import('./impostors.ts')).impostors,
  },
  guessing: {
    about: 'codes, passwords and links under a distributed attack',
    load: async () => (await import('./guessing.ts')).guessing,
  },
  input: {
    about: 'files that break parsers, at every field that takes a file',
    load: async () => (await import('./input.ts')).input,
  },
  texts: {
    about: 'texts that take long to read, at every field of every operation',
    load: async () => (await import('./texts.ts')).texts,
  },
  bodies: {
    about: 'calls whose bodies never come, while others ask for their lists',
    load: async () => (await import('./bodies.ts')).bodies,
  },
  races: {
    about: 'two act on one document at the same moment',
    load: async () => (await import('./races.ts')).races,
  },
  faults: {
    about: 'processes die, disks are full, what is leaned on is gone or slow, clocks jump',
    load: async () => (await import('./faults.ts')).faults,
  },
  cluster: {
    about: 'two web and two worker processes on one database and one bucket, killed in turn',
    named: true,
    load: async () => (await import('./cluster.ts')).cluster,
  },
  upgrade: {
    about: 'an older version and this one side by side',
    named: true,
    load: async () => (await import('./upgrade.ts')).upgrade,
  },
};

const options = z
  .object({
    only: z
      .string()
      .transform((text) => text.split(','))
      .optional(),
    times: z.coerce.number().positive().default(1),
    seed: z.coerce.number().int().nonnegative().optional(),
  })
  .parse(
    parseArgs({ options: { only: { type: 'string' }, times: { type: 'string' }, seed: { type: 'string' } } })
      .values,
  );

const unknown = (options.only ?? []).filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part named ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

const effort: Effort = {
  times: options.times,
  seed: options.seed ?? Math.floor(Math.random() * 2 ** 31),
  log: (line) => console.log(`   ${line}`),
};

const shownLosses = 5;

function row(cells: readonly [string, number | string, number | string, number | string]): string {
  const [promise, tried, held, lost] = cells;
  return `${promise.padEnd(96)} ${String(tried).padStart(8)} ${String(held).padStart(8)} ${String(lost).padStart(6)}`;
}

function print({ promise, tried, lost, note }: Finding): void {
  console.log(row([promise, tried, tried - lost.length, lost.length]));
  if (note !== undefined) {
    console.log(`     ${note}`);
  }
  for (const line of lost.slice(0, shownLosses)) {
    console.log(`     LOST: ${line}`);
  }
  if (lost.length > shownLosses) {
    console.log(`     and ${String(lost.length - shownLosses)} more`);
  }
}

const minutesSince = (begun: number): string => ((performance.now() - begun) / 60_000).toFixed(1);

// Ending it ends what it started, as each part would.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const started = performance.now();
let tried = 0;
let lost = 0;
console.log(`seed ${String(effort.seed)}, rounds × ${String(effort.times)}`);
for (const [name, { about, named, load }] of Object.entries(parts)) {
  if (options.only ? !options.only.includes(name) : named) {
    continue;
  }
  console.log(`\n── ${name}: ${about}`);
  console.log(row(['', 'tried', 'survived', 'lost']));
  const begun = performance.now();
  const part = await load();
  for await (const finding of part(effort)) {
    print(finding);
    tried += finding.tried;
    lost += finding.lost.length;
  }
  console.log(`   in ${minutesSince(begun)} minutes`);
}
console.log(
  `\n${String(tried)} cases tried, ${String(tried - lost)} survived, ${String(lost)} lost, in ${minutesSince(started)} minutes`,
);
// The embedded database of a test is kept for the next one, and would keep this program running.
process.exit(lost > 0 ? 1 : 0);
