import { and, asc, count, eq } from 'drizzle-orm';

import type { SigningProviderInput } from '../../../contract/models/signing-provider.ts';
import type {
  signingProviderSave,
  signingProvidersList,
  signingProviderDelete,
  signingProviderTest,
  accountProviders,
} from '../../../contract/operations/signing-providers.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { companySealAccounts, signingProviders } from '../../adapters/database/schema/signing-providers.ts';
import { userCertificates } from '../../adapters/database/schema/users.ts';
import { impossible } from '../../domain/impossible.ts';
import { RemoteSigningError } from '../../domain/remote-fault.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import { lockCompany } from '../lock-company.ts';
import { done } from '../reply.ts';
import { openProvider } from '../certificates/provider-signer.ts';
import { faultMessages } from '../certificates/remote-faults.ts';

/* Providers of remote signatures that a company has a contract with. */

type Row = typeof signingProviders.$inferSelect;

/** No company has contracts with more. */
const providersMax = 20;

/** An account that nobody has: what a provider says of it tells whether it knows us. */
const nobody = { username: '000000000000', business: false } as const;

/** GET /api/company/signing-providers: in the order in which they were set up. */
export const listSigningProviders: Handler<typeof signingProvidersList> = async ({
  deps: { db },
  caller: { comId },
}) => {
  const rows = await db
    .select({ provider: signingProviders, accounts: count(userCertificates.id) })
    .from(signingProviders)
    .leftJoin(userCertificates, eq(userCertificates.providerId, signingProviders.id))
    .where(eq(signingProviders.comId, comId))
    .groupBy(signingProviders.id)
    .orderBy(asc(signingProviders.id));
  const [seal] = await db
    .select({ providerId: companySealAccounts.providerId })
    .from(companySealAccounts)
    .where(eq(companySealAccounts.comId, comId));
  return done(
    rows.map(({ provider, accounts }) =>
      present(provider, accounts + (seal?.providerId === provider.id ? 1 : 0)),
    ),
  );
};

function present(row: Row, accounts: number): SigningProviderInput {
  const { id, kind, name, url, clientId, profileId, enabled } = row;
  return { id, kind, name, url, clientId, profileId, enabled, accounts };
}

/** GET /api/account/signing-providers: what people choose from when they link an account. */
export const listProviderChoices: Handler<typeof accountProviders> = async ({ deps, caller: { comId } }) => {
  const { remoteSigner } = deps;
  const rows = await deps.db
    .select()
    .from(signingProviders)
    .where(and(eq(signingProviders.comId, comId), eq(signingProviders.enabled, true)))
    .orderBy(asc(signingProviders.id));
  const own =
    remoteSigner === null
      ? []
      : [
          {
            id: null,
            kind: 'csc' as const,
            name: '',
            documentsPerConfirmation: remoteSigner.hashesMax,
          },
        ];
  const companys = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    documentsPerConfirmation: openProvider(deps, row).hashesMax,
  }));
  return done([...own, ...companys]);
};

/**
 * POST /api/company/signing-providers. A secret belongs to the address that it was given for.
 * @throws {Refusal} signingProviderNotFound; a fault at a field that a new one lacks, at `secret` where one is needed, at `kind` where accounts hang on it
 */
export const saveSigningProvider: Handler<typeof signingProviderSave> = async ({
  deps,
  caller: { comId },
  body: { id, secret, ...body },
}) => {
  const saved = await deps.db.transaction(async (transaction) => {
    await lockCompany(transaction, comId);
    if (id === null) {
      const values = {
        kind: needed('kind', body.kind),
        name: needed('name', body.name),
        url: needed('url', body.url),
        clientId: needed('clientId', body.clientId),
        sealedSecret: deps.vault.sealText('signing-provider', needed('secret', secret)),
        profileId: body.profileId ?? '',
        enabled: body.enabled ?? true,
      };
      if ((await transaction.$count(signingProviders, eq(signingProviders.comId, comId))) >= providersMax) {
        refuse('tooManySigningProviders', { n: providersMax });
      }
      const [row = impossible('a provider of signatures was not written')] = await transaction
        .insert(signingProviders)
        .values({ ...values, comId, createdAt: deps.clock.now() })
        .returning();
      return present(row, 0);
    }
    const found = await findProvider(transaction, comId, id);
    const accounts = await countAccounts(transaction, id);
    const values = {
      kind: body.kind ?? found.kind,
      name: body.name ?? found.name,
      url: body.url ?? found.url,
      clientId: body.clientId ?? found.clientId,
      sealedSecret: secret === null ? found.sealedSecret : deps.vault.sealText('signing-provider', secret),
      profileId: body.profileId === undefined ? found.profileId : (body.profileId ?? ''),
      enabled: body.enabled ?? found.enabled,
    };
    const moves = found.url !== values.url || found.kind !== values.kind;
    if (secret === null && moves) {
      throw refuseFields([{ path: 'secret', id: 'required' }]);
    }
    if (accounts > 0 && found.kind !== values.kind) {
      throw refuseFields([{ path: 'kind', id: 'providerInUse' }]);
    }
    const [row = impossible('a provider of signatures was not written')] = await transaction
      .update(signingProviders)
      .set(values)
      .where(eq(signingProviders.id, id))
      .returning();
    return present(row, accounts);
  });
  return done(saved, 'saveSigningProviderSuccess');
};

function needed<Value>(path: string, value: Value | null | undefined): Value {
  if (value === null || value === undefined) {
    throw refuseFields([{ path, id: 'required' }]);
  }
  return value;
}

/**
 * POST /api/company/signing-providers/delete
 * @throws {Refusal} signingProviderNotFound, signingProviderInUse
 */
export const deleteSigningProvider: Handler<typeof signingProviderDelete> = async ({
  deps: { db },
  caller: { comId },
  body: { id },
}) => {
  await db.transaction(async (transaction) => {
    await lockCompany(transaction, comId);
    await findProvider(transaction, comId, id);
    const n = await countAccounts(transaction, id);
    if (n > 0) {
      refuse('signingProviderInUse', { n });
    }
    await transaction.delete(signingProviders).where(eq(signingProviders.id, id));
  });
  return done(null, 'deleteSigningProviderSuccess');
};

/**
 * POST /api/company/signing-providers/test
 * @throws {Refusal} signingProviderNotFound, and why the provider does not answer as it should
 */
export const testSigningProvider: Handler<typeof signingProviderTest> = async ({
  deps,
  caller: { comId },
  body: { id },
}) => {
  const row = await findProvider(deps.db, comId, id);
  try {
    await openProvider(deps, row).listCredentials(nobody);
  } catch (error) {
    if (!(error instanceof RemoteSigningError)) {
      throw error;
    }
    if (error.fault !== 'unknown-account') {
      deps.log.warn({ error, providerId: id }, 'a provider of remote signatures did not pass its test');
      refuse(faultMessages[error.fault]);
    }
  }
  return done(null, 'testSigningProviderSuccess');
};

export async function findProvider(db: Queryable, comId: number, id: number): Promise<Row> {
  const [row = refuse('signingProviderNotFound')] = await db
    .select()
    .from(signingProviders)
    .where(and(eq(signingProviders.id, id), eq(signingProviders.comId, comId)));
  return row;
}

/** Those of people, and that of the company's seal. */
async function countAccounts(db: Queryable, id: number): Promise<number> {
  const ofPeople = await db.$count(userCertificates, eq(userCertificates.providerId, id));
  return ofPeople + (await db.$count(companySealAccounts, eq(companySealAccounts.providerId, id)));
}
