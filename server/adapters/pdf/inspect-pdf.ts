import { type AmbiguityKind, findAmbiguities } from '../../../pdf-signatures/pdf/ambiguities.ts';
import { readForm, signedFields } from '../../../pdf-signatures/pdf/form-fields.ts';
import { readPages } from '../../../pdf-signatures/pdf/page-list.ts';
import {
  type PdfRevision,
  openRevision,
  PdfFile,
  recoverRevision,
} from '../../../pdf-signatures/pdf/pdf-revision.ts';
import { isKind } from '../../../pdf-signatures/pdf/pdf-value.ts';
import { TooMuchWork } from '../../../pdf-signatures/pdf/work-budget.ts';
import { findActiveContent } from './active-content.ts';
import { comparePages, needsPassword } from './compare-pages.ts';
import { drawFields, findFieldWork, isStale, isWorkLeft } from './draw-fields.ts';
import { type InspectionDraft, finishInspection } from './finish-inspection.ts';
import { type OpenedPdf, type OpenResult, openPdf } from './pdf-document.ts';
import type { PdfChange, PdfFault, PdfInspection } from './pdf-engine.ts';
import { appendRevision } from './revision.ts';
import { rewritePdf } from './rewrite-pdf.ts';

/**
 * What becomes of an uploaded file. Bytes that every reader takes alike are used as they are. Others are written anew, unless they bear
 * signatures, and then fields are drawn that were left to the reader. Whatever was done: the file is used only if it shows the same text
 * and pixels as the upload on every page, outside of the fields that were drawn. Runs in the worker.
 */

type Refused = { readonly kind: 'refused'; readonly reason: PdfFault };

const refused = (reason: PdfFault): Refused => ({ kind: 'refused', reason });

/** All of it in one go. */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfInspection> {
  const draft = await draftInspection(bytes);
  return finishInspection(bytes, draft, (comparison) => comparePages(comparison, Infinity));
}

export async function draftInspection(bytes: Uint8Array): Promise<InspectionDraft> {
  // The library throws on what it cannot read.
  const result = await inspectStructure(bytes).catch((error: unknown) =>
    refused(error instanceof TooMuchWork ? 'too-slow' : 'broken'),
  );
  return 'kind' in result ? { inspection: result, rewritten: null, drawn: null } : result;
}

async function inspectStructure(bytes: Uint8Array): Promise<InspectionDraft | Refused> {
  const asGiven = await openPdf(bytes);
  if (asGiven.kind === 'refused' && (asGiven.reason === 'empty' || asGiven.reason === 'not-pdf')) {
    return asGiven;
  }
  const structure = readStructure(bytes);
  if (structure === null || structure.revision.isEncrypted) {
    const isEncrypted = structure !== null || namesEncryption(bytes);
    return refused(isEncrypted ? ((await needsPassword(bytes)) ? 'encrypted' : 'restricted') : 'broken');
  }
  const { revision, isSound } = structure;
  if (revision.get(revision.dict(revision.catalog?.entries.get('AcroForm')), 'XFA') !== null) {
    return refused('xfa');
  }
  const isUsable =
    isSound && (asGiven.kind === 'refused' ? asGiven.reason !== 'broken' : !asGiven.opened.damaged);
  const rewritten = isUsable ? null : rewrite(revision);
  if (rewritten !== null && 'kind' in rewritten) {
    return rewritten;
  }
  const opening = rewritten === null ? asGiven : await openRewritten(rewritten);
  return opening.kind === 'refused' ? opening : settle(bytes, rewritten, opening.opened, revision);
}

type Structure = {
  readonly revision: PdfRevision;
  /** Every reader takes it alike. */
  readonly isSound: boolean;
};

/** What is wrong with a file although its cross-reference leads to every object of its last save. */
const besideXref: ReadonlySet<AmbiguityKind> = new Set([
  ...(['number-twice', 'dangling', 'object-end', 'key-twice', 'page-tree'] as const),
]);

/** `null` when no document is found in the bytes. */
function readStructure(bytes: Uint8Array): Structure | null {
  const stated = openRevision(new PdfFile(bytes), bytes.length);
  const ambiguities = findAmbiguities(bytes);
  const isLed =
    stated !== null && !stated.isRecovered && ambiguities.every(({ kind }) => besideXref.has(kind));
  // Without its key an encrypted file cannot be looked through. Nor need it be: it is refused.
  const revision =
    isLed || stated?.isEncrypted === true ? stated : recoverRevision(new PdfFile(bytes), bytes.length);
  return revision === null ? null : { revision, isSound: ambiguities.length === 0 };
}

/** Whether a trailer names an encryption dictionary; trailers are never compressed. */
function namesEncryption(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(text);
}

function rewrite(revision: PdfRevision): Uint8Array | Refused {
  const isSigned = signedFields(revision, readForm(revision).fields).length > 0;
  return isSigned || (revision.isRecovered && !isWhole(revision)) ? refused('broken') : rewritePdf(revision);
}

/** Of a file cut short, the part that is left is not the document: nothing that its pages are made of may be missing. */
function isWhole(revision: PdfRevision): boolean {
  const { pages } = readPages(revision);
  const promised = revision.get(revision.dict(revision.catalog?.entries.get('Pages')), 'Count');
  if (typeof promised === 'number' && promised > pages.length) {
    return false;
  }
  return pages.every(({ dict }) => {
    const contents = revision.get(dict, 'Contents');
    const parts = isKind(contents, 'array') ? contents.items : [contents];
    return !dict.entries.has('Contents') || parts.every((part) => isKind(revision.resolve(part), 'stream'));
  });
}

/** What cannot be put right by writing it anew, such as pages that are counted wrongly, readers still take differently. */
async function openRewritten(rewritten: Uint8Array): Promise<OpenResult> {
  const opening = await openPdf(rewritten);
  if (opening.kind === 'ok' && (opening.opened.damaged || findAmbiguities(rewritten).length > 0)) {
    return refused('differs');
  }
  return opening;
}

async function settle(
  bytes: Uint8Array,
  rewritten: Uint8Array | null,
  opened: OpenedPdf,
  revision: PdfRevision,
): Promise<InspectionDraft | Refused> {
  if (opened.rules.permits === 'nothing') {
    return refused('changes-forbidden');
  }
  const work = findFieldWork(opened);
  if (opened.signed && isStale(work)) {
    return refused('stale-fields');
  }
  const common = {
    kind: 'ok',
    pages: opened.pages.map((page) => page.frame),
    signed: opened.signed,
    activeContent: findActiveContent(revision),
  } as const;
  const done: readonly PdfChange[] = rewritten === null ? [] : ['repaired'];
  if (opened.signed || !isWorkLeft(work)) {
    const inspection = { ...common, repaired: rewritten, changes: done };
    return { inspection, rewritten: rewritten?.length ?? null, drawn: null };
  }
  const drawn = await appendRevision(opened.pdf, rewritten ?? bytes, () => drawFields(opened.pdf, work));
  if (drawn === null) {
    return refused('broken');
  }
  if (drawn.made === null) {
    return refused('differs');
  }
  const inspection = { ...common, repaired: drawn.later, changes: [...done, 'fields-drawn' as const] };
  return { inspection, rewritten: rewritten?.length ?? null, drawn: drawn.made };
}
