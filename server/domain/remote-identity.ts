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

type Subject = Pick<SignatureFacts['subject'], 'commonName' | 'organization' | 'userId'>;

/** `UID` as authorities of Vietnam write it: `CCCD:001094012345`, `MST:0101243150`, or the number alone. */
const uidPattern = /^(?:([a-z]+) *[:-] *)?([\da-z-]+)$/i;

/**
 * Whether a remote certificate is that of the user it was given to. A person's is by its number where the company knows one of the same
 * form, since many people share a name; else by the name, however its diacritics are written. One of a company is by its tax code, and
 * names its user as well unless it names the company alone.
 */
export function isCertificateOf({ commonName, organization, userId }: Subject, holder: Holder): boolean {
  const [, kind = '', number = ''] = uidPattern.exec(userId.trim()) ?? [];
  const isNamed = isSameName(commonName, holder.name);
  if (kind.toUpperCase() === 'MST') {
    const isOurs = compareNumbers(number, taxCodeOf(holder.taxCode));
    return isOurs !== 'differ' && (isNamed || (isOurs === 'same' && isSameName(commonName, organization)));
  }
  switch (compareNumbers(number, holder.identityNumber?.trim() ?? '')) {
    case 'same':
      return true;
    case 'differ':
      return false;
    case 'unknown':
      return isNamed;
  }
}

/** Whether a certificate names a company and nobody else, so that several people may sign for it. */
export function namesCompanyAlone({ commonName, organization }: Subject): boolean {
  return organization !== '' && isSameName(commonName, organization);
}

/** Whether a certificate is that of a company itself: by its tax code where both are known, else by its name. */
export function isCertificateOfCompany(
  { commonName, organization, userId }: Subject,
  company: { readonly name: string; readonly taxCode: string },
): boolean {
  const [, kind = '', number = ''] = uidPattern.exec(userId.trim()) ?? [];
  const isTaxCode = kind === '' || kind.toUpperCase() === 'MST';
  const isOurs = isTaxCode ? compareNumbers(number, taxCodeOf(company.taxCode)) : 'differ';
  const isNamed = isSameName(commonName, company.name) || isSameName(commonName, organization);
  return isNamed && (isOurs === 'same' || (isOurs === 'unknown' && isSameName(commonName, company.name)));
}

/** Whether a certificate is given to an organization, or to a person for one: its number is a tax code, or there is none beside its name. */
export function isOfOrganization({
  organization,
  userId,
}: Pick<Subject, 'organization' | 'userId'>): boolean {
  const [, kind = ''] = uidPattern.exec(userId.trim()) ?? [];
  return kind.toUpperCase() === 'MST' || (userId.trim() === '' && organization !== '');
}

/** An old identity card has nine digits, and says nothing of whoever holds a card of twelve by now. */
function compareNumbers(told: string, known: string): 'same' | 'differ' | 'unknown' {
  if (told === '' || told.length !== known.length) {
    return 'unknown';
  }
  return told.toUpperCase() === known.toUpperCase() ? 'same' : 'differ';
}

function isSameName(one: string, other: string): boolean {
  const name = foldForSearch(one);
  return name !== '' && name === foldForSearch(other);
}

/** A tax code as a certificate writes it; empty for what is none. */
function taxCodeOf(text: string): string {
  return organizationIdentifier(text)?.replace(/^VATVN-/, '') ?? '';
}
