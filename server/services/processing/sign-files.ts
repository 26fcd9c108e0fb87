import { formatMessage } from '../../../contract/messages.ts';
import type { FileParts } from '../../adapters/files/file-parts.ts';
import type { SigningRefused, SignResult } from '../../adapters/pdf/pdf-engine.ts';
import { Refusal } from '../../domain/refusal.ts';
import { ensureSigningKey } from '../certificates/signing-key.ts';
import type { Dependencies } from '../dependencies.ts';
import type { DocumentFileRecord } from '../workflow/load-document.ts';
import type { HeldStep } from '../workflow/find-step.ts';
import type { Plan } from './plan-acts.ts';
import { gatherSignings, type Signing, signatureRequestOf } from './signings.ts';
import { stampsOf } from '../certificates/time-stamps.ts';
import type { NewRevision } from '../workflow/write-revision.ts';

/** A file with its new signatures, stored. */
export type SignedFile = NewRevision & {
  /** By which steps, and what the mark of each says, with every name filled in; empty for one without a mark. */
  readonly signatures: readonly { readonly stepId: string; readonly text: string }[];
};

/**
 * Signs the files of a plan with the signer's own certificate, each act in a field of its own and as one more revision
 * (companion operations, §7). Runs outside of any transaction. Nothing is signed: no file.
 * @throws {Refusal} when a file does not take the signature, or the time-stamp authority gives no time stamp.
 */
export async function signFiles(deps: Dependencies, held: HeldStep, plan: Plan): Promise<SignedFile[]> {
  const signings = gatherSignings(deps, held, plan);
  if (signings.length === 0) {
    return [];
  }
  const { certificates: chain, privateKey } = await ensureSigningKey(
    deps,
    held.record.document.comId,
    held.user.id,
    held.user.isGuest && held.step.accessCodeCheckedAt !== null ? 'access code checked' : undefined,
  );
  const time = deps.clock.now();
  const stamps = stampsOf(deps);
  const signed: SignedFile[] = [];
  for (const file of new Set(signings.map((signing) => signing.file))) {
    const own = signings.filter((signing) => signing.file === file);
    const result = await deps.pdf.sign(
      await deps.files.open(file.current.sha256),
      own.map((signing) => signatureRequestOf(held, signing, time)),
      { chain, privateKey },
      stamps.timestamp,
    );
    const certificates = [...chain, ...stamps.certificates()];
    signed.push(await storeSigned(deps, { file, signings: own, certificates }, fileOf(deps, file, result)));
  }
  return signed;
}

/** @throws {Refusal} when the file did not take the signature. */
export function fileOf(
  deps: Pick<Dependencies, 'log'>,
  { file }: DocumentFileRecord,
  result: SignResult,
): FileParts {
  if (result.kind === 'refused') {
    throw signingRefused(deps, file.id, result);
  }
  return result.file;
}

export function signingRefused(
  { log }: Pick<Dependencies, 'log'>,
  fileId: string,
  { reason }: SigningRefused,
): Refusal {
  log.error({ fileId, reason }, 'a signature could not be made');
  return new Refusal(formatMessage('stampFailed'));
}

type Made = {
  readonly file: DocumentFileRecord;
  readonly signings: readonly Signing[];
  /** PEM, of the signatures and their time stamps. */
  readonly certificates: readonly string[];
};

export async function storeSigned(
  { files }: Pick<Dependencies, 'files'>,
  { file, signings, certificates }: Made,
  written: FileParts,
): Promise<SignedFile> {
  return {
    file,
    certificates,
    sha256: await files.put(written),
    size: written.size,
    signatures: signings.map(({ act, mark }) => ({
      stepId: act.step.id,
      text: mark?.lines.join('\n') ?? '',
    })),
  };
}
