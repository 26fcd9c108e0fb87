/** What a signature lets be done to the document afterwards (ISO 32000-1, 12.8.2.2 and 12.8.2.4). */
import type { PdfRevision } from '../pdf/pdf-revision.ts';
import { type PdfDict, integerOf, nameOf, textOf } from '../pdf/pdf-value.ts';
import type { Change } from './change.ts';

export type Permissions = {
  /** 1: nothing; 2: filling in and signing; 3: annotations as well; `null` where the document says nothing. */
  readonly level: 1 | 2 | 3 | null;
  /** Whether a signature locked a field, by its whole name. */
  readonly isLocked: (field: string) => boolean;
};

/** Reads what a signature and the certification of its revision permit. */
export function readPermissions(revision: PdfRevision | null, signature: PdfDict): Permissions {
  const certification = revision === null ? null : findCertification(revision);
  const level = levelOf(revision, signature) ?? levelOf(revision, certification);
  return { level, isLocked: locksOf(revision, signature) };
}

/** The signature by which the author certified the document. */
export function findCertification(revision: PdfRevision): PdfDict | null {
  return revision.dict(revision.dict(revision.get(revision.catalog, 'Perms'))?.entries.get('DocMDP'));
}

/** Whether a signature is the author's certification of the document. */
export function isCertification(revision: PdfRevision | null, signature: PdfDict): boolean {
  return levelOf(revision, signature) !== null;
}

/** The parameters by which a signature restricts changes in one way (ISO 32000-1, table 253). */
export function transformsOf(
  revision: PdfRevision | null,
  signature: PdfDict | null,
  method: string,
): readonly (PdfDict | null)[] {
  const references = revision?.array(signature?.entries.get('Reference'))?.items ?? [];
  return references.flatMap((item) => {
    const reference = revision?.dict(item) ?? null;
    return reference !== null && nameOf(revision?.get(reference, 'TransformMethod')) === method
      ? [revision?.dict(reference.entries.get('TransformParams')) ?? null]
      : [];
  });
}

function levelOf(revision: PdfRevision | null, signature: PdfDict | null): Permissions['level'] {
  const [parameters] = transformsOf(revision, signature, 'DocMDP');
  if (parameters === undefined) {
    return null;
  }
  const level = integerOf(revision?.get(parameters, 'P'));
  return level === 1 || level === 3 ? level : 2;
}

function locksOf(revision: PdfRevision | null, signature: PdfDict): Permissions['isLocked'] {
  const locks = transformsOf(revision, signature, 'FieldMDP').map((parameters) => ({
    action: nameOf(revision?.get(parameters, 'Action')),
    fields: (revision?.array(parameters?.entries.get('Fields'))?.items ?? []).map((item) =>
      textOf(revision?.resolve(item)),
    ),
  }));
  return (field) =>
    locks.some(({ action, fields }) => {
      const isNamed = fields.some(
        (name) => name !== null && (field === name || field.startsWith(`${name}.`)),
      );
      return action === 'All' || (action === 'Include' ? isNamed : action === 'Exclude' && !isNamed);
    });
}

/** What is known of the signatures that came later. */
export type Later = {
  /** Whether the dictionary that stands there is of a signature, and nothing speaks against it. */
  readonly isSignature: (at: number) => boolean;
  /** Whether somebody no less trusted signed a revision that holds an object of this number as it is now. */
  readonly isCovered: (number: number) => boolean;
};

/**
 * Whether a change leaves the signature good. Annotations can hide what was signed: without leave of a certification they count
 * only where somebody answers for them with a signature of their own.
 */
export function isAllowed(change: Change, { level, isLocked }: Permissions, later: Later): boolean {
  switch (change.what) {
    case 'validation-data':
      return true;
    case 'metadata':
      return level !== 1;
    case 'signed':
      return (
        later.isSignature(change.at) &&
        // Whoever has a time stamp made is not named in it: what it shows has no author.
        (change.isTimeStamp ? change.places.length === 0 : level !== 1 && !isLocked(change.field))
      );
    case 'signature-field':
      return level !== 1 && !change.isVisible;
    case 'form-filled':
      return level !== 1 && !isLocked(change.field);
    case 'annotation-added':
      return (
        change.subtype !== 'Widget' &&
        (level === 3 || (level === null && change.number !== null && later.isCovered(change.number)))
      );
    case 'annotation-changed':
    case 'annotation-removed':
      return level === 3 && change.subtype !== 'Widget';
    case 'page-content':
    case 'pages':
    case 'signature-removed':
    case 'signature-changed':
    case 'field-added':
    case 'field-changed':
    case 'field-removed':
    case 'other':
    case 'looks-different':
    case 'content-covered':
    case 'unexamined':
      return false;
  }
}
