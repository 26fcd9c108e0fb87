import { eq } from 'drizzle-orm';

import { companies, companyLooks } from '../../adapters/database/schema/companies.ts';
import type { Dependencies } from '../dependencies.ts';

/** How a company's mails look. */
export type MailLook = {
  readonly company: string;
  /** #rrggbb; the product's own colour where it is null. */
  readonly brandColor: string | null;
  /** PNG */
  readonly logo: Uint8Array | null;
};

/** @throws when the logo's file is gone: a mail is tried again then. */
export async function loadMailLook(
  { db, files }: Pick<Dependencies, 'db' | 'files'>,
  comId: number,
): Promise<MailLook> {
  const [row] = await db
    .select({
      company: companies.name,
      brandColor: companyLooks.brandColor,
      logoSha256: companyLooks.logoSha256,
    })
    .from(companies)
    .leftJoin(companyLooks, eq(companyLooks.comId, companies.id))
    .where(eq(companies.id, comId))
    .prepare('mail-look')
    .execute();
  const { company = '', brandColor = null, logoSha256 = null } = row ?? {};
  return { company, brandColor, logo: logoSha256 === null ? null : await files.read(logoSha256) };
}
