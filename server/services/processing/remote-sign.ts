import { formatMessage } from '../../../contract/messages.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import type { RemoteSigner, RemoteSigningOutcome } from '../../adapters/remote-ca/remote-signer.ts';
import type { CertificateChoice } from '../../domain/process-action.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ProcessingCaller } from '../caller.ts';
import { saveFacts } from '../certificates/remote-facts.ts';
import type { Dependencies } from '../dependencies.ts';
import { findUnchanged } from '../workflow/check-waiting.ts';
import { conclude } from './decide.ts';
import type { HeldStep } from '../workflow/find-step.ts';
import type { Plan } from './plan-acts.ts';
import { completeFile, type PreparedFile, prepareFiles } from './prepare-remote.ts';
import { findRemoteCertificate, type RemoteCertificate } from './remote-certificate.ts';
import {
  beginRemoteSigning,
  freeDocuments,
  keepAlive,
  outcomeOf,
  type RemoteOutcome,
  showEnd,
  showWaiting,
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

/** `error` is why a document was not signed. */
export type RemoteResult = { readonly job: RemoteJob; readonly error: Error | null };

export type RemoteSigning = {
  readonly caller: ProcessingCaller;
  readonly subject: Subject;
  readonly requestHash: string;
  readonly certificate: CertificateChoice;
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
 * Signs with a remote certificate (specification, "Action D"; companion operations, §4 and §7): all hashes in one request,
 * under leases that hold as long as the person takes. It goes on when its caller hangs up; the same request again waits for
 * it and comes to the same, which is told by an empty list.
 * @throws {Refusal} when the person declines or is too late, or there is nobody to ask; every step still waits then.
 */
export async function signRemotely(deps: Dependencies, signing: RemoteSigning): Promise<RemoteResult[]> {
  const { caller, subject, requestHash } = signing;
  const signer = deps.remoteSigner;
  if (signer === null) {
    throw new Refusal(formatMessage('remoteNotSetUp'));
  }
  const certificate = await findRemoteCertificate(deps, signer, caller, signing.certificate);
  const documentIds = signing.jobs.map(({ held }) => held.record.document.id);
  for (;;) {
    const begun = await beginRemoteSigning(
      deps,
      { subject, userId: caller.userId, requestHash },
      documentIds,
    );
    if (begun.kind === 'begun') {
      return signAlive(deps, signing, { signer, certificate, ...begun });
    }
    const outcome = await outcomeOf(deps, begun.id);
    if (outcome === 'signed') {
      return [];
    }
    if (outcome !== 'failed') {
      throw refusalOf(outcome);
    }
  }
}

function refusalOf(outcome: Exclude<RemoteOutcome, 'signed' | 'failed'>): Refusal {
  switch (outcome) {
    case 'declined':
      return new Refusal(formatMessage('remoteDeclined'));
    case 'timed-out':
      return new Refusal(formatMessage('remoteTimedOut'));
    case 'unavailable':
      return new Refusal(formatMessage('remoteUnavailable'));
  }
}

type Ground = {
  readonly signer: RemoteSigner;
  readonly certificate: RemoteCertificate;
  readonly id: string;
  readonly busy: ReadonlySet<string>;
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
    const { prepared, failed } = await prepare(deps, signing, ground);
    const files = prepared.flatMap((one) => one.files);
    const answer = files.length === 0 ? null : await ask(deps, ground, prepared, files);
    if (answer === null) {
      return failed;
    }
    if (answer.kind !== 'signed') {
      outcome = answer.kind;
      throw refusalOf(answer.kind);
    }
    await signing.onConfirmed?.();
    const values = new Map(files.map((file, index) => [file, answer.signatures[index]]));
    const results = [...failed];
    for (const one of prepared) {
      results.push(await commit(deps, signing, ground, one, values));
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
    // What is shown of documents that another request has is that request's to say.
    const own = signing.jobs.filter(({ held }) => !ground.busy.has(held.record.document.id));
    await showEnd(
      deps,
      own.flatMap(({ plan }) => stepIdsOf(plan)),
      outcome,
    );
    await freeDocuments(deps.db, ground.id);
    await writeSigningEnd(deps.db, ground.id, outcome, deps.clock.now());
  }
}

const stepIdsOf = ({ root, adjacent }: Plan): string[] => [root, ...adjacent].map(({ step }) => step.id);

/** Leaves the places of the signatures open in every document that is free and has not changed meanwhile. */
async function prepare(
  deps: Dependencies,
  { caller, jobs }: RemoteSigning,
  { certificate, busy }: Ground,
): Promise<{ prepared: Prepared[]; failed: RemoteResult[] }> {
  const prepared: Prepared[] = [];
  const failed: RemoteResult[] = [];
  for (const job of jobs) {
    if (busy.has(job.held.record.document.id)) {
      failed.push({ job, error: new Refusal(formatMessage('documentBusy')) });
      continue;
    }
    try {
      const held = await findUnchanged(deps, { caller, held: job.held });
      prepared.push({ job, held, files: await prepareFiles(deps, held, job.plan, certificate) });
    } catch (error) {
      failed.push({ job, error: asError(error) });
    }
  }
  return { prepared, failed };
}

type Asked =
  | Extract<RemoteSigningOutcome, { kind: 'signed' | 'declined' | 'timed-out' }>
  | { readonly kind: 'unavailable' };

/** Waits for the person, as long as the installation lets them take. No transaction is open meanwhile. */
async function ask(
  deps: Dependencies,
  { signer, certificate }: Ground,
  prepared: readonly Prepared[],
  files: readonly PreparedFile[],
): Promise<Asked> {
  const milliseconds = deps.settings.remoteSignSeconds * 1000;
  await showWaiting(
    deps,
    prepared.flatMap(({ job }) => stepIdsOf(job.plan)),
    new Date(deps.clock.now().getTime() + milliseconds),
  );
  try {
    const answer = await signer.sign(
      {
        account: certificate.account,
        credentialId: certificate.credentialId,
        hashes: files.map(({ prepared: { hash } }) => hash),
        description: describe(prepared),
      },
      AbortSignal.timeout(milliseconds),
    );
    const complete = answer.kind !== 'signed' || answer.signatures.length === files.length;
    return complete ? answer : { kind: 'unavailable' };
  } catch (error) {
    deps.log.warn({ error }, 'the remote signing service did not do its part');
    return { kind: 'unavailable' };
  }
}

/** So many characters of what is signed are shown in the remote application. */
const descriptionLength = 200;

/** What the person reads there: one document by its number and title, many by their numbers. */
function describe(prepared: readonly Prepared[]): string {
  const documents = prepared.map(({ held }) => held.record.document);
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
  values: ReadonlyMap<PreparedFile, Uint8Array | undefined>,
): Promise<RemoteResult> {
  const { serialNumber, subjectDn, issuerDn } = certificate;
  try {
    const signed: SignedFile[] = [];
    for (const file of files) {
      const value = values.get(file) ?? new Uint8Array();
      const remoteSignature = {
        value: Buffer.from(value).toString('base64'),
        serialNumber,
        subjectDn,
        issuerDn,
      };
      signed.push({ ...(await completeFile(deps, file, value)), remoteSignature });
    }
    await conclude(deps, {
      caller,
      held,
      plan: job.plan,
      leaseHolder: id,
      ...(subject.kind === 'batch' && { batchProcessId: subject.batchProcessId }),
      signed,
      alsoWrite: (transaction) => job.alsoWrite(transaction, id),
    });
    return { job, error: null };
  } catch (error) {
    return { job, error: asError(error) };
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
