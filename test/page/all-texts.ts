import { en } from '../../src/i18n/en/en.ts';
import { drawing as drawingEn } from '../../src/i18n/en/drawing.ts';
import { frame as frameEn } from '../../src/i18n/en/frame.ts';
import { identity as identityEn } from '../../src/i18n/en/identity.ts';
import { late as lateEn } from '../../src/i18n/en/late.ts';
import { opening as openingEn } from '../../src/i18n/en/opening.ts';
import { reading as readingEn } from '../../src/i18n/en/reading.ts';
import { textView as textViewEn } from '../../src/i18n/en/text-view.ts';
import { drawing as drawingVi } from '../../src/i18n/vi/drawing.ts';
import { frame as frameVi } from '../../src/i18n/vi/frame.ts';
import { identity as identityVi } from '../../src/i18n/vi/identity.ts';
import { late as lateVi } from '../../src/i18n/vi/late.ts';
import { opening as openingVi } from '../../src/i18n/vi/opening.ts';
import { reading as readingVi } from '../../src/i18n/vi/reading.ts';
import { textView as textViewVi } from '../../src/i18n/vi/text-view.ts';
import { vi } from '../../src/i18n/vi/vi.ts';

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );
}

/** The texts of the page, those that come later among them. */
export const vietnameseTexts = {
  ...{ ...vi, ...frameVi, ...readingVi, ...lateVi, ...openingVi, identity: identityVi },
  document: { ...readingVi.document, ...lateVi.document },
  faults: { ...vi.faults, ...lateVi.faults },
  signIn: { ...vi.signIn, ...lateVi.signIn },
  serverMessages: {
    ...vi.serverMessages,
    ...readingVi.serverMessages,
    ...openingVi.serverMessages,
    ...lateVi.serverMessages,
  },
  signatureEditor: { ...readingVi.signatureEditor, ...drawingVi.signatureEditor },
  viewer: { ...readingVi.viewer, ...textViewVi.viewer },
};
export const englishTexts = {
  ...{ ...en, ...frameEn, ...readingEn, ...lateEn, ...openingEn, identity: identityEn },
  document: { ...readingEn.document, ...lateEn.document },
  faults: { ...en.faults, ...lateEn.faults },
  signIn: { ...en.signIn, ...lateEn.signIn },
  serverMessages: {
    ...en.serverMessages,
    ...readingEn.serverMessages,
    ...openingEn.serverMessages,
    ...lateEn.serverMessages,
  },
  signatureEditor: { ...readingEn.signatureEditor, ...drawingEn.signatureEditor },
  viewer: { ...readingEn.viewer, ...textViewEn.viewer },
};

/** Every text of the page with its key. */
export const vietnamese = flatten(vietnameseTexts);
export const english = flatten(englishTexts);
