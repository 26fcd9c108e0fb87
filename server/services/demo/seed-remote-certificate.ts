import { and, eq } from 'drizzle-orm';

import { userCertificates } from '../../adapters/database/schema/users.ts';
import { giveSmartCa } from '../users/smart-ca.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { demoPersons } from './demo-people.ts';
import { callerFor } from './seed-documents.ts';

/** Gives An a certificate at the remote signing service, unless it is there: the account is that of the test authority. */
export async function seedRemoteCertificate(deps: Dependencies, admin: SessionCaller): Promise<void> {
  const { userId } = await callerFor(deps, 'an');
  const remote = and(eq(userCertificates.userId, userId), eq(userCertificates.kind, 'remote'));
  if ((await deps.db.$count(userCertificates, remote)) > 0) {
    return;
  }
  await giveSmartCa(deps, admin, {
    userId,
    username: demoPersons.an.identityNumber,
    serialNumber: null,
    name: 'Ký số cá nhân',
    isSetDefault: true,
    isBusinessSmartCaAccount: false,
    providerId: null,
  });
}
