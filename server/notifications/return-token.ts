import { proofOf, type ReturnToken, writeReturnToken } from '../domain/return-token.ts';
import type { Dependencies } from '../services/dependencies.ts';

type Secrets = Dependencies['secrets'];

const proofFor = (secrets: Secrets, notificationId: string): string =>
  proofOf(secrets.digest('mail-return', notificationId));

/** What the mail of a notification is known by when it comes back. */
export function returnTokenOf(secrets: Secrets, notificationId: string): string {
  return writeReturnToken({ notificationId, proof: proofFor(secrets, notificationId) });
}

/** Whether this installation wrote it. */
export function isOwnToken(secrets: Secrets, { notificationId, proof }: ReturnToken): boolean {
  return secrets.equal(proof, proofFor(secrets, notificationId));
}
