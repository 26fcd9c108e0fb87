import { and, eq } from 'drizzle-orm';

import { signingProviders } from '../../adapters/database/schema/signing-providers.ts';
import type { ProviderSettings } from '../../adapters/remote-ca/remote-signers.ts';
import type { RemoteSigner } from '../../adapters/remote-ca/remote-signer.ts';
import type { KeyVault } from '../../adapters/security/key-vault.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';

type Row = typeof signingProviders.$inferSelect;

type Needs = Pick<Dependencies, 'db' | 'vault' | 'remoteSigner' | 'remoteSigners'>;

/**
 * What speaks to a provider of a company: to that of the installation where none is named.
 * @throws {Refusal} when there is none, or it is switched off.
 */
export async function signerOf(deps: Needs, comId: number, providerId: number | null): Promise<RemoteSigner> {
  const signer =
    providerId === null ? deps.remoteSigner : openProvider(deps, await findEnabled(deps, comId, providerId));
  return signer ?? refuse('remoteNotSetUp');
}

async function findEnabled({ db }: Pick<Needs, 'db'>, comId: number, id: number): Promise<Row> {
  const [row = refuse('remoteNotSetUp')] = await db
    .select()
    .from(signingProviders)
    .where(
      and(eq(signingProviders.id, id), eq(signingProviders.comId, comId), eq(signingProviders.enabled, true)),
    );
  return row;
}

export function openProvider(deps: Pick<Needs, 'vault' | 'remoteSigners'>, row: Row): RemoteSigner {
  return deps.remoteSigners.open(settingsOf(deps.vault, row));
}

function settingsOf(
  vault: KeyVault,
  { kind, url, clientId, profileId, sealedSecret }: Row,
): ProviderSettings {
  return { kind, url, clientId, profileId, secret: openSecret(vault, sealedSecret) };
}

export function sealSecret(vault: KeyVault, text: string): string {
  return vault.seal('signing-provider', new TextEncoder().encode(text));
}

function openSecret(vault: KeyVault, sealed: string): string {
  return new TextDecoder().decode(vault.open('signing-provider', sealed));
}
