import { createHash } from 'node:crypto';

import type { DataInput } from '../../../contract/operation.ts';
import type { documentEvidenceFiles } from '../../../contract/operations/evidence.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { loadVisible } from '../documents/present-document.ts';
import { downloadLink, pdfMediaType } from '../documents/present-files.ts';
import { done, type Reply } from '../reply.ts';
import { composeReport } from './compose-report.ts';
import { presentEvidence } from './get-evidence.ts';
import { loadEvidence } from './load-evidence.ts';
import type { ReportLanguage } from './report-words.ts';
import { signEvidence } from './sign-evidence.ts';
import { drawSignatures } from './signature-pictures.ts';

const names: Readonly<Record<ReportLanguage, string>> = { vi: 'bang-chung', en: 'evidence' };

const signatureMediaType = 'application/pkcs7-signature';

/**
 * GET /api/documents/{id}/evidence/files: the report of one moment, as data that a program checks and as pages for people, which
 * name the data's hash, both signed by the company. They can be made again at any time, so none stands among the files of documents.
 */
export async function getEvidenceFiles(
  deps: Dependencies,
  caller: ProcessingCaller,
  documentId: string,
  language: ReportLanguage,
): Promise<Reply<DataInput<typeof documentEvidenceFiles>>> {
  const record = await loadVisible(deps.db, caller, documentId);
  const evidence = presentEvidence(await loadEvidence(deps, record), caller, deps.clock.now());
  const data = Buffer.from(`${JSON.stringify(evidence, null, 2)}\n`, 'utf8');
  const sha256 = createHash('sha256').update(data).digest('hex');
  const pictures = await drawSignatures(deps, record);
  const report = await deps.reports.print(composeReport(evidence, { sha256 }, pictures, language));
  const { pdf, dataSignature } = await signEvidence(deps, record.document.comId, { report, data });
  const name = `${names[language]}-${record.document.no}`;
  const link = async (bytes: Uint8Array, ending: string, contentType: string): Promise<string> => {
    const key = deps.tempFiles.keyOf('evidence', ending, language, sha256);
    await deps.tempFiles.keep(key, bytes);
    const file = { name: `${name}.${ending}`, sha256: key, size: bytes.length, contentType };
    return downloadLink({ deps, caller }, { ...file, isShortLived: true });
  };
  return done({
    pdfDownloadUrl: await link(pdf, 'pdf', pdfMediaType),
    jsonDownloadUrl: await link(data, 'json', 'application/json'),
    jsonSignatureDownloadUrl: await link(dataSignature, 'json.p7s', signatureMediaType),
  });
}
