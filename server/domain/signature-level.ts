import type { Activity } from '../../contract/enums.ts';
import { activity } from '../../contract/enums.ts';
import type { SignatureLevel } from '../../contract/models/certificate.ts';
import { isOfOrganization } from './remote-identity.ts';
import type { SignatureFacts } from './signature-text.ts';

/** What leaves a signature in a file; who opens or fills in one is in the history, too. */
export const signingActivities: ReadonlySet<number> = new Set([
  activity.signDraw,
  activity.eSign,
  activity.signDigital,
  activity.approve,
  activity.completeDocument,
]);

/**
 * Who vouches for a signature: nobody but the code that was confirmed with, the company, or a public provider. What is signed digitally
 * is signed at a provider; everything else by certificates of the company's own authority, but for a seal that a provider makes.
 */
export function levelOfSignature(
  done: Activity,
  subject: SignatureFacts['subject'],
  sealLevel: SignatureLevel | null,
): SignatureLevel {
  switch (done) {
    case activity.signDraw:
      return 'drawn';
    case activity.signDigital:
      return publicLevel(subject);
    case activity.completeDocument:
      return sealLevel ?? 'company';
    default:
      return 'company';
  }
}

/** A certificate at a provider is that of a person or of an organization. */
export function publicLevel(subject: SignatureFacts['subject']) {
  return isOfOrganization(subject) ? 'public-organization' : 'public-person';
}
