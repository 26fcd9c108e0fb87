import type { FaultId } from '../../../contract/faults.ts';
import type { PageFrame } from '../../../contract/page-space.ts';
import type { PdfFault } from '../../adapters/pdf/pdf-engine.ts';
import { refuseFields } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';

/** A PDF that was looked at and stored. */
export type StoredPdf = {
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  readonly pages: readonly PageFrame[];
};

const faults: Readonly<Record<PdfFault, FaultId>> = {
  empty: 'fileEmpty',
  'not-pdf': 'fileNotPdf',
  encrypted: 'fileEncrypted',
  broken: 'fileBroken',
  'no-pages': 'fileNoPages',
  'too-many-pages': 'fileTooManyPages',
  'too-slow': 'fileTooSlow',
};

/** The name without a path and control characters, ending in `.pdf`. */
export function cleanFileName(name: string): string {
  const base = (name.split(/[\\/]/).at(-1) ?? '').normalize('NFC').replace(/\p{C}/gu, '').trim().slice(-180);
  const stem = base.replace(/\.pdf$/i, '').trim();
  return `${stem === '' ? 'document' : stem}.pdf`;
}

/**
 * Looks at an uploaded file and stores it; a damaged one that can be mended is stored mended.
 * @throws {Refusal} naming the field, when the file cannot be signed.
 */
export async function storePdf(deps: Dependencies, field: string, file: File): Promise<StoredPdf> {
  const limit = deps.settings.documentFileMaxBytes;
  if (file.size > limit) {
    throw refuseFields([{ path: field, id: 'fileTooLarge', params: { n: Math.floor(limit / 1024 / 1024) } }]);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const inspection = await deps.pdf.inspect(bytes);
  if (inspection.kind === 'refused') {
    throw refuseFields([{ path: field, id: faults[inspection.reason] }]);
  }
  const kept = inspection.repaired ?? bytes;
  return {
    name: cleanFileName(file.name),
    sha256: await deps.files.put(kept),
    size: kept.byteLength,
    pages: inspection.pages,
  };
}
