import type { SignatureBox } from '../../../contract/models/template.ts';
import type { templateCreate } from '../../../contract/operations/templates.ts';
import { foldForSearch } from '../../../contract/text.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documentTemplates } from '../../adapters/database/schema/templates.ts';
import { impossible } from '../../domain/impossible.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import type { TemplateRow } from './load-template.ts';
import { type StoredTemplate, storeTemplateFile } from './template-file.ts';
import { type StoredWorkbook, storeWorkbook } from './template-workbook.ts';
import { replyWithTemplate } from './present-template.ts';

/** POST /api/document-templates/create (companion operations, §5). */
export const createTemplate: Handler<typeof templateCreate> = async ({
  deps,
  caller,
  body: { file, name, description, signatureBoxes, formats: givenFormats, isLaborContract },
}) => {
  const boxes = inOrder(signatureBoxes ?? []);
  const stored = await storeTemplateFile(deps, file);
  const formats = givenFormats ?? [];
  const workbook = await storeWorkbook(deps, {
    ...{ name, formats },
    fields: stored.fields,
    boxes: boxes.length,
  });
  const id = await deps.db.transaction((transaction) =>
    insertTemplate(transaction, deps, caller, {
      ...stored,
      ...workbook,
      name,
      description: description ?? '',
      signatureBoxes: boxes,
      formats,
      isLaborContract: isLaborContract ?? false,
    }),
  );
  return replyWithTemplate(deps, caller, id, 'createTemplateSuccess');
};

export function inOrder(boxes: readonly SignatureBox[]): readonly SignatureBox[] {
  return boxes.toSorted((a, b) => a.order - b.order);
}

export function searchTextOf({
  name,
  description,
  fileName,
}: Pick<TemplateRow, 'name' | 'description' | 'fileName'>): string {
  return foldForSearch(`${name} ${description} ${fileName}`);
}

export type NewTemplate = StoredTemplate &
  StoredWorkbook &
  Pick<TemplateRow, 'name' | 'description' | 'signatureBoxes'> &
  Partial<Pick<TemplateRow, 'formats' | 'isLaborContract'>>;

/** Answers the new template's id. */
export async function insertTemplate(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  { comId, userId }: Pick<SessionCaller, 'comId' | 'userId'>,
  template: NewTemplate,
): Promise<number> {
  const now = deps.clock.now();
  const [row = impossible('a template was not written')] = await transaction
    .insert(documentTemplates)
    .values({
      ...template,
      comId,
      createdByUserId: userId,
      searchText: searchTextOf(template),
      createdAt: now,
      modifiedAt: now,
    })
    .returning({ id: documentTemplates.id });
  return row.id;
}
