import { and, asc, eq, inArray } from 'drizzle-orm';

import type { DataInput } from '../../../contract/operation.ts';
import { type certificatesIssue, certificatesPerCall } from '../../../contract/operations/certificates.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { refuseFields } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { lockCompany } from '../lock-company.ts';
import { done, type Reply } from '../reply.ts';
import { countWithout, lacksCertificate } from './company-certificates.ts';
import { holdersOf } from './holder.ts';
import { insertCertificates, prepareCertificates } from './issue-certificates.ts';
import { isOwnUser } from '../own-users.ts';

/**
 * POST /api/company/certificates/issue: ahead of the first signing, which would issue them anyway.
 * @throws {Refusal} noSuchUser at `userIds`
 */
export async function issueToUsers(
  deps: Dependencies,
  caller: SessionCaller,
  userIds: readonly number[] | null,
): Promise<Reply<DataInput<typeof certificatesIssue>>> {
  const { comId } = caller;
  const wanted = userIds === null ? null : [...new Set(userIds)];
  const isWanted = wanted === null ? undefined : inArray(users.id, wanted);
  if (
    wanted !== null &&
    (await deps.db.$count(users, and(eq(users.comId, comId), isOwnUser, isWanted))) < wanted.length
  ) {
    throw refuseFields([{ path: 'userIds', id: 'noSuchUser' }]);
  }
  const people = await deps.db
    .select({ id: users.id, name: users.name, code: users.code })
    .from(users)
    .where(and(lacksCertificate(deps, comId), isWanted))
    .orderBy(asc(users.id))
    .limit(certificatesPerCall);
  // Keys are made before the transaction.
  const prepared = await prepareCertificates(deps, comId, await holdersOf(deps.db, comId, people));
  const issued = await deps.db.transaction(async (transaction) => {
    await lockCompany(transaction, comId);
    const items = people.flatMap(({ id: userId }, index) => {
      const certificate = prepared[index];
      return certificate ? [{ userId, prepared: certificate }] : [];
    });
    return insertCertificates(transaction, deps, comId, items);
  });
  const left = await countWithout(deps, comId);
  return done({ issued, left }, 'issueCertificatesSuccess', { n: issued });
}
