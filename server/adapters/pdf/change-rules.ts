import { findCertification, transformsOf } from '../../../pdf-signatures/changes/permissions.ts';
import type { FormField } from '../../../pdf-signatures/pdf/form-fields.ts';
import type { PdfRevision } from '../../../pdf-signatures/pdf/pdf-revision.ts';
import { integerOf, nameOf, textOf } from '../../../pdf-signatures/pdf/pdf-value.ts';

/**
 * What the signatures of a file permit to be added to it.
 *
 * A certification (DocMDP, ISO 32000-1, 12.8.2.2) names a level: 1 permits nothing, 2 filling in forms and signing, 3 also
 * annotations. The level of a signature is ours to keep: what it forbids would make readers call it broken.
 *
 * Level 2 permits our signatures, though each brings a field and a widget of its own: the standard says "signing" without
 * asking for a field that waits, an added field is signed in the revision that adds it, and Acrobat takes it so. (pyHanko
 * by default does not take visible ones after any certification, and says itself that this is stricter.) A stamp is an
 * annotation that nobody signs, so level 2 forbids it. pdfsig looks at none of this.
 *
 * A field lock (FieldMDP, 12.8.2.4, or a signed field's /Lock, 12.7.4.5) of all fields, or of all but some, covers every
 * field that comes later; a lock of some fields leaves ours alone as long as it bears another name.
 */
export type ChangeRules = {
  readonly permits: 'nothing' | 'signatures' | 'annotations';
  /** Names of fields that are locked, whether they exist or not. */
  readonly lockedNames: ReadonlySet<string>;
};

export function changeRules(revision: PdfRevision, signed: readonly FormField[]): ChangeRules {
  const signatures = [...signed.map(({ value }) => revision.dict(value)), findCertification(revision)];
  const certifications = signatures.flatMap((one) => transformsOf(revision, one, 'DocMDP'));
  const locks = [
    ...signatures.flatMap((one) => transformsOf(revision, one, 'FieldMDP')),
    ...signed.flatMap(({ dict }) => revision.dict(dict.entries.get('Lock')) ?? []),
  ];
  // A certification that names no level is one of level 2; a lock that names none leaves the document's alone.
  const level = Math.min(
    3,
    ...certifications.map((params) => integerOf(revision.get(params, 'P')) ?? 2),
    ...locks.map((params) => integerOf(revision.get(params, 'P')) ?? 3),
    ...locks.map((params) => (nameOf(revision.get(params, 'Action')) === 'Include' ? 3 : 1)),
  );
  const lockedNames = locks.flatMap((params) =>
    (revision.array(params?.entries.get('Fields'))?.items ?? []).flatMap(
      (name) => textOf(revision.resolve(name)) ?? [],
    ),
  );
  return {
    permits: level >= 3 ? 'annotations' : level >= 2 ? 'signatures' : 'nothing',
    lockedNames: new Set(lockedNames),
  };
}
