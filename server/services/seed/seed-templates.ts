import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { inOrder, type NewTemplate, searchTextOf } from '../templates/create-template.ts';
import { storeTemplateFile } from '../templates/template-file.ts';
import { storeWorkbook } from '../templates/template-workbook.ts';
import type { Seed, SeedCompany, SeedTemplate } from './seed-file.ts';

export type TemplateDependencies = Pick<Dependencies, 'files' | 'wordEngine' | 'spreadsheets' | 'log'> & {
  /** The bytes of a file that the seed names; `null` where there is none. */
  readonly readFile: (path: string) => Promise<Uint8Array | null>;
};

/** Templates whose files were read and stored, by id. */
type ReadTemplates = ReadonlyMap<number, NewTemplate>;

/** Reads and stores the files of every template; this takes its time, and is done before the transaction. */
export async function readTemplates(
  deps: TemplateDependencies,
  seed: Seed,
): Promise<
  | { readonly kind: 'read'; readonly templates: ReadTemplates }
  | { readonly kind: 'refused'; readonly lines: readonly string[] }
> {
  const templates = new Map<number, NewTemplate>();
  const lines: string[] = [];
  for (const [index, company] of seed.companies.entries()) {
    for (const [place, template] of company.templates.entries()) {
      try {
        templates.set(template.id, await readTemplate(deps, template));
      } catch (error) {
        if (!(error instanceof Refusal)) {
          throw error;
        }
        const path = `companies.${String(index)}.templates.${String(place)}`;
        lines.push(...error.messages.map((message) => `${path}.${message}`));
      }
    }
  }
  return lines.length > 0 ? { kind: 'refused', lines } : { kind: 'read', templates };
}

/** @throws {Refusal} naming what is wrong with `file` */
async function readTemplate(deps: TemplateDependencies, template: SeedTemplate): Promise<NewTemplate> {
  const { name, file } = template;
  const bytes = await deps.readFile(file);
  if (bytes === null) {
    throw new Refusal('file: there is no such file');
  }
  const fileName = file.split(/[\\/]/).at(-1) ?? file;
  const stored = await storeTemplateFile(deps, new File([new Uint8Array(bytes)], fileName));
  const signatureBoxes = inOrder(template.signatureBoxes);
  const boxes = signatureBoxes.length;
  const workbook = await storeWorkbook(deps, { name, fields: stored.fields, formats: [], boxes });
  return { ...stored, ...workbook, name, description: template.description ?? '', signatureBoxes };
}

/** Makes or updates a company's templates; one that is the same already is left alone. */
export async function writeTemplates(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  company: SeedCompany,
  read: ReadTemplates,
): Promise<void> {
  const people = await transaction
    .select({ id: users.id, code: users.code })
    .from(users)
    .where(eq(users.comId, company.id));
  for (const { id, createdBy } of company.templates) {
    const template = read.get(id);
    const author = people.find(({ code }) => code === createdBy);
    if (!template || !author) {
      throw new Error(`the template ${String(id)} was not checked`);
    }
    await writeTemplate(transaction, deps, { id, comId: company.id, createdByUserId: author.id }, template);
  }
}

async function writeTemplate(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  own: { readonly id: number; readonly comId: number; readonly createdByUserId: number },
  template: NewTemplate,
): Promise<void> {
  const [before] = await transaction.select().from(documentTemplates).where(eq(documentTemplates.id, own.id));
  if (before && isSame(before, own.createdByUserId, template)) {
    return;
  }
  const now = deps.clock.now();
  const values = {
    ...template,
    ...own,
    searchText: searchTextOf(template),
    deletedAt: null,
    modifiedAt: now,
  };
  await transaction
    .insert(documentTemplates)
    .values({ ...values, createdAt: now })
    .onConflictDoUpdate({
      target: documentTemplates.id,
      set: {
        ...values,
        // The PDF of another file is made when it is asked for.
        ...(before?.sha256 !== template.sha256 && { pdfSha256: null, pdfSize: null }),
        version: sql`${documentTemplates.version} + 1`,
      },
    });
}

function isSame(
  before: typeof documentTemplates.$inferSelect,
  createdByUserId: number,
  template: NewTemplate,
): boolean {
  const { name, description, fileName, sha256, signatureBoxes } = template;
  return (
    before.deletedAt === null &&
    before.createdByUserId === createdByUserId &&
    before.name === name &&
    before.description === description &&
    before.fileName === fileName &&
    before.sha256 === sha256 &&
    isDeepStrictEqual(before.signatureBoxes, signatureBoxes)
  );
}
