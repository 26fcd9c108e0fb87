import { eq } from 'drizzle-orm';

import type { FaultId } from '../../../contract/faults.ts';
import type { PageFrame } from '../../../contract/page-space.ts';
import type { ActiveContent, FileChange } from '../../../contract/rules/file-preparation.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import type { PdfFault } from '../../adapters/pdf/pdf-engine.ts';
import type { WordFault } from '../../adapters/word/word-engine.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { normalizeText } from '../../../contract/normalize-text.ts';

/** A file to sign that was looked at and stored as PDF. */
export type StoredFile = {
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  readonly pages: readonly PageFrame[];
  readonly activeContent: readonly ActiveContent[];
  /** The PDF as it was uploaded, when it had to be changed before it could be signed, and what was done. */
  readonly upload: {
    readonly sha256: string;
    readonly size: number;
    readonly changes: readonly FileChange[];
  } | null;
  /** The Word file that it was made from, and by which engine. */
  readonly source: {
    readonly name: string;
    readonly sha256: string;
    readonly size: number;
    readonly convertedBy: string;
  } | null;
};

const pdfFaults: Readonly<Record<PdfFault, FaultId>> = {
  empty: 'fileEmpty',
  'not-pdf': 'fileNotPdf',
  encrypted: 'fileEncrypted',
  restricted: 'fileRestricted',
  broken: 'fileBroken',
  differs: 'fileDiffers',
  'stale-fields': 'fileStaleFields',
  xfa: 'fileXfa',
  'changes-forbidden': 'fileChangesForbidden',
  'no-pages': 'fileNoPages',
  'too-many-pages': 'fileTooManyPages',
  'too-slow': 'fileTooSlow',
};

const activeContentFaults: Readonly<Record<ActiveContent, FaultId>> = {
  javascript: 'fileHasJavascript',
  actions: 'fileHasActions',
  'optional-content': 'fileHasLayers',
};

const wordFaults: Readonly<Record<WordFault, FaultId>> = {
  empty: 'fileEmpty',
  'not-word': 'fileNotPdfOrWord',
  unsafe: 'fileUnsafe',
  broken: 'fileBroken',
  'too-large': 'fileTooLarge',
  'too-slow': 'fileTooSlow',
};

/** The last part of a name, without control characters and without this ending; `fallback` when nothing is left. */
export function stemOf(name: string, ending: RegExp, fallback = 'document'): string {
  const base = normalizeText(name.split(/[\\/]/).at(-1) ?? '', 'NFC')
    .replace(/\p{C}/gu, '')
    .trim()
    .slice(-180);
  const stem = base.replace(ending, '').trim();
  return stem === '' ? fallback : stem;
}

/**
 * Looks at an uploaded PDF or Word file and stores it as PDF: a PDF that had to be repaired, or whose fields had to be drawn, is kept as
 * uploaded beside what was made of it, and so is a Word file beside its PDF. Runs outside of any transaction.
 * @throws {Refusal} naming the field, when the file cannot be signed, or the company does not accept what it holds.
 */
export async function storeComponentFile(
  deps: Dependencies,
  comId: number,
  field: string,
  file: File,
): Promise<StoredFile> {
  const limit = deps.settings.documentFileMaxBytes;
  if (file.size > limit) {
    throw refuseFields([{ path: field, id: 'fileTooLarge', params: { n: Math.floor(limit / 1024 / 1024) } }]);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isZip(bytes)) {
    const { changes, ...stored } = await storePdf(deps, comId, field, bytes);
    const upload =
      changes.length === 0 ? null : { sha256: await deps.files.put(bytes), size: bytes.byteLength, changes };
    return { ...stored, upload, name: `${stemOf(file.name, /\.pdf$/i)}.pdf`, source: null };
  }
  return storeWordFile(deps, comId, field, file.name, bytes);
}

/** Every .docx is a zip archive, and no PDF begins as one. */
function isZip(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from([0x50, 0x4b, 3, 4]));
}

async function storeWordFile(
  deps: Dependencies,
  comId: number,
  field: string,
  fileName: string,
  bytes: Uint8Array,
): Promise<StoredFile> {
  const inspection = await deps.wordEngine.inspect(bytes);
  if (inspection.kind === 'refused') {
    const id = wordFaults[inspection.reason];
    const n = Math.floor(deps.settings.documentFileMaxBytes / 1024 / 1024);
    throw refuseFields([{ path: field, id, ...(id === 'fileTooLarge' && { params: { n } }) }]);
  }
  const pdf = await convert(deps, field, inspection.cleaned);
  const stem = stemOf(fileName, /\.docx$/i);
  const { name, version } = deps.converter.engine;
  const { sha256, size, pages, activeContent } = await storePdf(deps, comId, field, pdf);
  return {
    ...{ sha256, size, pages, activeContent },
    // What is changed here is the converter's own file; the upload is the Word file, which is kept as the source.
    upload: null,
    name: `${stem}.pdf`,
    source: {
      name: `${stem}.docx`,
      sha256: await deps.files.put(inspection.cleaned),
      size: inspection.cleaned.byteLength,
      convertedBy: `${name} ${version}`,
    },
  };
}

async function convert(deps: Dependencies, field: string, docx: Uint8Array): Promise<Uint8Array> {
  const [conversion] = await deps.converter.convert([docx]).catch((error: unknown) => {
    deps.log.error({ error }, 'the converter of Word files does not work');
    refuse('converterUnavailable');
  });
  if (conversion?.kind === 'ok') {
    return conversion.pdf;
  }
  deps.log.warn({ why: conversion?.why }, 'a Word file could not be converted');
  throw refuseFields([{ path: field, id: 'fileNotConverted' }]);
}

type StoredPdf = Pick<StoredFile, 'sha256' | 'size' | 'pages' | 'activeContent'> & {
  readonly changes: readonly FileChange[];
};

async function storePdf(
  deps: Dependencies,
  comId: number,
  field: string,
  bytes: Uint8Array,
): Promise<StoredPdf> {
  const inspection = await deps.pdf.inspect(bytes);
  if (inspection.kind === 'refused') {
    throw refuseFields([{ path: field, id: pdfFaults[inspection.reason] }]);
  }
  const { pages, activeContent, changes, repaired } = inspection;
  if (activeContent.length > 0 && !(await acceptsActiveContent(deps, comId))) {
    throw refuseFields(activeContent.map((part) => ({ path: field, id: activeContentFaults[part] })));
  }
  const used = repaired ?? bytes;
  return { sha256: await deps.files.put(used), size: used.byteLength, pages, activeContent, changes };
}

async function acceptsActiveContent({ db }: Pick<Dependencies, 'db'>, comId: number): Promise<boolean> {
  const [company] = await db
    .select({ accepts: companies.acceptsActiveContent })
    .from(companies)
    .where(eq(companies.id, comId));
  return company?.accepts === true;
}
