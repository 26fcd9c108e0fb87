/** Two people, or one on two devices, act on one document at the same moment, a thousand times. */
import { setTimeout as pause } from 'node:timers/promises';

import type { Document } from '../contract/models/document.ts';
import { absenceSave } from '../contract/operations/absences.ts';
import { companySettingsSave } from '../contract/operations/company.ts';
import { documentEvidence } from '../contract/operations/evidence.ts';
import { documentGet } from '../contract/operations/documents.ts';
import { dayOf } from '../contract/time.ts';
import type { Api } from '../test/client/api.ts';
import { download } from '../test/client/jobs.ts';
import { checkPdf } from '../test/tools/pdf-tools.ts';
import { embeddedSignatures } from '../test/tools/pdf-signatures.ts';
import type { Effort, Finding, TrustPart } from './part.ts';
import { type Fixture, createRaceFixture } from './races/race-fixture.ts';
import { judgeRace, type Moved, type Seen, type Told } from './races/judge.ts';
import { type Race, races as kinds } from './races/kinds.ts';
import type { Move } from './races/moves.ts';
import { askNoCodes, type Stage, stageEmbedded, stageOnPostgres } from './races/stage.ts';
import { createRandom, type Random } from './random.ts';

/** Rounds of all kinds together; nearly all against two processes, which are at it at the same moment in earnest. */
const rounds = { onPostgres: 910, embedded: 91 } as const;
/** So many races at once keep both processes busy, and are themselves noise for one another. */
const atOnce = 4;
/** By how much one side may be ahead: about as long as a signing takes. */
const headStartMs = 80;
/** One round in so many has its file read by qpdf, and its history looked through by the service. */
const sampleEvery = 10;
const sealPauses = 300;

export const races: TrustPart = async function* (effort) {
  yield* racesOn(await stageOnPostgres(), rounds.onPostgres, effort);
  yield* racesOn(await stageEmbedded(), rounds.embedded, effort);
};

async function* racesOn(stage: Stage, total: number, effort: Effort): AsyncGenerator<Finding> {
  try {
    const [api] = stage.apis;
    // chi keeps her one-time codes: one of the races is about them.
    await askNoCodes(api, ['an', 'binh', 'hr']);
    await beAbsent(api);
    const fixture = await createRaceFixture(api);
    const random = createRandom(effort.seed);
    const each = Math.max(1, Math.round((total * effort.times) / kinds.length));
    for (const race of kinds) {
      effort.log(`${stage.about}: ${race.promise}`);
      yield await findingOf(race, each, { stage, fixture, random });
    }
    const fault = await stage.checkIntegrity();
    yield {
      promise: `check-integrity after all races (${stage.about})`,
      tried: 1,
      lost: fault === null ? [] : [fault],
    };
  } finally {
    await stage.end();
  }
}

/** hr is away for the day, and binh acts for them. */
async function beAbsent(api: Api): Promise<void> {
  await api.done(companySettingsSave, {
    token: await api.tokenOf('admin'),
    body: { processorsMayReassign: true },
  });
  const today = dayOf(new Date(), 'Asia/Ho_Chi_Minh');
  await api.done(absenceSave, {
    token: await api.tokenOf('hr'),
    body: { substituteCode: 'binh', fromDay: today, toDay: today, reason: 'Nghỉ phép' },
  });
}

type Ground = { readonly stage: Stage; readonly fixture: Fixture; readonly random: Random };

async function findingOf(race: Race, count: number, ground: Ground): Promise<Finding> {
  const { stage } = ground;
  const lost: string[] = [];
  const ends = new Map<string, number>();
  let begun = 0;
  const runner = async (): Promise<void> => {
    while (begun < count) {
      const round = (begun += 1);
      const { faults, end } = await runRound(race, ground, round % sampleEvery === 0);
      lost.push(...(faults.length > 0 ? [`round ${String(round)}: ${faults.join('; ')}`] : []));
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runner));
  return {
    promise: `${race.promise} (${stage.about})`,
    tried: count,
    lost,
    note: [...ends].map(([end, times]) => `${end}: ${String(times)}`).join(', '),
  };
}

type Ended = { readonly faults: readonly string[]; readonly end: string };

async function runRound(race: Race, { stage, fixture, random }: Ground, isSample: boolean): Promise<Ended> {
  const { document, moves } = await race.set(stage.apis, fixture);
  const ahead = random() < 0.5 ? 0 : 1;
  // Its square, since what comes close together matters most.
  const headStart = headStartMs * random() ** 2;
  const told = await Promise.all(
    moves.map(async (move, index): Promise<Told> => {
      if (index !== ahead) {
        await pause(headStart);
      }
      return answerOf(move);
    }),
  );
  const seen = await look(stage.apis, document);
  const moved = moves.map((move, index): Moved => ({
    name: move.name,
    told: told[index] ?? { kind: 'broken', what: 'nothing' },
    hasEffect: move.hasEffect(seen.here),
  }));
  return {
    faults: [
      ...judgeRace(race, moved, seen.here),
      ...seen.faults,
      ...(isSample ? await readClosely(stage, seen.here) : []),
    ],
    end: endOf(told),
  };
}

async function answerOf(move: Move): Promise<Told> {
  try {
    return await move.call();
  } catch (error) {
    return { kind: 'broken', what: String(error) };
  }
}

/** In two words, who succeeded. */
function endOf([first, second]: readonly Told[]): string {
  const one = first?.kind === 'success';
  const other = second?.kind === 'success';
  return one ? (other ? 'both' : 'the first') : other ? 'the second' : 'neither';
}

/** What both processes show of a document once it is at rest, with the bytes of its file. */
async function look(apis: readonly [Api, Api], { id }: Document) {
  const [here, there] = apis;
  const document = await restingDocument(here, id);
  const elsewhere = await restingDocument(there, id);
  const bytes = await download(document.downloadUrl);
  const seen: Seen = { document, signatures: embeddedSignatures(bytes).length };
  const faults =
    document.status.value === elsewhere.status.value &&
    document.histories.length === elsewhere.histories.length
      ? []
      : ['the two processes show different documents'];
  return { here: { ...seen, bytes }, faults };
}

/** A document that its last processor left to be sealed by the job is waited for. */
async function restingDocument(api: Api, id: string): Promise<Document> {
  const token = await api.tokenOf('clerk');
  for (let pauses = 0; pauses < sealPauses; pauses += 1) {
    const document = await api.done(documentGet, { token, params: { id } });
    if (!document.finalising) {
      return document;
    }
    await pause(100);
  }
  throw new Error(`The document ${id} is not sealed`);
}

async function readClosely(
  { apis: [api] }: Stage,
  { document, bytes }: Seen & { readonly bytes: Uint8Array },
): Promise<string[]> {
  const evidence = await api.done(documentEvidence, {
    token: await api.tokenOf('clerk'),
    params: { id: document.id },
  });
  const faults = evidence.chainVerified ? [] : ['the chain of its history is broken'];
  try {
    checkPdf(bytes);
  } catch (error) {
    faults.push(`qpdf: ${String(error)}`);
  }
  return faults;
}
