/** Many lives at once, and the reckoning once it is quiet again. */
import { setTimeout as pause } from 'node:timers/promises';

import { clerkCode, signerCodes } from './company.ts';
import { faultsOf } from './ledger.ts';
import { type ExpectedEnd, findByNumber, Scenario, runScenario, look, type LoadFixture } from './scenario.ts';
import { pick } from './random.ts';
import { timeoutMs } from './wire.ts';

export type Driver = {
  readonly scenarios: readonly Scenario[];
  /** What never came to an end, or was refused without a reason. */
  readonly troubles: readonly string[];
  /** Lets every life that began come to its end, and begins no other. */
  settle(): Promise<void>;
  /** What of the accounts does not hold, once it has had the time to mend itself. */
  reckon(): Promise<string[]>;
};

export type Load = {
  /** How many lives are lived at the same time. */
  readonly lanes: number;
  /** The beginning of the documents' numbers, which nothing else on the database has. */
  readonly prefix: string;
  /** How often somebody gives up who hears nothing, from 0 to 1. */
  readonly givingUp: number;
};

/** Of ten documents so many end so. */
const expectedEnds: readonly ExpectedEnd[] = [
  ...Array<ExpectedEnd>(7).fill('completed'),
  'rejected',
  'rejected',
  'canceled',
];

const reckonedAtOnce = 8;

export function startDriver(fixture: LoadFixture, random: () => number, load: Load): Driver {
  const scenarios: Scenario[] = [];
  const troubles: string[] = [];
  const end = new AbortController();

  function begin(): Scenario {
    const approver = pick(random, signerCodes);
    const scenario = new Scenario({
      no: `${load.prefix}-${String(scenarios.length + 1)}`,
      signer: pick(
        random,
        signerCodes.filter((code) => code !== approver),
      ),
      approver,
      expected: pick(random, expectedEnds),
      givesUp: () => random() < load.givingUp,
    });
    scenarios.push(scenario);
    return scenario;
  }

  async function lane(): Promise<void> {
    while (!end.signal.aborted) {
      const scenario = begin();
      try {
        await runScenario(fixture, scenario);
      } catch (error) {
        troubles.push(error instanceof Error ? error.message : String(error));
      }
    }
  }

  const lanes = Promise.all(Array.from({ length: load.lanes }, lane));
  return {
    scenarios,
    troubles,
    async settle() {
      end.abort();
      await lanes;
    },
    reckon: () => reckon(fixture, scenarios),
  };
}

async function reckon(fixture: LoadFixture, scenarios: readonly Scenario[]): Promise<string[]> {
  const until = performance.now() + timeoutMs;
  const left = [...scenarios];
  const lost: string[] = [];
  async function next(): Promise<void> {
    for (let scenario = left.pop(); scenario !== undefined; scenario = left.pop()) {
      let faults = await faultsNow(fixture, scenario);
      while (faults.length > 0 && performance.now() < until) {
        await pause(1000);
        faults = await faultsNow(fixture, scenario);
      }
      lost.push(...faults);
    }
  }
  await Promise.all(Array.from({ length: reckonedAtOnce }, next));
  return lost;
}

async function faultsNow(fixture: LoadFixture, scenario: Scenario): Promise<string[]> {
  const { account } = scenario;
  try {
    const id = scenario.id ?? (await findByNumber(fixture, account.no));
    if (id === null) {
      return account.sure.length === 0 ? [] : [`${account.no} is gone`];
    }
    const document = await look(fixture, id, clerkCode);
    return document === null
      ? [`${account.no} cannot be looked at`]
      : faultsOf(account, document, await signaturesIn(document.downloadUrl));
  } catch (error) {
    return [`${account.no}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** How many signatures a file has: each covers ranges of bytes. */
async function signaturesIn(url: string | null): Promise<number> {
  if (url === null) {
    throw new Error('there is no file');
  }
  const answer = await fetch(url);
  if (!answer.ok) {
    throw new Error(`its file answers ${String(answer.status)}`);
  }
  const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  return bytes.split('/ByteRange').length - 1;
}
