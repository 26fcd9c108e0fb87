import { foldForSearch } from '../../contract/text.ts';
import { organizationIdentifier } from './organization-identifier.ts';
import type { SignatureFacts } from './signature-text.ts';

/** Who is to sign with a remote certificate, as far as the company knows them. */
export type Holder = {
  readonly name: string;
  /** The number of their identity paper; `null` where there is no employee record. */
  readonly identityNumber: string | null;
  /** Of their company. */
  readonly taxCode: string;
};

type Subject = Pick<SignatureFacts['subject'], 'commonName' | 'userId'>;

/** `UID` as authorities of Vietnam write it: `CCCD:001094012345`, `MST:0101243150`, or the number alone. */
const uidPattern = /^(?:([a-z]+) *[:-] *)?([\da-z-]+)$/i;

/**
 * Whether a remote certificate is that of the user it was given to. A number decides where both sides have one of the same form, since
 * many people share a name; else the name does, however its diacritics are written.
 */
export function isCertificateOf({ commonName, userId }: Subject, holder: Holder): boolean {
  const [, kind = '', number = ''] = uidPattern.exec(userId.trim()) ?? [];
  const known =
    kind.toUpperCase() === 'MST' ? taxCodeOf(holder.taxCode) : (holder.identityNumber ?? '').trim();
  // An old identity card has nine digits, and says nothing of whoever holds a card of twelve by now.
  if (number !== '' && known.length === number.length) {
    return known.toUpperCase() === number.toUpperCase();
  }
  const name = foldForSearch(commonName);
  return name !== '' && name === foldForSearch(holder.name);
}

/** A tax code as a certificate writes it; empty for what is none. */
function taxCodeOf(text: string): string {
  return organizationIdentifier(text)?.replace(/^VATVN-/, '') ?? '';
}
