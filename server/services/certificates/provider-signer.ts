import { and, eq } from 'drizzle-orm';

import { signingProviders } from '../../adapters/database/schema/signing-providers.ts';
import type { RemoteSigner } from '../../adapters/remote-ca/remote-signer.ts';
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
  const { kind, url, clientId, profileId, sealedSecret } = row;
  const secret = deps.vault.openText('signing-provider', sealedSecret);
  return deps.remoteSigners.open({ kind, url, clientId, profileId, secret });
}
