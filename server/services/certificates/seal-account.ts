import { randomUUID } from 'node:crypto';

import { and, eq, isNotNull } from 'drizzle-orm';

import { companySealAccounts } from '../../adapters/database/schema/signing-providers.ts';
import type { RemoteSigner } from '../../adapters/remote-ca/remote-signer.ts';
import { pemsOf } from '../../domain/pem.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { checkRemoteCertificate } from './check-remote-certificate.ts';
import { signerOf } from './provider-signer.ts';
import { faultOf, refusalOfFault } from './remote-faults.ts';

/* The account of a company at a provider whose certificate seals finished documents (decision 0059). */

export type SealAccount = typeof companySealAccounts.$inferSelect;

/** Nobody is waited for: a provider that takes longer asks somebody for a confirmation. */
const signingMs = 15_000;

/** The account that a company seals with; `null` where its own authority does. */
export async function findSealAccount(
  { db }: Pick<Dependencies, 'db'>,
  comId: number,
): Promise<SealAccount | null> {
  const [found] = await db
    .select()
    .from(companySealAccounts)
    .where(and(eq(companySealAccounts.comId, comId), eq(companySealAccounts.inUse, true)));
  return found ?? null;
}

/** What signs with an account: its signer, and a certificate that nothing speaks against now. */
export async function openSealAccount(
  deps: Dependencies,
  account: Pick<SealAccount, 'comId' | 'providerId' | 'certificate'>,
): Promise<{ readonly signer: RemoteSigner; readonly chain: readonly string[] }> {
  const signer = await signerOf(deps, account.comId, account.providerId);
  const chain = pemsOf(account.certificate);
  await checkRemoteCertificate(deps, chain, 'username');
  return { signer, chain };
}

/**
 * Has a SHA-256 hash signed with nobody's confirmation. A request that came to nothing may be repeated: it costs a signature of the
 * provider's package at most.
 * @throws {Refusal} when the provider does not sign, or asks somebody.
 */
export async function signUnattended(
  { log }: Pick<Dependencies, 'log'>,
  signer: RemoteSigner,
  account: Pick<SealAccount, 'username' | 'credentialId' | 'certificate'>,
  content: { readonly hash: Uint8Array; readonly name: string },
): Promise<Uint8Array> {
  const request = {
    id: randomUUID(),
    account: { username: account.username, business: true },
    credentialId: account.credentialId,
    certificates: pemsOf(account.certificate),
    contents: [content],
    description: content.name,
  };
  const signal = AbortSignal.timeout(signingMs);
  try {
    const taken = await signer.request(request, signal);
    const outcome = taken.kind === 'taken' ? await signer.wait(taken, request, signal) : taken;
    const [signature] = outcome.kind === 'signed' ? outcome.signatures : [];
    if (signature !== undefined) {
      return signature;
    }
  } catch (error) {
    if (!signal.aborted) {
      throw refusalOfFault(faultOf(log, error, 'the account of a company did not seal'));
    }
  }
  refuse('sealNeedsConfirmation');
}

/** Keeps why an account did not seal, for the admins to read; `null` once it does again. */
export async function noteSealFault(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  comId: number,
  fault: string | null,
): Promise<void> {
  const own = eq(companySealAccounts.comId, comId);
  await db
    .update(companySealAccounts)
    .set({ fault, faultAt: fault === null ? null : clock.now() })
    .where(fault === null ? and(own, isNotNull(companySealAccounts.fault)) : own);
}
