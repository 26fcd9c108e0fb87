import type { Document } from '../../contract/models/document.ts';
import { documentCreate, sendProcess, updateProcess } from '../../contract/operations/document-actions.ts';
import { pdfFile, uniqueNo } from '../../test/client/jobs.ts';
import { pdfFixture } from '../../test/files/pdf-fixtures.ts';
import type { Company, Ground } from './ground.ts';
import type { Person } from './people.ts';

const file = pdfFile(pdfFixture());

/** A document of a company's that waits for somebody to approve it. */
export async function sendDocument(
  { done }: Ground,
  { token, typeId, departmentId }: Company,
  { code }: Person,
): Promise<Document> {
  const { id } = await done(documentCreate, {
    token,
    body: { no: uniqueNo('NHAM'), subject: 'Hợp đồng', typeId, departmentId, file },
  });
  const processes = [{ processedByUserCode: code, accessPermissionCode: 'A' as const }];
  await done(updateProcess, { token, body: { id, processInOrder: true, processes } });
  return done(sendProcess, { token, params: { documentId: id } });
}
