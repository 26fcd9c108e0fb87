import { randomUUID } from 'node:crypto';

import { formatMessage } from '../../../contract/messages.ts';
import { formatForPeople } from '../../../contract/time.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import type { RemoteSigningOutcome, RemoteSigningRequest } from '../../adapters/remote-ca/remote-signer.ts';
import { RemoteSigningError } from '../../domain/remote-fault.ts';
import type { CertificateChoice } from '../../domain/process-action.ts';
import { publicLevel } from '../../domain/signature-level.ts';
import { Refusal, refuse } from '../../domain/refusal.ts';
import type { ProcessingCaller } from '../caller.ts';
import { signingTime } from '../certificates/present-certificate.ts';
import { saveFacts } from '../certificates/remote-facts.ts';
import { faultMessages, faultOf } from '../certificates/remote-faults.ts';
import type { Dependencies } from '../dependencies.ts';
import { deleteOnFailure } from '../files/delete-on-failure.ts';
import { findUnchanged } from '../workflow/check-waiting.ts';
import { conclude } from './decide.ts';
import type { HeldStep } from '../workflow/find-step.ts';
import type { Plan } from './plan-acts.ts';
import { describeFile, restoreFiles } from './stored-files.ts';
import { completeFile, hexHashOf, type PreparedFile, prepareFiles } from './prepare-remote.ts';
import { findRemoteCertificate, type RemoteCertificate } from './remote-certificate.ts';
import type { RemoteWork, SentRequest } from './remote-continuation.ts';
import {
  beginRemoteSigning,
  freeDocuments,
  keepAlive,
  openContinuation,
  outcomeOf,
  type RemoteOutcome,
  showEnd,
  showWaiting,
  takeAgain,
  writeContinuation,
  writeSigningEnd,
} from './remote-signings.ts';
import type { SignedFile } from './sign-files.ts';
import type { Subject } from './subject.ts';

/** One document of a remote signing. */
export type RemoteJob = {
  readonly held: HeldStep;
  readonly plan: Plan;
  /** What else is true if and only if this document is signed. */
  readonly alsoWrite: (transaction: Transaction, signingId: string) => Promise<void>;
  /** Called when the person has confirmed and this document could not be signed all the same. */
  readonly onFailed?: (error: Error) => Promise<void>;
};

/** Why a person's confirmation came to no signatures. */
type NotSigned = Exclude<RemoteOutcome, 'signed' | 'failed'>;

/** `error` is why a document was not signed. */
export type RemoteResult = { readonly job: RemoteJob; readonly error: Error | null };

export type RemoteSigning = {
  readonly caller: ProcessingCaller;
  readonly subject: Subject;
  readonly requestHash: string;
  readonly certificate: CertificateChoice;
  /** The request of the wire, by which the signing can be taken up again. */
  readonly work: RemoteWork;
  readonly jobs: readonly RemoteJob[];
  /** Called when the person has confirmed, before anything is written. */
  readonly onConfirmed?: () => Promise<void>;
};

type Prepared = {
  readonly job: RemoteJob;
  readonly held: HeldStep;
  readonly files: readonly PreparedFile[];
};

/**
 * Signs with a remote certificate (specification, "Action D"; companion operations, §4 and §7): as many hashes in one request
 * as the provider takes, under leases that hold as long as the person is waited for. It goes on when its caller hangs up, or
 * is waited for no longer: what the person confirms late is still taken where nothing has changed. The same request again
 * waits for it and comes to the same, which is told by an empty list.
 * @throws {Refusal} when the person declines or is too late, or there is nobody to ask; every step still waits then.
 */
export async function signRemotely(deps: Dependencies, signing: RemoteSigning): Promise<RemoteResult[]> {
  const { caller, subject, requestHash } = signing;
  const certificate = await findRemoteCertificate(deps, caller, signing.certificate);
  const steps = signing.jobs.map(({ held }) => ({
    stepId: held.step.id,
    documentId: held.record.document.id,
  }));
  const until = new Date(deps.clock.now().getTime() + deps.settings.remoteSignSeconds * 1000);
  for (;;) {
    const begun = await beginRemoteSigning(deps, { subject, userId: caller.userId, requestHash }, steps);
    switch (begun.kind) {
      case 'begun': {
        const { id, busy } = begun;
        return untilTimedOut((onTimedOut) =>
          signAlive(deps, signing, { certificate, id, busy, until, onTimedOut }),
        );
      }
      case 'open':
        return refuse('remoteStillOpen', { time: formatForPeople(begun.until, caller.timeZone) });
      case 'duplicate': {
        const outcome = await outcomeOf(deps, begun.id, until);
        if (outcome === 'signed') {
          return [];
        }
        if (outcome !== 'failed') {
          throw refusalOf(outcome);
        }
      }
    }
  }
}

/**
 * Takes up a signing again that nobody waits for any more. What was sent is not sent again; what was to follow it is left.
 * @param certificate Of the request that was sent.
 */
export async function resumeRemotely(
  deps: Dependencies,
  signing: RemoteSigning,
  resumed: {
    readonly id: string;
    readonly certificate: RemoteCertificate;
    readonly sent: SentRequest;
    readonly openUntil: Date;
  },
): Promise<RemoteResult[]> {
  return signAlive(deps, signing, {
    ...resumed,
    busy: new Set(),
    until: resumed.openUntil,
    onTimedOut: () => undefined,
  });
}

/** The caller is answered when their time is over, although the work goes on. */
function untilTimedOut(work: (onTimedOut: () => void) => Promise<RemoteResult[]>): Promise<RemoteResult[]> {
  const { promise, resolve, reject } = Promise.withResolvers<RemoteResult[]>();
  work(() => reject(refusalOf('timed-out'))).then(resolve, reject);
  return promise;
}

function refusalOf(outcome: NotSigned): Refusal {
  switch (outcome) {
    case 'declined':
      return new Refusal(formatMessage('remoteDeclined'));
    case 'timed-out':
      return new Refusal(formatMessage('remoteTimedOut'));
    default:
      return new Refusal(formatMessage(faultMessages[outcome]));
  }
}

type Ground = {
  readonly certificate: RemoteCertificate;
  readonly id: string;
  readonly busy: ReadonlySet<string>;
  /** Until when whoever called is kept waiting. */
  readonly until: Date;
  readonly onTimedOut: () => void;
  /** What the person was asked for by a service before this one. */
  readonly sent?: SentRequest;
};

/** Whatever happens, the request ends, its documents are free, and no step shows that it waits. */
async function signAlive(
  deps: Dependencies,
  signing: RemoteSigning,
  ground: Ground,
): Promise<RemoteResult[]> {
  const stop = keepAlive(deps, ground.id);
  let outcome: RemoteOutcome = 'failed';
  try {
    const { validFrom } = ground.certificate;
    const time = ground.sent?.preparedAt ?? signingTime(deps.clock.now(), validFrom);
    const { prepared, failed } = await prepare(deps, signing, ground, time);
    const groups = groupsOf(prepared, ground.certificate.signer.hashesMax);
    const results = [...failed];
    for (const [index, group] of groups.entries()) {
      const answer = await ask(deps, signing, ground, { group, time });
      if (answer.kind !== 'signed') {
        const error = refusalOf(answer.kind);
        if (index === 0) {
          outcome = answer.kind;
          throw error;
        }
        results.push(...groups.slice(index).flatMap((left) => left.map(({ job }) => ({ job, error }))));
        break;
      }
      if (index === 0) {
        await signing.onConfirmed?.();
      }
      for (const one of group) {
        results.push(await commit(deps, signing, ground, one, answer.values));
      }
    }
    if (groups.length === 0) {
      return results;
    }
    for (const { job, error } of results) {
      if (error !== null) {
        await job.onFailed?.(error);
      }
    }
    outcome = results.some(({ error }) => error === null) ? 'signed' : 'failed';
    const { row, learned } = ground.certificate;
    if (outcome === 'signed' && learned !== null) {
      await saveFacts(deps, row, learned);
    }
    return results;
  } finally {
    stop();
    await showEnd(deps, askedFor(signing, ground), outcome);
    await freeDocuments(deps.db, ground.id);
    await writeSigningEnd(deps.db, ground.id, outcome, deps.clock.now());
  }
}

/** What is shown of documents that another request has is that request's to say. */
function askedFor({ caller, jobs }: RemoteSigning, { busy }: Ground): Parameters<typeof showEnd>[1] {
  const own = jobs.filter(({ held }) => !busy.has(held.record.document.id));
  return { userId: caller.userId, stepIds: own.flatMap(({ plan }) => stepIdsOf(plan)) };
}

const stepIdsOf = ({ root, adjacent }: Plan): string[] => [root, ...adjacent].map(({ step }) => step.id);

/** Leaves the places of the signatures open in every document that is free and has not changed meanwhile. */
async function prepare(
  deps: Dependencies,
  { caller, jobs }: RemoteSigning,
  { id, certificate, busy, sent }: Ground,
  time: Date,
): Promise<{ prepared: Prepared[]; failed: RemoteResult[] }> {
  const prepared: Prepared[] = [];
  const failed: RemoteResult[] = [];
  const atTime = { ...deps, clock: { now: () => time } };
  for (const job of jobs) {
    if (busy.has(job.held.record.document.id)) {
      failed.push({ job, error: new Refusal(formatMessage('documentBusy')) });
      continue;
    }
    try {
      const held = await findUnchanged(deps, { caller, held: job.held });
      const files = sent
        ? await restoreFiles(atTime, held, job.plan, { certificate, signingId: id })
        : await prepareFiles(atTime, held, job.plan, certificate);
      prepared.push({ job, held, files });
    } catch (error) {
      failed.push({ job, error: asError(error) });
    }
  }
  return { prepared, failed };
}

/** Whole documents, as many as one confirmation may cover; one with more files than that is asked for alone. */
function groupsOf(prepared: readonly Prepared[], hashesMax: number): Prepared[][] {
  const groups: Prepared[][] = [];
  let room = 0;
  for (const one of prepared) {
    if (one.files.length > room) {
      groups.push([]);
      room = hashesMax;
    }
    groups.at(-1)?.push(one);
    room -= one.files.length;
  }
  return groups;
}

/** One confirmation of the person: what it is for, and when its files were prepared. */
type Confirmation = { readonly group: readonly Prepared[]; readonly time: Date };

type Asked =
  /** Signatures by the hashes that they are of. */
  | { readonly kind: 'signed'; readonly values: ReadonlyMap<string, Uint8Array> }
  | { readonly kind: NotSigned };

/** Asks the person and waits for them. No transaction is open meanwhile. */
async function ask(
  deps: Dependencies,
  signing: RemoteSigning,
  ground: Ground,
  { group, time }: Confirmation,
): Promise<Asked> {
  const { signer } = ground.certificate;
  const sent = ground.sent ?? sentOf(group, time);
  const request = requestOf(ground.certificate, sent, group);
  const now = deps.clock.now();
  const openUntil = later(now, signer.windowSeconds ?? secondsTo(ground.until, now));
  const shown = {
    stepIds: group.flatMap(({ job }) => stepIdsOf(job.plan)),
    expiresAt: openUntil < ground.until ? openUntil : ground.until,
  };
  let isTaken = false;
  try {
    const taken = ground.sent
      ? await takeUp(deps, sent, ground, shown)
      : await send(deps, signing, ground, { sent, request, openUntil, group, shown });
    if (taken.kind !== 'taken') {
      return taken;
    }
    isTaken = true;
    const patience = AbortSignal.timeout(msBetween(now, ground.until));
    let outcome = await signer.wait(taken, request, patience);
    if (outcome.kind === 'timed-out' && patience.aborted && taken.openUntil > ground.until) {
      await showEnd(deps, askedFor(signing, ground), 'timed-out');
      await freeDocuments(deps.db, ground.id);
      // Whoever is told goes on at once, and finds the document free.
      ground.onTimedOut();
      const window = AbortSignal.timeout(msBetween(ground.until, taken.openUntil));
      outcome = await signer.wait(taken, request, window);
    }
    return outcome.kind === 'signed' ? { kind: 'signed', values: valuesOf(outcome, request) } : outcome;
  } catch (error) {
    const fault = faultOf(deps.log, error, 'a remote signing service did not do its part');
    // The provider has the request: while it is away the person may still confirm there, so nothing else may be sent.
    const isEnded = error instanceof RemoteSigningError && error.isEnded;
    const staysOpen = isTaken && fault === 'unavailable' && !isEnded && signer.windowSeconds !== null;
    return { kind: staysOpen ? 'answer-lost' : fault };
  }
}

type Taken = { readonly kind: 'taken'; readonly reference: string; readonly openUntil: Date };

type Sending = {
  readonly sent: SentRequest;
  readonly request: RemoteSigningRequest;
  readonly openUntil: Date;
  readonly group: readonly Prepared[];
  readonly shown: Parameters<typeof showWaiting>[1];
};

/** Sends a request. Before and after, what it takes to go on with it is kept. */
async function send(
  deps: Dependencies,
  { caller, work }: RemoteSigning,
  { id, certificate }: Ground,
  { sent, request, openUntil, group, shown }: Sending,
): Promise<Taken | { readonly kind: 'declined' | 'timed-out' }> {
  const continuation = { caller, certificateId: certificate.row.id, work, sent };
  const files = group.flatMap((one) => one.files).map(describeFile);
  await openContinuation(deps, id, { continuation, openUntil, files, shown });
  const signal = AbortSignal.timeout(msBetween(deps.clock.now(), openUntil));
  try {
    const answer = await certificate.signer.request(request, signal);
    if (answer.kind !== 'taken') {
      return answer;
    }
    const until = answer.seconds === null ? openUntil : later(deps.clock.now(), answer.seconds);
    const known = { ...continuation, sent: { ...sent, reference: answer.reference } };
    await writeContinuation(deps.db, id, known, until);
    return { ...answer, openUntil: until };
  } catch (error) {
    if (signal.aborted) {
      return { kind: 'timed-out' };
    }
    throw error;
  }
}

/**
 * Goes on with what a service before this one sent.
 * @throws {RemoteSigningError} `answer-lost` when that died before it knew what the provider calls it.
 */
async function takeUp(
  { db }: Dependencies,
  { id, reference }: SentRequest,
  { certificate, until: openUntil }: Ground,
  shown: Sending['shown'],
): Promise<Taken> {
  await showWaiting(db, shown);
  const known = reference ?? (certificate.signer.knowsOurIds ? id : null);
  if (known === null) {
    throw new RemoteSigningError('answer-lost', 'the service ended before a request was answered');
  }
  return { kind: 'taken', reference: known, openUntil };
}

function sentOf(group: readonly Prepared[], preparedAt: Date): SentRequest {
  return {
    id: randomUUID(),
    reference: null,
    preparedAt,
    documents: group.map(({ held, files }) => ({ stepId: held.step.id, hashes: files.map(hexHashOf) })),
  };
}

function requestOf(
  { account, credentialId, chain }: RemoteCertificate,
  { id, documents }: SentRequest,
  group: readonly Prepared[],
): RemoteSigningRequest {
  const names = new Map(
    group.flatMap(({ held, files }) => {
      const { no } = held.record.document;
      return files.map((one) => [hexHashOf(one), files.length > 1 ? `${no} ${one.file.file.name}` : no]);
    }),
  );
  const contents = documents
    .flatMap(({ hashes }) => hashes)
    .map((hash) => ({ hash: new Uint8Array(Buffer.from(hash, 'hex')), name: names.get(hash) ?? '' }));
  return { id, account, credentialId, certificates: chain, contents, description: describe(group) };
}

function valuesOf(
  { signatures }: Extract<RemoteSigningOutcome, { kind: 'signed' }>,
  { contents }: RemoteSigningRequest,
): ReadonlyMap<string, Uint8Array> {
  return new Map(
    contents.map(({ hash }, index) => [
      Buffer.from(hash).toString('hex'),
      signatures[index] ?? new Uint8Array(),
    ]),
  );
}

const later = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);
const msBetween = (from: Date, to: Date): number => Math.max(0, to.getTime() - from.getTime());
const secondsTo = (until: Date, now: Date): number => msBetween(now, until) / 1000;

/** So many characters of what is signed are shown in the remote application. */
const descriptionLength = 200;

/** What the person reads there: one document by its number and title, many by their numbers. */
function describe(group: readonly Prepared[]): string {
  const documents = group.map(({ held }) => held.record.document);
  const [first] = documents;
  const text =
    first && documents.length === 1
      ? `${first.no}: ${first.subject}`
      : `(${String(documents.length)}) ${documents.map(({ no }) => no).join(', ')}`;
  return text.length <= descriptionLength ? text : `${text.slice(0, descriptionLength - 1)}…`;
}

async function commit(
  deps: Dependencies,
  { caller, subject }: RemoteSigning,
  { id, certificate }: Ground,
  { job, held, files }: Prepared,
  values: ReadonlyMap<string, Uint8Array>,
): Promise<RemoteResult> {
  const { serialNumber, subjectDn, issuerDn } = certificate;
  try {
    await deleteOnFailure(deps, async (noting) => {
      const signed: SignedFile[] = [];
      for (const file of files) {
        const value = values.get(hexHashOf(file)) ?? refuse('documentChanged');
        const remoteSignature = {
          value: Buffer.from(value).toString('base64'),
          serialNumber,
          subjectDn,
          issuerDn,
        };
        signed.push({ ...(await completeFile(noting, file, value)), remoteSignature });
      }
      await takeAgain(deps, id, held.record.document.id);
      await conclude(noting, {
        caller,
        held,
        plan: job.plan,
        leaseHolder: id,
        ...(subject.kind === 'batch' && { batchProcessId: subject.batchProcessId }),
        signed,
        remoteLevel: publicLevel(certificate.subject),
        alsoWrite: (transaction) => job.alsoWrite(transaction, id),
      });
    });
    return { job, error: null };
  } catch (error) {
    // Whoever asked may have been told before that it was too late.
    const stepId = held.step.id;
    deps.log.warn({ error, remoteSigningId: id, stepId }, 'what a person confirmed remotely was not signed');
    return { job, error: asError(error) };
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
