import PizZip from 'pizzip';

import type { Dependencies } from '../../server/services/dependencies.ts';
import { documentTemplates } from '../../server/adapters/database/schema/templates.ts';
import { foldForSearch } from '../../contract/text.ts';
import type { TestCompany, TestPerson } from './people.ts';
import { wordFile } from '../files/word-file.ts';

/** A template with the variable `name`, the loop `items`, and a box for the first signature on a page. Answers its id. */
export async function makeBatchTemplate(
  deps: Dependencies,
  company: TestCompany,
  creator: TestPerson,
  { page = 1 }: { page?: number } = {},
): Promise<number> {
  const docx = wordFile(['Hợp đồng số {{D.No}} của {{name}}', '{{#items}}{{title}}; {{/items}}']);
  const name = 'Hợp đồng mẫu';
  const [row] = await deps.db
    .insert(documentTemplates)
    .values({
      comId: company.id,
      name,
      fileName: 'mau.docx',
      sha256: await deps.files.put(docx),
      size: docx.byteLength,
      fields: [
        { key: '{{name}}', name: 'name', description: '' },
        { key: '{{#items}}', name: 'items', description: 'title' },
      ],
      signatureBoxes: [{ order: 1, page, position: '100,100,250,160' }],
      createdByUserId: creator.userId,
      searchText: foldForSearch(name),
      createdAt: deps.clock.now(),
    })
    .returning({ id: documentTemplates.id });
  if (!row) {
    throw new Error('a template was not written');
  }
  return row.id;
}

/** The text of a Word file, its runs put together. */
export function textOfWordFile(docx: Uint8Array): string {
  const xml = new PizZip(docx).file('word/document.xml')?.asText() ?? '';
  return [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text ?? '').join('');
}
