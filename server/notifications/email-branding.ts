import { eq } from 'drizzle-orm';

import { companies, companyLooks } from '../adapters/database/schema/companies.ts';
import type { Dependencies } from '../services/dependencies.ts';

/** How the emails of a company look, and what it wants in them. */
export type EmailBranding = {
  readonly company: string;
  /** #rrggbb; the product's color where it is null. */
  readonly brandColor: string | null;
  /** PNG */
  readonly logo: Uint8Array | null;
  readonly codeInSubject: boolean;
};

/** @throws when the logo's file is gone: an email is tried again then. */
export async function loadBranding(
  { db, files }: Pick<Dependencies, 'db' | 'files'>,
  comId: number,
): Promise<EmailBranding> {
  const [row] = await db
    .select({
      company: companies.name,
      codeInSubject: companies.codeInSubject,
      brandColor: companyLooks.brandColor,
      logoSha256: companyLooks.logoSha256,
    })
    .from(companies)
    .leftJoin(companyLooks, eq(companyLooks.comId, companies.id))
    .where(eq(companies.id, comId))
    .prepare('email-branding')
    .execute();
  const { company = '', codeInSubject = false, brandColor = null, logoSha256 = null } = row ?? {};
  return {
    company,
    codeInSubject,
    brandColor,
    logo: logoSha256 === null ? null : await files.read(logoSha256),
  };
}
