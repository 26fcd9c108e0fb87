import { eq, sql } from 'drizzle-orm';

import { authorityRevocationList } from '../../../contract/operations/certificates.ts';
import { companies, issuingAuthorities } from '../../adapters/database/schema/companies.ts';
import type { IssuingAuthority, Validity } from '../../adapters/security/certificate-issuer.ts';
import { impossible } from '../../domain/impossible.ts';
import type { Dependencies } from '../dependencies.ts';

/** `formerCertificates` are what it had before it was renewed, with the same name and key. */
export type Authority = IssuingAuthority & {
  readonly company: { readonly name: string; readonly taxCode: string };
  readonly formerCertificates: readonly string[];
  readonly validTo: Date;
};

type Needs = Pick<Dependencies, 'db' | 'clock' | 'vault' | 'certificates' | 'settings'>;

const authorityYears = 20;
/** What an authority issues is valid for so long, and no longer than the authority, which is renewed before. */
const certificateYears = 2;

/** How long what an authority issues at a moment is valid. */
export function issuedValidity({ validTo }: Pick<Authority, 'validTo'>, from: Date): Validity {
  const wanted = yearsAfter(from, certificateYears);
  return { from, to: wanted < validTo ? wanted : validTo };
}

function yearsAfter(moment: Date, years: number): Date {
  const later = new Date(moment);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

/**
 * The authority of a company (companion operations, §7), made at its first need and renewed, with its key, when it would end
 * before what it issues now. Not for use inside a transaction: keys are made here.
 */
export async function authorityOf(deps: Needs, comId: number): Promise<Authority> {
  const found = await readAuthority(deps, comId);
  if (found && found.validTo >= yearsAfter(deps.clock.now(), certificateYears)) {
    return found;
  }
  await writeAuthority(deps, comId, found);
  const written =
    (await readAuthority(deps, comId)) ?? impossible('the authority of a company was not written');
  return written;
}

async function readAuthority(deps: Needs, comId: number): Promise<Authority | null> {
  const [row] = await deps.db
    .select({
      authority: issuingAuthorities,
      company: { name: companies.name, taxCode: companies.taxCode },
    })
    .from(issuingAuthorities)
    .innerJoin(companies, eq(companies.id, issuingAuthorities.comId))
    .where(eq(issuingAuthorities.comId, comId));
  if (!row) {
    return null;
  }
  const { certificate, formerCertificates, sealedKey, validTo } = row.authority;
  return {
    company: row.company,
    certificate,
    formerCertificates,
    privateKey: deps.vault.open('authority-key', sealedKey),
    validTo,
    revocationListUrl: revocationListUrl(deps, deps.certificates.keyIdOf(certificate)),
  };
}

/**
 * Where what an authority has revoked is listed for the years that its certificates last: `null` while the service has no
 * address but one of this machine (PUBLIC_URL), which would lead whoever checks a signature nowhere, or to themselves.
 */
function revocationListUrl({ settings }: Pick<Needs, 'settings'>, keyId: string): string | null {
  const path = authorityRevocationList.paths[0].replace('{keyId}', keyId);
  return settings.lastingUrl === null ? null : `${settings.lastingUrl}${path}`;
}

/** Two that come here at once for the first time both make a key; the first to write wins, and both use that one. */
async function writeAuthority(deps: Needs, comId: number, existing: Authority | null): Promise<void> {
  const from = deps.clock.now();
  const validity = { from, to: yearsAfter(from, authorityYears) };
  const made = existing
    ? await deps.certificates.renewAuthority(existing, validity)
    : await deps.certificates.createAuthority(await nameOf(deps, comId), validity);
  const values = {
    keyId: deps.certificates.keyIdOf(made.certificate),
    certificate: made.certificate,
    validTo: made.validity.to,
    createdAt: from,
  };
  if (existing) {
    const { certificate, formerCertificates } = issuingAuthorities;
    await deps.db
      .update(issuingAuthorities)
      .set({ ...values, formerCertificates: sql`array_prepend(${certificate}, ${formerCertificates})` })
      .where(eq(issuingAuthorities.comId, comId));
    return;
  }
  await deps.db
    .insert(issuingAuthorities)
    .values({ comId, sealedKey: deps.vault.seal('authority-key', made.privateKey), ...values })
    .onConflictDoNothing();
}

async function nameOf(deps: Needs, comId: number): Promise<string> {
  const [company] = await deps.db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, comId));
  return company?.name ?? '';
}
