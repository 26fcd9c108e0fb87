import { and, eq } from 'drizzle-orm';

import { signingProviders } from '../../adapters/database/schema/signing-providers.ts';
import type { Dependencies } from '../dependencies.ts';
import { demoCompanyId } from './demo-people.ts';

/** Where the test authority is reached, and by what it knows the service: both differ from start to start. */
export type DemoAuthority = {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

const providers = [
  { kind: 'smart-ca', name: 'VNPT SmartCA (dùng thử)', path: '/sca/sp769', profileId: '' },
  { kind: 'my-sign', name: 'Viettel MySign (dùng thử)', path: '', profileId: 'adss:ras:profile:001' },
] as const;

/** Sets the demo company up with the providers that the test authority stands in for, as it is reached now. */
export async function seedSigningProviders(
  { db, vault, clock }: Pick<Dependencies, 'db' | 'vault' | 'clock'>,
  { url, clientId, clientSecret }: DemoAuthority,
): Promise<void> {
  for (const { kind, name, path, profileId } of providers) {
    const reached = {
      url: `${url}${path}`,
      clientId,
      sealedSecret: vault.sealText('signing-provider', clientSecret),
    };
    const updated = await db
      .update(signingProviders)
      .set(reached)
      .where(and(eq(signingProviders.comId, demoCompanyId), eq(signingProviders.name, name)))
      .returning({ id: signingProviders.id });
    if (updated.length === 0) {
      await db
        .insert(signingProviders)
        .values({ comId: demoCompanyId, kind, name, profileId, ...reached, createdAt: clock.now() });
    }
  }
}
