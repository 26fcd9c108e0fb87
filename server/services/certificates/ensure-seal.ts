import { and, desc, eq, isNull, lte } from 'drizzle-orm';

import { companySeals } from '../../adapters/database/schema/companies.ts';
import { impossible } from '../../domain/impossible.ts';
import { organizationIdentifier } from '../../domain/organization-identifier.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Authority, authorityOf, issuedValidity } from './authority.ts';
import { endsSoon } from './ends-soon.ts';
import type { SigningKey } from './signing-key.ts';
import type { SignatureRequest } from '../../adapters/pdf/pdf-engine.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'vault' | 'certificates' | 'settings'>;

/** A company's key, and the name that it seals under. */
export type Seal = SigningKey & { readonly organization: string };

/** What every signature of a company's seal asks for: nobody sees it on a page. */
export function sealRequest(organization: string, time: Date): SignatureRequest {
  return { fieldName: 'Seal', mark: null, marks: [], name: organization, reason: null, time };
}

type SealRow = typeof companySeals.$inferSelect;

/**
 * What a company seals finished documents with (companion operations, §7): a certificate of its authority that names the
 * company itself. It is made at its first need, renewed before it ends, and made anew once the company is called or registered
 * otherwise. Not for use inside a transaction: keys are made here.
 */
export async function ensureSeal(deps: Needs, comId: number): Promise<Seal> {
  const authority = await authorityOf(deps, comId);
  const found = await findSeal(deps, comId, authority);
  const seal =
    found && !endsSoon(found.validTo, deps.clock.now()) ? found : await makeSeal(deps, comId, authority);
  return {
    certificates: [seal.certificate, authority.certificate],
    privateKey: deps.vault.open('seal-key', seal.sealedKey),
    organization: seal.organization,
  };
}

async function findSeal(
  { db, clock }: Needs,
  comId: number,
  { company }: Authority,
): Promise<SealRow | null> {
  const identifier = organizationIdentifier(company.taxCode);
  const [found] = await db
    .select()
    .from(companySeals)
    .where(
      and(
        eq(companySeals.comId, comId),
        eq(companySeals.organization, company.name),
        // One of before the clock was set back would not be valid yet when it seals.
        lte(companySeals.createdAt, clock.now()),
        identifier === null
          ? isNull(companySeals.organizationIdentifier)
          : eq(companySeals.organizationIdentifier, identifier),
      ),
    )
    .orderBy(desc(companySeals.validTo), desc(companySeals.id))
    .limit(1);
  return found ?? null;
}

/** Two that come here at once both make one, and both are good. */
async function makeSeal(deps: Needs, comId: number, authority: Authority): Promise<SealRow> {
  const { name: organization, taxCode } = authority.company;
  const identifier = organizationIdentifier(taxCode);
  const now = deps.clock.now();
  const made = await deps.certificates.issueSeal(authority, {
    organization,
    identifier,
    // The tax code says where the company is registered; without it nothing does.
    country: identifier === null ? null : 'VN',
    validity: issuedValidity(authority, now),
  });
  const [row = impossible('a seal was not written')] = await deps.db
    .insert(companySeals)
    .values({
      comId,
      organization,
      organizationIdentifier: identifier,
      serialNumber: made.serialNumber,
      certificate: made.certificate,
      sealedKey: deps.vault.seal('seal-key', made.privateKey),
      validTo: made.validity.to,
      createdAt: now,
    })
    .returning();
  return row;
}
