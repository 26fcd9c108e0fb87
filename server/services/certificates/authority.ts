import { eq } from 'drizzle-orm';

import { companies, issuingAuthorities } from '../../adapters/database/schema/companies.ts';
import type { AuthorityKey } from '../../adapters/security/certificate-issuer.ts';
import type { Dependencies } from '../dependencies.ts';

export type Authority = AuthorityKey & { readonly company: string; readonly validTo: Date };

type Needs = Pick<Dependencies, 'db' | 'clock' | 'vault' | 'certificates'>;

const authorityYears = 20;
/** Certificates of users are valid for so long, and no longer than their authority, which is renewed before. */
export const certificateYears = 2;

export function yearsAfter(moment: Date, years: number): Date {
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
  const written = await readAuthority(deps, comId);
  if (!written) {
    throw new Error('the authority of a company was not written');
  }
  return written;
}

async function readAuthority(deps: Needs, comId: number): Promise<Authority | null> {
  const [row] = await deps.db
    .select({ authority: issuingAuthorities, company: companies.name })
    .from(issuingAuthorities)
    .innerJoin(companies, eq(companies.id, issuingAuthorities.comId))
    .where(eq(issuingAuthorities.comId, comId));
  return row
    ? {
        company: row.company,
        certificate: row.authority.certificate,
        privateKey: deps.vault.open('authority-key', row.authority.sealedKey),
        validTo: row.authority.validTo,
      }
    : null;
}

/** Two that come here at once for the first time both make a key; the first to write wins, and both use that one. */
async function writeAuthority(deps: Needs, comId: number, existing: Authority | null): Promise<void> {
  const from = deps.clock.now();
  const validity = { from, to: yearsAfter(from, authorityYears) };
  const made = existing
    ? await deps.certificates.renewAuthority(existing, validity)
    : await deps.certificates.createAuthority(await nameOf(deps, comId), validity);
  const values = { certificate: made.certificate, validTo: made.validity.to, createdAt: from };
  if (existing) {
    await deps.db.update(issuingAuthorities).set(values).where(eq(issuingAuthorities.comId, comId));
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
