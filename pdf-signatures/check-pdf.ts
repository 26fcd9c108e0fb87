/**
 * Checks the signatures of a PDF. In two steps, since whom one trusts may become known later: {@link readPdf} proves what the file
 * itself proves, and {@link judgePdf} says what that is worth to somebody who trusts certain roots.
 */
import { SignedContents } from './byte-range.ts';
import type { Change, JudgedChange } from './changes/change.ts';
import { compareRevisions } from './changes/compare-revisions.ts';
import { type Permissions, isAllowed, isCertification, readPermissions } from './changes/permissions.ts';
import { type FoundSignature, findSignatures, scanForSignatures } from './find-signatures.ts';
import { findText } from './pdf/bytes.ts';
import { isSameEntry } from './pdf/appended-part.ts';
import type { MarkPlace } from './pdf/mark-place.ts';
import { isBlank } from './pdf/pdf-parser.ts';
import { type PdfRevision, openRevision, PdfFile } from './pdf/pdf-revision.ts';
import { TooMuchWork } from './pdf/work-budget.ts';
import { readSecurityStore } from './pdf/security-store.ts';
import { type ReadSignature, readPdfSignature } from './read-pdf-signature.ts';
import { type CheckOutcome, checkLimits } from './report.ts';
import type { ValidationMaterial } from './trust/level.ts';
import type { Addition, WitnessTask } from './witness/witness.ts';

/** A signature with what became of its document. */
export type ComparedSignature = ReadSignature & {
  readonly isCertification: boolean;
  readonly permissions: Permissions;
  readonly changes: readonly Change[];
  /** Whether its revision has an object of this number, as the newest one has it. */
  readonly holds: (number: number) => boolean;
};

/** With what the file and its signatures bring along to be verified with. */
export type ReadFile = ValidationMaterial & {
  readonly kind: 'read';
  readonly signatures: readonly ComparedSignature[];
  /** In bytes, without blanks behind what was signed last. */
  readonly length: number;
  readonly isEncrypted: boolean;
  readonly isDamaged: boolean;
  /** What the revision has that the newest time stamp of the whole document is of; `null` without one. */
  readonly archived: Archived | null;
  /** What the second witness is asked to compare, once for each revision that an intact signature is of. */
  readonly witnessTasks: readonly WitnessTask[];
};

type Archived = { readonly stamp: ComparedSignature; readonly material: ValidationMaterial };

type Refused = Extract<CheckOutcome, { kind: 'refused' }>;
const refused = (why: Refused['why']): Refused => ({ kind: 'refused', why });

/** Where readers look for the header (ISO 32000-1, annex H.3, note 13). */
const headerReach = 1024;

/** Finds and proves the signatures of a file. Never rejects, whatever the bytes are. */
export async function readPdf(bytes: Uint8Array): Promise<ReadFile | Refused> {
  if (bytes.length > checkLimits.fileBytes) {
    return refused('too-large');
  }
  if (findText(bytes, '%PDF-', 0, headerReach) === -1) {
    return refused('not-pdf');
  }
  // Browsers keep their cryptography from pages that came over an open line.
  if ((globalThis.crypto as Crypto | undefined)?.subtle === undefined) {
    return refused('no-crypto');
  }
  try {
    return await readSigned(bytes);
  } catch (reason) {
    return refused(reason instanceof TooMuchWork ? 'too-long' : 'failed');
  }
}

async function readSigned(bytes: Uint8Array): Promise<ReadFile | Refused> {
  const file = new PdfFile(bytes);
  const newest = openRevision(file, bytes.length);
  const found = newest === null ? [] : findSignatures(newest);
  // Where the structure cannot be followed, what it leads to is not known.
  const isPlain = newest?.isEncrypted === false && !newest.isRecovered;
  const all = merged(found, scanForSignatures(file, newest, !isPlain));
  if (newest === null && all.length === 0) {
    return refused('unreadable');
  }
  if (all.length > checkLimits.signatures) {
    return refused('too-many');
  }
  const store = newest === null ? allMaterial([]) : readSecurityStore(newest);
  const contents = new SignedContents(bytes);
  const signatures: ComparedSignature[] = [];
  for (const one of all) {
    const read = await readPdfSignature(one, newest, bytes, contents, store.certificates);
    signatures.push(compare(file, newest, read));
  }
  const sorted = signatures.toSorted((a, b) => (a.range?.end ?? 0) - (b.range?.end ?? 0));
  const lastEnd = Math.max(0, ...signatures.map(({ range }) => range?.end ?? 0));
  return {
    kind: 'read',
    signatures: sorted,
    archived: archivedIn(file, sorted),
    witnessTasks: witnessTasksOf(sorted, bytes.length),
    length: lastEnd > 0 && bytes.subarray(lastEnd).every(isBlank) ? lastEnd : bytes.length,
    isEncrypted: newest?.isEncrypted ?? false,
    isDamaged: newest?.isRecovered ?? true,
    ...allMaterial([store, ...signatures]),
  };
}

function allMaterial(parts: readonly ValidationMaterial[]): ValidationMaterial {
  return {
    certificates: parts.flatMap(({ certificates }) => certificates),
    crls: parts.flatMap(({ crls }) => crls),
    ocsps: parts.flatMap(({ ocsps }) => ocsps),
  };
}

function archivedIn(file: PdfFile, signatures: readonly ComparedSignature[]): Archived | null {
  const stamp = signatures.findLast(
    ({ isTimeStamp, integrity }) => isTimeStamp && integrity.kind === 'intact',
  );
  const end = stamp?.range?.end ?? 0;
  const revision = stamp === undefined ? null : openRevision(file, end);
  if (stamp === undefined || revision === null) {
    return null;
  }
  const before = signatures.filter(({ range }) => (range?.end ?? end) < end);
  return { stamp, material: allMaterial([readSecurityStore(revision), ...before]) };
}

function merged(found: readonly FoundSignature[], scanned: readonly FoundSignature[]): FoundSignature[] {
  const known = new Set(found.map(({ object }) => object.start));
  return [...found, ...scanned.filter(({ object }) => !known.has(object.start))];
}

function compare(file: PdfFile, newest: PdfRevision | null, signature: ReadSignature): ComparedSignature {
  const { range, found } = signature;
  const signed = range === null ? null : openRevision(file, range.end);
  const permissions = readPermissions(signed, found.dict);
  const isOwn = signed === null || newest?.isRecovered === true || signed.isRecovered || isIn(signed, found);
  return {
    ...signature,
    integrity:
      signature.integrity.kind === 'intact' && !isOwn
        ? { kind: 'broken', because: 'not-in-its-revision' }
        : signature.integrity,
    isCertification: isCertification(signed, found.dict),
    permissions,
    changes: range === null ? [] : changesSince(signed, newest),
    holds: (number) => isSameIn(signed, newest, number),
  };
}

/** Whether a revision has the signature by itself, and not only bytes in which it stands. */
function isIn(signed: PdfRevision, { object }: FoundSignature): boolean {
  return signed.place(object.number)?.start === object.start;
}

/** Whether an object stands at the same bytes in a later revision. */
function isSameIn(signed: PdfRevision | null, newest: PdfRevision | null, number: number): boolean {
  const before = signed?.entries.get(number);
  if (signed === null || newest === null || before === undefined) {
    return false;
  }
  const isMoved = before.kind === 'in' && !isSameIn(signed, newest, before.container);
  return !isMoved && isSameEntry(before, newest.entries.get(number));
}

function changesSince(signed: PdfRevision | null, newest: PdfRevision | null): readonly Change[] {
  return signed === null || newest === null
    ? [{ what: 'unexamined', because: 'structure' }]
    : compareRevisions(signed, newest);
}

/**
 * What is drawn and compared: each revision that an intact signature is of, and that anything was appended to, be it blanks alone or
 * what the comparison of the structure sees no change in.
 */
function witnessTasksOf(signatures: readonly ComparedSignature[], length: number): WitnessTask[] {
  const tasks = new Map<number, WitnessTask>();
  for (const { range, integrity, changes } of signatures) {
    if (range !== null && integrity.kind === 'intact' && range.end < length) {
      tasks.set(range.end, { end: range.end, additions: changes.flatMap(additionsOf) });
    }
  }
  return [...tasks.values()];
}

const isSamePlace = (a: MarkPlace, b: MarkPlace): boolean => JSON.stringify(a) === JSON.stringify(b);

function additionsOf(change: Change): Addition[] {
  switch (change.what) {
    case 'signed':
      return change.places.map((place) => ({
        kind: change.isNewField ? 'placed' : 'filled',
        place,
        text: null,
      }));
    case 'annotation-added':
      return change.places.map((place) => ({ kind: 'placed', place, text: null }));
    case 'annotation-changed': {
      const [own] = change.places;
      return change.places.map((place) => ({
        kind: own !== undefined && isSamePlace(place, own) ? 'filled' : 'placed',
        place,
        text: null,
      }));
    }
    case 'annotation-removed':
      return change.places.map((place) => ({ kind: 'filled', place, text: null }));
    case 'form-filled':
      return change.places.map((place) => ({ kind: 'filled', place, text: change.shown }));
    default:
      return [];
  }
}

/** The changes of a signature with whether they are allowed, in the light of the others, which are in the order of signing. */
export function judgeChanges(
  signature: ComparedSignature,
  all: readonly ComparedSignature[],
  isNoLessTrusted: (other: ComparedSignature) => boolean,
): JudgedChange[] {
  const later = all.filter(
    ({ range, integrity }) => integrity.kind === 'intact' && (range?.end ?? 0) > (signature.range?.end ?? 0),
  );
  return signature.changes.map((change) => {
    const signer = later.find((other) => isOf(other, change));
    return {
      change,
      isAllowed: isAllowed(change, signature.permissions, {
        isSignature: (at) =>
          all.some(({ found, integrity }) => found.object.start === at && integrity.kind !== 'broken'),
        isCovered: (number) => later.some((other) => isNoLessTrusted(other) && answersFor(other, number)),
      }),
      by: signer === undefined ? null : all.indexOf(signer) + 1,
    };
  });
}

/** Whether a later signature made a change, or is of it. */
function isOf(signature: ComparedSignature, change: Change): boolean {
  switch (change.what) {
    case 'signed':
      return signature.found.object.start === change.at;
    case 'form-filled':
    case 'annotation-added':
    case 'annotation-changed':
      return change.number !== null && answersFor(signature, change.number);
    default:
      return false;
  }
}

/** Whether somebody signed a revision that has an object as the newest one has it. A time stamp says when it was there, not by whom. */
function answersFor({ isTimeStamp, holds }: ComparedSignature, number: number): boolean {
  return !isTimeStamp && holds(number);
}
