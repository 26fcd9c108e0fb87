import { createHash } from 'node:crypto';

import type { documents } from '../../adapters/database/schema/documents.ts';
import type { FileParts } from '../../adapters/files/file-parts.ts';
import type { SignatureRequest, SignResult, Timestamp } from '../../adapters/pdf/pdf-engine.ts';
import { readSubject } from '../../domain/distinguished-name.ts';
import { refuse } from '../../domain/refusal.ts';
import { ensureSeal } from '../certificates/ensure-seal.ts';
import {
  findSealAccount,
  openSealAccount,
  type SealAccount,
  signUnattended,
} from '../certificates/seal-account.ts';
import type { Dependencies } from '../dependencies.ts';

/** What the files of a company are sealed with, wherever its key is. */
export type Sealer = {
  /** PEM, the seal's own first. */
  readonly chain: readonly string[];
  readonly organization: string;
  readonly level: NonNullable<(typeof documents.$inferSelect)['sealLevel']>;
  readonly seal: (
    file: FileParts,
    request: SignatureRequest,
    timestamp: Timestamp | null,
  ) => Promise<SignResult>;
};

/** @param no of the document, which the provider of an account shows. @throws {Refusal} when that does not sign. */
export async function openSealer(deps: Dependencies, comId: number, no: string): Promise<Sealer> {
  const account = await findSealAccount(deps, comId);
  return account === null ? openOwn(deps, comId) : openAccount(deps, account, no);
}

async function openOwn(deps: Dependencies, comId: number): Promise<Sealer> {
  const { certificates: chain, privateKey, organization } = await ensureSeal(deps, comId);
  return {
    ...{ chain, organization, level: 'company' },
    seal: (file, request, timestamp) => deps.pdf.sign(file, [request], { chain, privateKey }, timestamp),
  };
}

async function openAccount(deps: Dependencies, account: SealAccount, no: string): Promise<Sealer> {
  const { signer, chain } = await openSealAccount(deps, account);
  const { organization, commonName } = readSubject(account.subjectDn);
  return {
    ...{ chain, organization: organization || commonName, level: 'public-organization' },
    seal: async (file, request, timestamp) => {
      const result = await deps.pdf.prepareSignature(file, request, {
        chain,
        timestamped: timestamp !== null,
      });
      if (result.kind === 'refused') {
        return result;
      }
      const { prepared } = result;
      const value = await signUnattended(deps, signer, account, { hash: prepared.hash, name: no });
      const token = timestamp && (await timestamp(createHash('sha256').update(value).digest()));
      const completed = deps.pdf.completeSignature(file, prepared, value, token);
      if (completed.kind === 'refused' && completed.reason === 'wrong-signature') {
        refuse('remoteCertificateChanged');
      }
      return completed;
    },
  };
}
