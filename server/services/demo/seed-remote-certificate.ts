import { and, eq } from 'drizzle-orm';

import { userCertificates, users } from '../../adapters/database/schema/users.ts';
import { impossible } from '../../domain/impossible.ts';
import { giveSmartCa } from '../users/smart-ca.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { demoCompanyId, demoPersons } from './demo-people.ts';

/** Gives An a certificate at the remote signing service, unless it is there: the account is that of the test authority. */
export async function seedRemoteCertificate(deps: Dependencies, admin: SessionCaller): Promise<void> {
  const [an = impossible('the demo user an is missing')] = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.comId, demoCompanyId), eq(users.code, 'an')));
  const remote = and(eq(userCertificates.userId, an.id), eq(userCertificates.kind, 'remote'));
  if ((await deps.db.$count(userCertificates, remote)) > 0) {
    return;
  }
  await giveSmartCa(deps, admin, {
    userId: an.id,
    username: demoPersons.an.identityNumber,
    serialNumber: null,
    name: 'Ký số cá nhân',
    isSetDefault: true,
    isBusinessSmartCaAccount: false,
    providerId: null,
  });
}
