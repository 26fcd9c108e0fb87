import { type SheetTemplate, templateSheets } from '../../domain/template-sheet.ts';
import type { Dependencies } from '../dependencies.ts';

export type StoredWorkbook = { readonly workbookSha256: string; readonly workbookSize: number };

/** Makes the workbook in which a batch of this template is filled in (companion operations, §5), and stores it. */
export async function storeWorkbook(
  deps: Pick<Dependencies, 'spreadsheets' | 'files'>,
  template: SheetTemplate,
): Promise<StoredWorkbook> {
  const bytes = await deps.spreadsheets.write(templateSheets(template));
  return { workbookSha256: await deps.files.put(bytes), workbookSize: bytes.byteLength };
}
