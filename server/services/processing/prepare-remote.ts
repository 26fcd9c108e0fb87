import { createHash } from 'node:crypto';

import type { PreparedSignature } from '../../adapters/pdf/pdf-engine.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import type { DocumentFileRecord } from '../workflow/load-document.ts';
import type { HeldStep } from '../workflow/find-step.ts';
import type { Plan } from './plan-acts.ts';
import type { RemoteCertificate } from './remote-certificate.ts';
import { fileOf, type SignedFile, signingRefused, storeSigned } from './sign-files.ts';
import { fieldNameOf, gatherSignings, type Signing, signatureRequestOf } from './signings.ts';
import { stampsOf } from '../certificates/time-stamps.ts';

/** A file with the place of a signature left open, whose value a remote signing service is asked for. */
export type PreparedFile = {
  readonly file: DocumentFileRecord;
  readonly signings: readonly Signing[];
  readonly prepared: PreparedSignature;
};

/**
 * Leaves the place of one signature open in each file of a plan. The person is asked but once, and a second signature of a file
 * would cover the value of the first: so the first act with a mark has the signature, and the marks of the others lie under it.
 * @throws {Refusal} when a file does not take the signature.
 */
export async function prepareFiles(
  deps: Dependencies,
  held: HeldStep,
  plan: Plan,
  certificate: RemoteCertificate,
): Promise<PreparedFile[]> {
  const time = deps.clock.now();
  const files: PreparedFile[] = [];
  for (const { file, signings } of filesOf(deps, held, plan, certificate)) {
    const main = signings.find(({ mark }) => mark !== null) ?? signings[0];
    if (!main) {
      continue;
    }
    const marks = signings.flatMap((signing) =>
      signing === main || signing.mark === null
        ? []
        : [{ ...signing.mark, fieldName: fieldNameOf(signing.act) }],
    );
    const result = await deps.pdf.prepareSignature(
      await deps.files.open(file.current.sha256),
      signatureRequestOf(held, main, time, marks),
      { chain: certificate.chain, timestamped: deps.timeStamper !== null },
    );
    if (result.kind === 'refused') {
      throw signingRefused(deps, file.file.id, result);
    }
    files.push({ file, signings, prepared: result.prepared });
  }
  return files;
}

/** What a plan leaves in each file. */
export function filesOf(
  deps: Dependencies,
  held: HeldStep,
  plan: Plan,
  { subject }: RemoteCertificate,
): Pick<PreparedFile, 'file' | 'signings'>[] {
  const all = gatherSignings(deps, held, plan, subject);
  return [...new Set(all.map(({ file }) => file))].map((file) => ({
    file,
    signings: all.filter((signing) => signing.file === file),
  }));
}

/** What a remote signing service is asked for. */
export const hexHashOf = ({ prepared }: PreparedFile): string => Buffer.from(prepared.hash).toString('hex');

/**
 * Writes the value that came for a prepared file, with its time stamp, and stores the file.
 * @throws {Refusal} when the value is none of the certificate's key, as after its renewal at the provider, or there is no time stamp.
 */
export async function completeFile(
  deps: Dependencies,
  { file, signings, prepared }: PreparedFile,
  value: Uint8Array,
): Promise<SignedFile> {
  const { timestamp, certificates: stampCertificates } = stampsOf(deps);
  const token = timestamp && (await timestamp(createHash('sha256').update(value).digest()));
  const result = deps.pdf.completeSignature(
    await deps.files.open(file.current.sha256),
    prepared,
    value,
    token,
  );
  if (result.kind === 'refused' && result.reason === 'wrong-signature') {
    deps.log.warn(
      { fileId: file.file.id },
      'a provider signed with another key than that of the linked certificate',
    );
    refuse('remoteCertificateChanged');
  }
  const certificates = [...prepared.chain, ...stampCertificates()];
  return storeSigned(deps, { file, signings, certificates }, fileOf(deps, file, result));
}
