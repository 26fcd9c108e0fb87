/**
 * The service with a company at work: people who sign and people who read, each at an address of their own, with time to think; then four
 * times as many who do not think; then the first ones again. The service is a process of its own, and this one is everybody else.
 *
 *   node bench/load.ts embedded 10            minutes; 50 signers and 200 readers
 *   node bench/load.ts postgres 0.5 20 80     other numbers of signers and readers
 */
import { once, setMaxListeners } from 'node:events';
import { z } from 'zod';

import { clerkCode } from '../trust/company.ts';
import { createRandom } from '../trust/random.ts';
import { percentile } from '../trust/wire.ts';
import { machineLoad } from './chromium.ts';
import { Caller, type Phase } from './load/caller.ts';
import { backAfter, type Sample, tookOf } from './load/figures.ts';
import { openInstallation } from './load/installation.ts';
import { Launcher } from './load/launcher.ts';
import { read, readerThinks, sign, signerThinks, type LoadFixture } from './load/people.ts';
import { mark, ms, reportActs, reportMemory, reportOutcome } from './load/report.ts';
import { Counts, type Timed } from './load/counts.ts';
import { residentBelow, residentOf } from './resident.ts';

const [givenDatabase, givenMinutes, givenSigners, givenReaders] = process.argv.slice(2);
const database = z.enum(['embedded', 'postgres']).default('embedded').parse(givenDatabase);
const minutes = z.coerce.number().positive().default(10).parse(givenMinutes);
const signerCount = z.coerce.number().int().positive().default(50).parse(givenSigners);
const readerCount = z.coerce.number().int().positive().default(200).parse(givenReaders);

const times = 4;
/** An overload, and what comes after it, is no longer than what comes before. */
const overloadSeconds = Math.min(60, minutes * 60);
const afterSeconds = 30;
const backWithin = 10;
const backTo = 1.5;
const sampleMs = 10_000;
const signInsAtOnce = 8;

const random = createRandom(20_261_123);
const signerCodes = Array.from({ length: signerCount * times }, (_, index) => `ky${String(index)}`);
const readerCodes = Array.from({ length: readerCount }, (_, index) => `xem${String(index)}`);

const addressOf = (index: number): string => `10.1.${String(index >> 8)}.${String(index & 255)}`;
function beginPhase(seconds: number, thinks: boolean): Phase {
  const signal = AbortSignal.timeout(seconds * 1000);
  setMaxListeners(0, signal);
  return { counts: new Counts(), signal, thinks };
}

async function signInAll(callers: readonly Caller[]): Promise<void> {
  const left = [...callers];
  const lane = async (): Promise<void> => {
    for (let caller = left.pop(); caller !== undefined; caller = left.pop()) {
      await caller.signIn();
    }
  };
  await Promise.all(Array.from({ length: signInsAtOnce }, lane));
}

/** Everybody acts until the phase is over. */
async function everybody(
  fixture: LoadFixture,
  phase: Phase,
  people: { readonly signers: readonly Caller[]; readonly readers: readonly Caller[] },
): Promise<void> {
  await Promise.all([
    fixture.launcher.feed(
      phase,
      people.signers.map(({ code }) => code),
      'phase',
    ),
    ...people.signers.map((signer) => sign(fixture, signer, phase)),
    ...people.readers.map((reader) => read(fixture, reader, phase)),
  ]);
}

/** The calls that people wait for. */
const waitedFor = ({ answered }: Counts): readonly Timed[] => answered.filter(({ act }) => act !== 'launch');

/** Looks at the memory of a process, and of those that it started, until the phase is over. */
function watchMemory(pid: number | null, { signal }: Phase) {
  const began = performance.now();
  const own: Sample[] = [];
  const started: Sample[] = [];
  const look = (): void => {
    const minute = (performance.now() - began) / 60_000;
    own.push({ minute, megabytes: residentOf(pid) });
    started.push({ minute, megabytes: residentBelow(pid) });
  };
  look();
  const timer = setInterval(look, sampleMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  return { own, started };
}

const installation = await openInstallation(database, { signers: signerCodes, readers: readerCodes });
try {
  const { service, mails } = installation;
  const callers = [clerkCode, ...signerCodes, ...readerCodes].map(
    (code, index) => new Caller(service.baseUrl, code, addressOf(index + 1), createRandom(index)),
  );
  await signInAll(callers);
  const [clerk, ...people] = callers;
  if (clerk === undefined) {
    throw new Error('there is no clerk');
  }
  const launcher = new Launcher(clerk);
  const fixture: LoadFixture = { launcher, mails, random };
  const signers = people.slice(0, signerCodes.length);
  const readers = people.slice(signerCodes.length);
  const usual = { signers: signers.slice(0, signerCount), readers };
  const crowd = { signers, readers: Array.from({ length: times }, () => readers).flat() };

  const preparation = beginPhase(3600, false);
  await launcher.giveToRead(preparation, readerCodes);
  await launcher.feed(preparation, signerCodes, 'stocked');

  const calm = beginPhase(minutes * 60, true);
  const memory = watchMemory(service.pid(), calm);
  await everybody(fixture, calm, usual);
  const before = percentile(tookOf(waitedFor(calm.counts)), 0.95);
  console.log(
    `${String(minutes)} min on ${database === 'embedded' ? 'the embedded database' : 'a PostgreSQL server'}: ` +
      `${String(signerCount)} signers who think for ${signerThinks.join(' to ')} s, ` +
      `${String(readerCount)} readers for ${readerThinks.join(' to ')} s; ${machineLoad()}`,
  );
  reportActs(calm.counts, minutes * 60);
  reportOutcome(calm.counts, minutes * 60);
  reportMemory('the service', memory.own);
  if (database === 'embedded') {
    reportMemory('the database, and whatever else the service started', memory.started);
  }

  const overload = beginPhase(overloadSeconds, false);
  const over = once(overload.signal, 'abort');
  const crowded = everybody(fixture, overload, crowd);
  await over;
  const end = performance.now();
  const after = beginPhase(afterSeconds, true);
  await Promise.all([everybody(fixture, after, usual), crowded]);

  const { counts } = overload;
  console.log(
    `\n${String(overloadSeconds)} s with ${String(times)} times as many, who do not think; ${machineLoad()}`,
  );
  reportActs(counts, overloadSeconds);
  reportOutcome(counts, overloadSeconds);
  console.log(
    `  let in: p95 ${ms(percentile(tookOf(waitedFor(counts)), 0.95))}; refused: p50 ${ms(percentile(tookOf(counts.refused), 0.5))}, ` +
      `p99 ${ms(percentile(tookOf(counts.refused), 0.99))}`,
  );

  const bound = before * backTo;
  const back = backAfter(waitedFor(after.counts), end, afterSeconds, bound);
  const later = waitedFor(after.counts).filter(({ at }) => at >= end + backWithin * 1000);
  console.log(`\nafterwards, as many as at first, for ${String(afterSeconds)} s`);
  reportActs(after.counts, afterSeconds);
  reportOutcome(after.counts, afterSeconds);
  console.log(
    `  p95 ${ms(before)} before, and at most ${ms(bound)} again ${back === null ? 'never' : `after ${String(back)} s`} ` +
      `(at most ${String(backWithin)} s)${mark(back === null || back > backWithin)}; ` +
      `of what was asked later than that ${ms(percentile(tookOf(later), 0.95))}`,
  );
} finally {
  await installation.close();
}
