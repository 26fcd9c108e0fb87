import { eq, sql } from 'drizzle-orm';

import { logoBox } from '../../../contract/models/company.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { companyLookGet, companyLookSave } from '../../../contract/operations/company.ts';
import { companyLooks } from '../../adapters/database/schema/companies.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { readPicture } from '../files/read-picture.ts';
import { noteLost } from '../files/unused-files.ts';
import { lockCompany } from '../lock-company.ts';
import { preparedFor } from '../prepared.ts';
import { done } from '../reply.ts';

type Look = DataInput<typeof companyLookGet>;

const lookRows = preparedFor((db) =>
  db
    .select()
    .from(companyLooks)
    .where(eq(companyLooks.comId, sql.placeholder('comId')))
    .prepare('company-look'),
);

async function loadLook(deps: Pick<Dependencies, 'db' | 'files'>, comId: number): Promise<Look> {
  const [row = null] = await lookRows(deps.db).execute({ comId });
  return presentLook(deps, row);
}

/** Logo and color as the page draws them; both null for a company that has chosen none. */
export async function presentLook(
  { files }: Pick<Dependencies, 'files'>,
  row: typeof companyLooks.$inferSelect | null,
): Promise<Look> {
  const sha256 = row?.logoSha256 ?? null;
  const logo =
    sha256 === null
      ? null
      : `data:image/png;base64,${Buffer.from(await files.read(sha256)).toString('base64')}`;
  return { brandColor: row?.brandColor ?? null, logo };
}

/** GET /api/company/look. */
export const getCompanyLook: Handler<typeof companyLookGet> = async ({ deps, caller }) =>
  done(await loadLook(deps, caller.comId));

/**
 * POST /api/company/look. A logo is drawn anew, so that nothing is kept of what was uploaded but its pixels.
 * @throws {Refusal} `logo: …` for what is no PNG
 */
export const saveCompanyLook: Handler<typeof companyLookSave> = async ({ deps, caller, body }) => {
  const logoSha256 =
    body.logo === undefined || body.logo === null ? body.logo : await saveLogo(deps, body.logo);
  await deps.db.transaction(async (transaction) => {
    await lockCompany(transaction, caller.comId);
    const [before] = await transaction
      .select()
      .from(companyLooks)
      .where(eq(companyLooks.comId, caller.comId));
    const after = {
      brandColor:
        body.brandColor === undefined
          ? (before?.brandColor ?? null)
          : (body.brandColor?.toLowerCase() ?? null),
      logoSha256: logoSha256 === undefined ? (before?.logoSha256 ?? null) : logoSha256,
    };
    await transaction
      .insert(companyLooks)
      .values({ comId: caller.comId, ...after })
      .onConflictDoUpdate({ target: companyLooks.comId, set: after });
    if (before?.logoSha256 && before.logoSha256 !== after.logoSha256) {
      await noteLost(transaction, [before.logoSha256], deps.clock.now());
    }
  });
  return done(await loadLook(deps, caller.comId), 'saveLookSuccess');
};

async function saveLogo({ files, pdf }: Pick<Dependencies, 'files' | 'pdf'>, text: string): Promise<string> {
  const { seen: redrawn } = await readPicture({ path: 'logo', id: 'notPng' }, text, (picture) =>
    pdf.redrawImage(picture, logoBox),
  );
  return files.put(redrawn.bytes);
}
