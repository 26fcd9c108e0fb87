import { type PDF, PdfDict, PdfString } from '@libpdf/core';
import type { SignedField } from './form-fields.ts';
import { resolveArray, resolveDict, resolveName, resolveNumber } from './pdf-objects.ts';

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

type Restriction = { readonly kind: 'document' | 'fields'; readonly params: PdfDict };

export function changeRules(pdf: PDF, signed: readonly SignedField[]): ChangeRules {
  const lockedNames = new Set<string>();
  let level = 3;
  for (const { kind, params } of restrictionsOf(pdf, signed)) {
    const stated = resolveNumber(pdf, params.get('P'));
    // A certification that names no level is one of level 2; a lock that names none leaves the document's alone.
    level = Math.min(level, stated ?? (kind === 'document' ? 2 : 3));
    if (kind === 'fields') {
      const action = resolveName(pdf, params.get('Action'));
      if (action !== 'Include') {
        level = 1;
      }
      for (const name of resolveArray(pdf, params.get('Fields')) ?? []) {
        if (name instanceof PdfString) {
          lockedNames.add(name.asString());
        }
      }
    }
  }
  return { permits: level >= 3 ? 'annotations' : level >= 2 ? 'signatures' : 'nothing', lockedNames };
}

function restrictionsOf(pdf: PDF, signed: readonly SignedField[]): readonly Restriction[] {
  const certification = resolveDict(pdf, resolveDict(pdf, pdf.getCatalog().get('Perms'))?.get('DocMDP'));
  const signatures = new Set(signed.map(({ signature }) => signature));
  if (certification) {
    signatures.add(certification);
  }
  const locks = signed.flatMap(({ field }) => resolveDict(pdf, field.get('Lock')) ?? []);
  return [
    ...[...signatures].flatMap((signature) => referencesOf(pdf, signature)),
    ...locks.map((params): Restriction => ({ kind: 'fields', params })),
  ];
}

/** The signature reference dictionaries that restrict (ISO 32000-1, table 253). */
function referencesOf(pdf: PDF, signature: PdfDict): readonly Restriction[] {
  return [...(resolveArray(pdf, signature.get('Reference')) ?? [])].flatMap(
    (entry): readonly Restriction[] => {
      const reference = resolveDict(pdf, entry);
      const params = resolveDict(pdf, reference?.get('TransformParams')) ?? new PdfDict();
      switch (resolveName(pdf, reference?.get('TransformMethod'))) {
        case 'DocMDP':
          return [{ kind: 'document', params }];
        case 'FieldMDP':
          return [{ kind: 'fields', params }];
        default:
          return [];
      }
    },
  );
}
